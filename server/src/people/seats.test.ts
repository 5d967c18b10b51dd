import { listBillers } from '@claimcrew/contract/engagements/contract'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addSeat } from '@claimcrew/contract/organizations/contract'
import {
  deactivateUser,
  getUser,
  reactivateUser,
  signOut,
  updateUser,
} from '@claimcrew/contract/people/contract'
import type { Duty } from '@claimcrew/contract/permissions'
import { describe, expect, it } from 'vitest'
import { Caller, type Person, World } from '../../test/world.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { newId } from '../kit/random.ts'

const world = await World.open()
const admin = await world.join('ADMIN')

const seatsIn = (organizationId: string) =>
  world.db
    .selectFrom('organization_seats')
    .select(['id', 'user_id as userId', 'duties'])
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .orderBy('since')
    .execute()

const change = (seat: Person, values: { duties?: Duty[]; ended_at?: string }) =>
  world.db
    .updateTable('organization_seats')
    .set(values)
    .where('user_id', '=', seat.userId)
    .where('ended_at', 'is', null)
    .where('chosen_at', 'is not', null)
    .execute()

const end = (seat: Person) => change(seat, { ended_at: world.now.toISOString() })
const nameOf = async (organizationId: string) =>
  (
    await world.db
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).name

describe('an organization', () => {
  it('is created for every user with the role CLIENT, with their ID and name, and is owned by them', async () => {
    const founder = await world.join('CLIENT', { userName: 'Lakeside Practice' })
    expect(await seatsIn(founder.userId)).toMatchObject([{ userId: founder.userId, duties: ['owner'] }])
    expect(await nameOf(founder.userId)).toBe('Lakeside Practice')
    await founder.get(updateUser, { params: { id: founder.userId }, body: { userName: 'Hillside Practice' } })
    expect(await nameOf(founder.userId)).toBe('Hillside Practice')
    expect(await seatsIn((await world.join('BILLER')).userId)).toEqual([])
  })

  it('is left with the role and by who is deactivated, and theirs again once they are back', async () => {
    const founder = await world.join('CLIENT')
    const params = { id: founder.userId }
    for (const [away, back] of [
      [() => admin.get(deactivateUser, { params }), () => admin.get(reactivateUser, { params })],
      [
        () => admin.get(updateUser, { params, body: { role: 'BILLER' } }),
        () => admin.get(updateUser, { params, body: { role: 'CLIENT' } }),
      ],
    ] as const) {
      await away()
      expect(await seatsIn(founder.userId)).toEqual([])
      await back()
      expect(await seatsIn(founder.userId)).toMatchObject([{ duties: ['owner'] }])
    }
    expect((await (await world.alsoAs(founder)).call(listBillers, {})).status).toBe(200)
  })

  it('keeps an owner while others have seats, also when two of them end each other’s at once', async () => {
    const founder = await world.join('CLIENT')
    const other = await world.seat(founder, 'owner', 'manager')
    await world.seat(founder, 'viewer')
    const own = (await seatsIn(founder.userId)).find(({ userId }) => userId === founder.userId)
    const endFounder = () =>
      world.db
        .updateTable('organization_seats')
        .set({ ended_at: world.now.toISOString() })
        .where('id', '=', own?.id ?? '')
        .execute()
    const ends = await Promise.allSettled([endFounder(), end(other)])
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const left = (await seatsIn(founder.userId)).filter(({ duties }) => duties.includes('owner'))
    expect(left).toHaveLength(1)
    const last = world.db.updateTable('organization_seats').where('id', '=', left[0]?.id ?? '')
    await expect(last.set({ duties: ['manager'] }).execute()).rejects.toThrow('last owner')
    await expect(last.set({ ended_at: world.now.toISOString() }).execute()).rejects.toThrow('last owner')
  })

  it('that its founder has left to others is not given back: they get a fresh one', async () => {
    const founder = await world.join('CLIENT')
    await world.seat(founder, 'owner')
    await world.db
      .updateTable('organization_seats')
      .set({ ended_at: world.now.toISOString() })
      .where('user_id', '=', founder.userId)
      .execute()
    const { organization_id: fresh } = await world.db
      .selectFrom('organization_seats')
      .select('organization_id')
      .where('user_id', '=', founder.userId)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    expect(fresh).not.toBe(founder.userId)
    expect(await nameOf(fresh)).toBe(founder.user.userName)
  })

  it('that its founder has left is not given back when they lose other seats, or are reactivated', async () => {
    const [founder, heir] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const { userId } = founder
    const leave = async () => {
      await world.db
        .updateTable('organization_seats')
        .set({ ended_at: world.now.toISOString() })
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
      world.pass(1000)
    }
    const own = async () => {
      const seats = await world.db
        .selectFrom('organization_seats')
        .select('organization_id as organizationId')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .execute()
      return seats.map(({ organizationId }) => organizationId)
    }
    const reason = 'Bought the practice.'
    const body = { organizationId: userId, email: heir.user.email, duties: ['owner' as const], reason }
    await admin.get(addSeat, { body })
    await leave()
    const [first] = await own()
    await admin.get(deactivateUser, { params: { id: heir.userId } })
    expect(await seatsIn(userId)).toEqual([])
    await leave()
    const [second] = await own()
    await admin.get(deactivateUser, { params: { id: userId } })
    await admin.get(reactivateUser, { params: { id: userId } })
    expect(await own()).toEqual([second])
    expect(new Set([userId, first, second]).size).toBe(3)
    expect(await seatsIn(userId)).toEqual([])
  })
})

