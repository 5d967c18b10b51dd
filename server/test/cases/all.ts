import * as chat from '@claimcrew/contract/chat/contract'
import * as clocks from '@claimcrew/contract/clocks/contract'
import * as dashboard from '@claimcrew/contract/dashboard/contract'
import * as engagements from '@claimcrew/contract/engagements/contract'
import * as jobs from '@claimcrew/contract/jobs/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import * as live from '@claimcrew/contract/kit/live'
import * as notifications from '@claimcrew/contract/notifications/contract'
import * as organizations from '@claimcrew/contract/organizations/contract'
import * as accounts from '@claimcrew/contract/people/contract'
import * as ownData from '@claimcrew/contract/people/ownData'
import * as secondFactor from '@claimcrew/contract/people/secondFactor'
import * as profiles from '@claimcrew/contract/profiles/contract'
import * as reports from '@claimcrew/contract/reports/contract'
import * as statements from '@claimcrew/contract/statements/contract'
import * as support from '@claimcrew/contract/support/contract'
import * as tracking from '@claimcrew/contract/tracking/contract'
import * as worklog from '@claimcrew/contract/worklog/contract'
import { expect } from 'vitest'
import { pictureForm } from '../files/form.ts'
import { picture } from '../files/images.ts'
import { addDevice, PasskeyDevice } from '../outside/passkeyDevice.ts'
import { codeOf, enroll } from '../scenes/secondFactor.ts'
import { answers, type Person, password, type World } from '../world.ts'
import { attendance, attendanceCases } from './attendance.ts'
import { chatCases } from './chat.ts'
import { clockCases } from './clocks.ts'
import type { EndpointCase, EndpointCases } from './endpointCase.ts'
import { engagementCases } from './engagements.ts'
import { jobCases } from './jobs.ts'
import { notificationCases } from './notifications.ts'
import { organizationCases } from './organizations.ts'
import { production, productionCases } from './production.ts'
import { profileCases } from './profiles.ts'
import { reportCases } from './reports.ts'
import { statementCases } from './statements.ts'
import { supportCases } from './support.ts'
import { taskCases, tasks } from './tasks.ts'
import { dashboardCases, trackingCases, worklogCases } from './tracking.ts'

const own = () => ({})
const newPassword = 'a wholly new password'

let newcomers = 0

const people = { ...accounts, ...secondFactor, ...ownData }

const peopleCases: EndpointCases<typeof people> = {
  signIn: { input: ({ user }) => ({ body: { email: user.email, password } }) },
  signUp: {
    input: () => ({
      body: {
        userName: 'New Comer',
        email: `newcomer${++newcomers}@people.test`,
        password: newPassword,
        phoneNumber: '+16145550142',
        address: '1 Main Street',
        role: 'CLIENT',
        timeZone: 'Asia/Manila',
      },
    }),
  },
  changePassword: { input: () => ({ body: { currentPassword: password, newPassword } }) },
  forgotPassword: { input: ({ user }) => ({ body: { email: user.email } }) },
  resetPassword: {
    input: async ({ user }, world) => {
      await world.visitor.get(people.forgotPassword, { body: { email: user.email } }, fromAnywhere())
      return { body: { token: await world.linkTo(user.email), newPassword } }
    },
  },
  verifyEmail: {
    input: async (target, world) => {
      await target.get(people.sendVerification, {}, fromAnywhere())
      return { body: { token: await world.linkTo(target.user.email) } }
    },
  },
  changeEmail: { input: () => ({ body: { email: `moved${++newcomers}@people.test`, password } }) },
  confirmSecondFactor: {
    input: async (target, world) => {
      const { secret } = await target.get(people.beginSecondFactor, {})
      return { body: { otp: codeOf(world, secret) } }
    },
  },
  renewRecoveryCodes: {
    input: async (target, world) => {
      await enroll(world, target)
      return {}
    },
  },
  removeSecondFactor: {
    input: async (target, world) => ({
      body: { password, otp: codeOf(world, (await enroll(world, target)).secret) },
    }),
  },
  addPasskey: {
    input: async target => {
      const { challenge } = await target.get(people.beginPasskey, {})
      return { body: { name: 'Phone', ...new PasskeyDevice().create(challenge) } }
    },
  },
  removePasskey: {
    input: async target => ({ params: { passkeyId: (await addDevice(target)).passkeyId } }),
    stranger: 404,
  },
  signInWithPasskey: {
    input: async (target, world) => {
      const { device } = await addDevice(target)
      const { challenge } = await world.visitor.get(people.challengePasskey, {}, fromAnywhere())
      return { body: device.sign(challenge) }
    },
  },
  confirmIdentity: { input: () => ({ body: { password } }) },
  updateSignInSettings: { input: () => ({ body: { secondFactorOf: 'nobody' } }) },
  updateOrganizationSecurity: { input: () => ({ body: { secondFactorRequired: false } }) },
  listSessions: { input: own },
  endSession: {
    input: async target => {
      const { sessions } = await target.get(people.listSessions, {})
      return { params: { sessionId: sessions[0]?.sessionId ?? '' } }
    },
    stranger: 404,
  },
  listUserSessions: { input: ({ userId }) => ({ params: { userId } }), stranger: 404 },
  endUserSession: {
    input: async target => {
      const { sessions } = await target.get(people.listSessions, {})
      return { params: { userId: target.userId, sessionId: sessions[0]?.sessionId ?? '' } }
    },
    stranger: 404,
  },
  getUser: {
    input: ({ userId }) => ({ params: { id: userId } }),
    stranger: ({ status, body }, { user }) => {
      expect(status).toBe(200)
      for (const secret of [user.email, user.phoneNumber, user.address])
        expect(JSON.stringify(body)).not.toContain(secret)
    },
  },
  updateUser: {
    input: ({ userId }) => ({
      params: { id: userId },
      body: {
        userName: 'Changed',
        fname: 'Changed',
        address: '2 Main Street',
        phoneNumber: '+16145550143',
        timeZone: 'UTC',
      },
    }),
    stranger: 404,
  },
  saveAnswers: {
    input: ({ userId }) => ({
      params: { userId },
      body: { userSignUpQuestions: { ...answers, experience: 'entry' } },
    }),
    stranger: 404,
  },
  deactivateUser: { input: ({ userId }) => ({ params: { id: userId } }), about: 'another', stranger: 403 },
  reactivateUser: { input: ({ userId }) => ({ params: { id: userId } }), about: 'another', stranger: 403 },
  uploadPicture: {
    input: ({ userId }) => ({ params: { userId }, body: { file: undefined } }),
    more: async () => pictureForm(await picture(16, 16).png().toBuffer()),
    stranger: 404,
  },
  removePicture: { input: ({ userId }) => ({ params: { userId } }), stranger: 404 },
  getPicture: {
    input: async target => {
      const answer = await target.call(
        people.uploadPicture,
        { params: { userId: target.userId }, body: { file: undefined } },
        await peopleCases.uploadPicture.more?.(),
      )
      return { params: { pictureId: String(answer.body.profilePicture).split('/').pop() ?? '' } }
    },
    // The id is the secret: a user who has it was shown the picture.
    stranger: ({ status }) => expect(status).toBe(200),
  },
  deleteAccount: { input: () => ({ body: { password } }) },
  getExport: {
    input: async target => {
      // One a day is all that there is.
      const { exports } = await target.get(people.listExports, {})
      const { exportId } = exports[0] ?? (await target.get(people.startExport, {})).export
      return { params: { exportId } }
    },
    stranger: 404,
  },
}

