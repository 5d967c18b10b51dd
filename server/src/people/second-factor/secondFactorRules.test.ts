import { inviteToSeat, listSeats, updateSeat } from '@claimcrew/contract/organizations/contract'
import {
  changePassword,
  getUser,
  listSessions,
  signIn,
  signOut,
  updateUser,
} from '@claimcrew/contract/people/contract'
import { getExport, startExport } from '@claimcrew/contract/people/ownData'
import {
  beginPasskey,
  beginSecondFactor,
  confirmIdentity,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  updateOrganizationSecurity,
  updateSignInSettings,
} from '@claimcrew/contract/people/secondFactor'
import type { Duty } from '@claimcrew/contract/permissions'
import { listAudit } from '@claimcrew/contract/reports/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { addDevice } from '../../../test/outside/passkeyDevice.ts'
import { codeOf, enroll, wrongCode } from '../../../test/scenes/secondFactor.ts'
import { Caller, type Person, password, World } from '../../../test/world.ts'
import { listen } from '../../kit/data/listen.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { newId } from '../../kit/random.ts'
import { resetSecondFactor } from '../commands.ts'
import { makeExport } from '../ownData/makeExport.ts'

const world = await World.open()
const other = await world.anotherApp()
const minute = 60_000

const readOwn = (person: Person, app = world.app) =>
  person.at(app).call(getUser, { params: { id: person.userId } })

const requireOf = async (secondFactorOf: 'nobody' | 'administrators' | 'everyone') => {
  const admin = await world.join('ADMIN')
  // One who is set up goes on under any rule.
  await enroll(world, admin)
  await admin.get(updateSignInSettings, { body: { secondFactorOf } })
  return admin
}

afterEach(async () => {
  await world.db.updateTable('sign_in_settings').set({ second_factor_of: 'nobody' }).execute()
})

describe('a second factor that is required', () => {
  it('of an organization’s seats makes processes look up the sessions of these people anew, and of no one else', async () => {
    const owner = await world.join('CLIENT')
    const member = await world.seat(owner, 'viewer')
    await enroll(world, owner)
    const heard: string[] = []
    const began = Promise.withResolvers<void>()
    const listener = await listen(world.url, 'session_change', {
      heard: userId => heard.push(userId),
      began: began.resolve,
      lost: () => {},
    })
    await began.promise
    await owner.get(updateOrganizationSecurity, { body: { secondFactorRequired: true } })
    await listener.allHeard()
    await listener.close()
    expect(heard.toSorted()).toEqual([owner.userId, member.userId].toSorted())
  })

  it('of administrators lets one without it do nothing but enroll, and sign out', async () => {
    const [waiting, biller] = [await world.join('ADMIN'), await world.join('BILLER')]
    expect((await readOwn(waiting, other)).status).toBe(200)
    await requireOf('administrators')
    for (const app of [world.app, other]) {
      const { status, body } = await readOwn(waiting, app)
      expect([status, body.code]).toEqual([403, 'enrollment-required'])
    }
    expect((await readOwn(biller)).status, 'it is not required of billers').toBe(200)
    expect((await waiting.get(getSecondFactor, {})).isRequired).toBe(true)
    await enroll(world, waiting)
    for (const app of [world.app, other]) expect((await readOwn(waiting, app)).status).toBe(200)
    const leaving = await world.join('ADMIN')
    expect((await readOwn(leaving)).status).toBe(403)
    expect((await leaving.call(signOut, {})).status).toBe(200)
  })

  it('of everyone is required of billers and clients too', async () => {
    await requireOf('everyone')
    for (const role of ['BILLER', 'CLIENT'] as const)
      expect((await readOwn(await world.join(role))).body.code).toBe('enrollment-required')
  })

  it('of an organization is required of everyone who acts for it, and of its owner too', async () => {
    const [owner, stranger] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const manager = await world.seat(owner, 'manager')
    const body = { secondFactorRequired: true }
    expect((await manager.call(updateOrganizationSecurity, { body })).status).toBe(403)
    expect((await owner.call(updateOrganizationSecurity, { body })).status).toBe(200)
    for (const person of [owner, manager])
      expect((await readOwn(person)).body.code).toBe('enrollment-required')
    expect((await readOwn(stranger)).status).toBe(200)
    await enroll(world, owner)
    await owner.get(updateOrganizationSecurity, { body: { secondFactorRequired: false } })
    expect((await readOwn(manager)).status).toBe(200)
  })

  it('is set up with a passkey too, once the password was typed where the sign-in is some time ago', async () => {
    const waiting = await world.join('ADMIN')
    expect((await readOwn(waiting, other)).status).toBe(200)
    await requireOf('administrators')
    expect((await readOwn(waiting, other)).status).toBe(403)
    world.pass(10 * minute)
    expect((await waiting.call(beginPasskey, {})).body.code).toBe('confirmation-required')
    await waiting.get(confirmIdentity, { body: { password } })
    expect((await addDevice(waiting)).recoveryCodes).toHaveLength(10)
    for (const app of [world.app, other]) expect((await readOwn(waiting, app)).status).toBe(200)
  })

  it('cannot be turned off', async () => {
    const person = await world.join('ADMIN')
    const { secret } = await enroll(world, person)
    await requireOf('administrators')
    const remove = () => person.call(removeSecondFactor, { body: { password, otp: codeOf(world, secret) } })
    expect((await remove()).status).toBe(409)
    await requireOf('nobody')
    expect((await remove()).status).toBe(200)
  })

  it('is reset by the admin tool for a user who has lost everything, and their sessions end', async () => {
    const person = await world.join('BILLER')
    await enroll(world, person)
    const tool = { actor: null, now: world.now.toISOString(), newId }
    await inTransaction(world.db, tx => resetSecondFactor(tx, tool, person.userId))
    expect((await readOwn(person)).status).toBe(401)
    expect(await world.trySignIn(person.user.email, password)).toBe(200)
  })
})