describe('a seat', () => {
  it('that ended gives no access any more, in any process; signing out still works', async () => {
    const owner = await world.join('CLIENT')
    const manager = await world.seat(owner, 'manager')
    const elsewhere = new Caller(await world.anotherApp(), manager.token)
    const params = { id: manager.userId }
    for (const caller of [manager, elsewhere])
      expect((await caller.call(getUser, { params })).status).toBe(200)
    await end(manager)
    await expect
      .poll(async () => (await elsewhere.call(getUser, { params })).body)
      .toMatchObject({ code: 'seat-ended' })
    const { status, body } = await manager.call(getUser, { params })
    expect([status, body.code]).toEqual([403, 'seat-ended'])
    expect((await manager.call(signOut, {})).status).toBe(200)
  })

  it('lets a person in again who gets a new seat in the same organization', async () => {
    const owner = await world.join('CLIENT')
    const manager = await world.seat(owner, 'manager')
    await end(manager)
    await expect.poll(async () => (await manager.call(listBillers, {})).status).toBe(403)
    // The clock stands still meanwhile, so nothing that is remembered runs out by itself.
    const seat = { organization_id: owner.user.userId, user_id: manager.userId, duties: ['manager' as const] }
    await world.db
      .insertInto('organization_seats')
      .values({ id: newId(), since: world.now.toISOString(), ...seat })
      .execute()
    await expect.poll(async () => (await manager.call(listBillers, {})).status).toBe(200)
  })

  it('allows what its duties are, from the moment on at which they change', async () => {
    const manager = await world.seat(await world.join('CLIENT'), 'viewer')
    const rename = { params: { id: manager.userId }, body: { userName: 'Dana Lee' } }
    expect((await manager.call(updateUser, rename)).status).toBe(200)
    await change(manager, { duties: ['manager'] })
    await expect.poll(async () => (await manager.call(listBillers, {})).status).toBe(200)
  })

  it('is for the organization that a call names, or the call is refused and nothing is written', async () => {
    const owner = await world.join('CLIENT')
    const body = { userName: 'Renamed' }
    const call = (organization: string) =>
      owner.call(
        updateUser,
        { params: { id: owner.userId }, body },
        { headers: { 'claimcrew-organization': organization } },
      )
    const before = await world.fingerprint()
    const refused = await call(admin.userId)
    expect([refused.status, refused.body.code]).toEqual([409, 'organization-changed'])
    expect(await world.fingerprint()).toBe(before)
    expect((await call(owner.userId)).status).toBe(200)
  })
})

it('a person’s id is not taken for an organization’s', () => {
  const query = (actor: SignedInActor, organizationId: OrganizationId) => [
    // @ts-expect-error who asks is not for whom they ask
    world.db.selectFrom('tasks').where('client_id', '=', actor.userId),
    // @ts-expect-error nor are the two ever equal
    actor.userId === organizationId,
    world.db.selectFrom('tasks').where('client_id', '=', organizationId),
  ]
  expect(query).toBeDefined()
})
