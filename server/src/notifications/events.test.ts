import { approveMonth, punchIn, reopenMonth } from '@claimcrew/contract/attendance/contract'
import {
  addAttendance,
  approveCorrection,
  askMissing,
  refuseCorrection,
} from '@claimcrew/contract/attendance/corrections'
import { approveLeave, askLeave, refuseLeave } from '@claimcrew/contract/attendance/leave'
import { findNotificationKind } from '@claimcrew/contract/kit/notificationKind'
import { listNotifications } from '@claimcrew/contract/notifications/contract'
import { changePassword, signIn, signUp } from '@claimcrew/contract/people/contract'
import type { Role } from '@claimcrew/contract/permissions'
import { expect, it } from 'vitest'
import { hour, type Person, password, World } from '../../test/world.ts'
import { closeForgotten } from '../attendance/backgroundJobs.ts'
import { createEngagement, endRunningEngagement } from '../engagements/commands.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { newId } from '../kit/random.ts'

const world = await World.open()
const by = { actor: null, now: world.now.toISOString(), newId }
const terms = {
  title: 'Charge entry',
  startedOn: '2026-03-16',
  rateCents: 750,
  currency: 'USD',
  hoursPerWeek: 40,
}
const february = { month: 2, year: 2026 }
const reason = 'The laptop had to restart'
const yesterday = {
  punchInTime: '2026-03-09T13:00:00.000Z',
  punchOutTime: '2026-03-09T21:00:00.000Z',
  breaks: [],
  description: 'Posted payments',
  reason,
}
const leave = { firstDay: '2026-03-16', lastDay: '2026-03-20', reason: 'Family visit' }
const note = 'Seen on the phone list'

type People = { biller: Person; client: Person; admin: Person }
type ExpectedNotification = [Role, kind: string][]

const ask = async (biller: Person) =>
  (await biller.get(askMissing, { body: yesterday })).correction.correctionId
const requestLeave = async (biller: Person) => (await biller.get(askLeave, { body: leave })).leave.leaveId