describe('a sensitive change', () => {
  const audit = (admin: Person) => admin.call(listAudit, { query: { format: 'csv' } })
  const changeRole = (admin: Person, person: Person) =>
    admin.call(updateUser, { params: { id: person.userId }, body: { role: 'CLIENT' } })

  it('asks again ten minutes after the sign-in, and then not for ten minutes', async () => {
    const [admin, biller] = [await world.join('ADMIN'), await world.join('BILLER')]
    world.pass(10 * minute - 1)
    expect((await changeRole(admin, biller)).status).toBe(200)
    world.pass(1)
    for (const answer of [
      await changeRole(admin, biller),
      await audit(admin),
      await admin.call(startExport, {}),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'confirmation-required'])
    const rename = { params: { id: biller.userId }, body: { fname: 'Other' } }
    expect((await admin.call(updateUser, rename)).status, 'a name is nothing grave').toBe(200)
    const wrong = await admin.call(confirmIdentity, { body: { password: 'not the password' } })
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['password']])
    expect((await admin.call(confirmIdentity, { body: {} })).status).toBe(422)
    expect((await audit(admin)).status).toBe(403)
    await admin.get(confirmIdentity, { body: { password } })
    expect((await audit(admin)).status).toBe(200)
    const elsewhere = await world.alsoAs(admin)
    world.pass(10 * minute)
    await admin.get(confirmIdentity, { body: { password } })
    expect((await audit(elsewhere)).status, 'each session is asked for itself').toBe(403)
  })

  it('asks before an app is set up, whose codes would then be the proof', async () => {
    const person = await world.join('BILLER')
    const early = await person.get(beginSecondFactor, {})
    world.pass(10 * minute)
    const confirm = () => person.call(confirmSecondFactor, { body: { otp: codeOf(world, early.secret) } })
    for (const answer of [await person.call(beginSecondFactor, {}), await confirm()])
      expect([answer.status, answer.body.code]).toEqual([403, 'confirmation-required'])
    expect((await person.get(getSecondFactor, {})).authenticatorSince).toBeNull()
    await person.get(confirmIdentity, { body: { password } })
    expect((await confirm()).status).toBe(200)
  })

  it('asks before a person is invited to be an owner, who could do all that it asks for', async () => {
    const owner = await world.join('CLIENT')
    const invite = (email: string, ...duties: Duty[]) => owner.call(inviteToSeat, { body: { email, duties } })
    world.pass(10 * minute)
    expect((await invite('viewer@people.test', 'viewer')).status).toBe(200)
    expect((await invite('owner@people.test', 'manager', 'owner')).body.code).toBe('confirmation-required')
    const { invitations } = await owner.get(listSeats, { query: {} })
    expect(invitations.map(({ email }) => email)).toEqual(['viewer@people.test'])
    await owner.get(confirmIdentity, { body: { password } })
    expect((await invite('owner@people.test', 'manager', 'owner')).status).toBe(200)
  })

  it('asks before one’s own data is downloaded, however long ago its file was made', async () => {
    const person = await world.join('BILLER')
    const { exportId } = (await person.get(startExport, {})).export
    const read = () => person.call(getExport, { params: { exportId } })
    world.pass(10 * minute)
    expect((await read()).body.export.state).toBe('making')
    await world.runQueued(makeExport)
    expect((await read()).body.code).toBe('confirmation-required')
    await person.get(confirmIdentity, { body: { password } })
    expect((await read()).headers['content-type']).toBe('application/zip')
  })

  it('asks before duties are changed', async () => {
    const owner = await world.join('CLIENT')
    const manager = await world.seat(owner, 'manager')
    const { seats } = await owner.get(listSeats, { query: {} })
    const seatId = seats.find(({ userId }) => userId === manager.userId)?.seatId ?? ''
    const change = () => owner.call(updateSeat, { params: { seatId }, body: { duties: ['viewer'] } })
    world.pass(10 * minute)
    expect((await change()).body.code).toBe('confirmation-required')
    await owner.get(confirmIdentity, { body: { password } })
    expect((await change()).status).toBe(200)
  })

  it('asks for a code where there is a second factor: the password is not enough, nor a code that was used', async () => {
    const admin = await world.join('ADMIN')
    const { secret } = await enroll(world, admin)
    const otp = codeOf(world, secret)
    const { authToken } = await world.visitor.get(signIn, {
      body: { email: admin.user.email, password, otp },
    })
    const signedIn = new Caller(world.app, authToken)
    const confirm = (body: { password?: string; otp?: string }) => signedIn.call(confirmIdentity, { body })
    for (const body of [{ password }, { otp }, { otp: wrongCode(world, secret) }])
      expect((await confirm(body)).status).toBe(422)
    expect((await confirm({ otp: codeOf(world, secret, 1) })).status).toBe(200)
    world.pass(10 * minute)
    const changed = await signedIn.get(changePassword, {
      body: { currentPassword: password, newPassword: 'a wholly new password' },
    })
    const anew = new Caller(world.app, changed.authToken)
    expect((await anew.call(listSessions, {})).status).toBe(200)
    expect((await anew.call(startExport, {})).status, 'a changed password is no code').toBe(403)
  })
})