export const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

function byEndpoint<Module extends object>(
  module: Module,
  cases: EndpointCases<Module>,
): [string, EndpointCase][] {
  const byName: Readonly<Record<string, EndpointCase>> = cases
  return Object.entries(module).flatMap(([name, value]: [string, unknown]) => {
    if (!isEndpoint(value)) return []
    const isSent = value.params ?? value.query ?? value.body
    const one = byName[name] ?? (isSent ? undefined : { input: own })
    return one ? [[nameOf(value), one]] : []
  })
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'may' in value

export const cases: ReadonlyMap<string, EndpointCase> = new Map([
  ...byEndpoint(people, peopleCases),
  ...byEndpoint(engagements, engagementCases),
  ...byEndpoint(profiles, profileCases),
  ...byEndpoint(organizations, organizationCases),
  ...byEndpoint(jobs, jobCases),
  ...byEndpoint(attendance, attendanceCases),
  ...byEndpoint(notifications, notificationCases),
  ...byEndpoint(tracking, trackingCases),
  ...byEndpoint(worklog, worklogCases),
  ...byEndpoint(production, productionCases),
  ...byEndpoint(clocks, clockCases),
  ...byEndpoint(statements, statementCases),
  ...byEndpoint(tasks, taskCases),
  ...byEndpoint(chat, chatCases),
  ...byEndpoint(support, supportCases),
  ...byEndpoint(reports, reportCases),
  ...byEndpoint(dashboard, dashboardCases),
  ...byEndpoint(live, {}),
])

export function caseOf(endpoint: Endpoint): EndpointCase {
  const entry = cases.get(nameOf(endpoint))
  if (!entry) throw new Error(`${nameOf(endpoint)} has no case in server/test/cases`)
  return entry
}

/** Whom a call is about when this person makes it. */
export async function targetOf(endpoint: Endpoint, caller: Person, world: World): Promise<Person> {
  const { about } = caseOf(endpoint)
  if (about === undefined || (about === 'a biller' && caller.user.role === 'BILLER')) return caller
  const target = await world.join('BILLER')
  if (about === 'a biller' && caller.user.role === 'CLIENT') await world.engage(caller, target, '2026-01-01')
  return target
}

let callers = 0
/** Each call from an address of its own: limits per address are not what these tests look at. */
export const fromAnywhere = () => {
  callers++
  return { remoteAddress: `10.${callers >> 16}.${(callers >> 8) & 255}.${callers & 255}` }
}