/** What happens, made ready by the first step where there is one, and who is told of it. */
const events: [string, (people: People) => Promise<() => Promise<unknown>>, ExpectedNotification][] = [
  [
    'somebody signs up',
    async () => () =>
      world.visitor.get(signUp, {
        body: {
          userName: 'New Comer',
          email: 'new.comer@people.test',
          password,
          phoneNumber: '+16145550142',
          address: '1 Main Street',
          role: 'CLIENT',
        },
      }),
    [['CLIENT', 'welcome']],
  ],
  [
    'somebody changes the password',
    async ({ admin }) =>
      () =>
        admin.get(changePassword, {
          body: { currentPassword: password, newPassword: 'a wholly new password' },
        }),
    [['ADMIN', 'password-changed']],
  ],
  [
    'a new browser signs in',
    async ({ client }) =>
      () =>
        world.visitor.get(
          signIn,
          { body: { email: client.user.email, password } },
          {
            headers: {
              'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
            },
          },
        ),
    [['CLIENT', 'new-sign-in']],
  ],
  [
    'an engagement begins',
    async ({ biller: { user: biller } }) => {
      const { user: client } = await world.join('CLIENT')
      return () => inTransaction(world.db, tx => createEngagement(tx, by, { client, biller }, terms))
    },
    [
      ['BILLER', 'engagement-begun'],
      ['CLIENT', 'engagement-begun'],
    ],
  ],
  [
    'an engagement ends',
    async ({ client: { user: client }, biller: { user: biller } }) =>
      () =>
        inTransaction(world.db, tx => endRunningEngagement(tx, by, { client, biller })),
    [
      ['BILLER', 'engagement-ended'],
      ['CLIENT', 'engagement-ended'],
    ],
  ],
  [
    'a client corrects attendance',
    async ({ client, biller: { userId: billerId } }) =>
      () =>
        client.get(addAttendance, { body: { billerId, ...yesterday } }),
    [['BILLER', 'attendance-corrected']],
  ],
  [
    'a biller asks for a correction',
    async ({ biller }) =>
      () =>
        ask(biller),
    [['CLIENT', 'correction-asked']],
  ],
  [
    'a biller without a client asks for a correction',
    async () => {
      const free = await world.join('BILLER', { timeZone: 'UTC' })
      return () => ask(free)
    },
    [['ADMIN', 'correction-asked']],
  ],
  [
    'a correction is approved',
    async ({ biller, client }) => {
      const params = { correctionId: await ask(biller) }
      return () => client.get(approveCorrection, { params, body: { note } })
    },
    [['BILLER', 'correction-approved']],
  ],
  [
    'a correction is refused',
    async ({ biller, client }) => {
      const params = { correctionId: await ask(biller) }
      return () => client.get(refuseCorrection, { params, body: { note } })
    },
    [['BILLER', 'correction-refused']],
  ],
  [
    'a biller requests leave',
    async ({ biller }) =>
      () =>
        requestLeave(biller),
    [['CLIENT', 'leave-asked']],
  ],
  [
    'a biller without a client requests leave',
    async () => {
      const free = await world.join('BILLER', { timeZone: 'UTC' })
      return () => requestLeave(free)
    },
    [['ADMIN', 'leave-asked']],
  ],
  [
    'leave is approved',
    async ({ biller, client }) => {
      const params = { leaveId: await requestLeave(biller) }
      return () => client.get(approveLeave, { params, body: { note } })
    },
    [['BILLER', 'leave-approved']],
  ],
  [
    'leave is refused',
    async ({ biller, admin }) => {
      const params = { leaveId: await requestLeave(biller) }
      return () => admin.get(refuseLeave, { params, body: { note } })
    },
    [['BILLER', 'leave-refused']],
  ],
  [
    'a month is approved',
    async ({ biller: { userId: billerId }, client }) =>
      () =>
        client.get(approveMonth, { body: { billerId, ...february } }),
    [['BILLER', 'month-locked']],
  ],
  [
    'a month is opened again',
    async ({ biller: { userId: billerId }, admin }) => {
      await admin.get(approveMonth, { body: { billerId, ...february } })
      return () => admin.get(reopenMonth, { body: { billerId, ...february, reason } })
    },
    [['BILLER', 'month-reopened']],
  ],
  [
    'nobody punches out',
    async ({ biller }) => {
      await biller.get(punchIn, { body: { billerId: biller.userId } })
      return async () => {
        world.pass(17 * hour)
        await world.run(closeForgotten)
      }
    },
    [['BILLER', 'session-closed']],
  ],
]

const stored = () =>
  world.db
    .selectFrom('notifications')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['notifications.id', 'user_id', 'users.role', 'kind', 'title', 'description', 'link'])
    .orderBy('users.role')
    .execute()

it.each(events)(
  'when %s, the people concerned are notified, with a kind meant for them',
  async (_, ready, notified) => {
    const people = {
      biller: await world.join('BILLER', { timeZone: 'UTC' }),
      client: await world.join('CLIENT'),
      admin: await world.join('ADMIN'),
    }
    await world.engage(people.client, people.biller, '2026-01-01')
    const happen = await ready(people)
    const before = new Set((await stored()).map(one => one.id))
    await happen()
    const added = (await stored()).filter(one => !before.has(one.id))
    // The administrators of the events before are told too.
    const concerned = added.filter(one => one.role !== 'ADMIN' || one.user_id === people.admin.userId)
    expect(concerned.map(one => [one.role, one.kind])).toEqual(notified)
    for (const { kind, role, title, description, link } of added) {
      expect(findNotificationKind(kind).roles).toContain(role)
      expect([title, description].every(text => text.length > 0 && !/undefined|null|NaN/.test(text))).toBe(
        true,
      )
      expect(link).toMatch(/^\/[a-z]/)
    }
    for (const person of Object.values(people)) {
      const own = added.filter(one => one.user_id === person.userId)
      const { notifications } = await (await world.alsoAs(person)).get(listNotifications, {
        params: { userId: person.userId },
      })
      const newNotifications = notifications.filter(one => !before.has(one.notificationId))
      expect(newNotifications.map(one => one.notificationId)).toEqual(own.map(one => one.id))
    }
  },
)
