import { inviteToTeam } from '@claimcrew/contract/engagements/contract'
import * as contract from '@claimcrew/contract/organizations/contract'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import { deleteAccount } from '@claimcrew/contract/people/ownData'
import type { Duty } from '@claimcrew/contract/permissions'
import { describe, expect, it } from 'vitest'
import { type Person, password, World } from '../../../test/world.ts'

const world = await World.open()
const admin = await world.join('ADMIN')
const reason = 'Asked for it by phone.'

const listSeatsOf = async (organizationId: string) =>
  (await admin.get(contract.listSeats, { query: { organizationId } })).seats
const list = async (q: string) => (await admin.get(contract.listOrganizations, { query: { q } })).items
const add = (organization: Person, { user }: Person, ...duties: Duty[]) =>
  admin.call(contract.addSeat, {
    body: { organizationId: organization.userId, email: user.email, duties, reason },
  })

describe('an ADMIN', () => {
  it('sees the organizations that have ever tried to hire, those without an active owner first', async () => {
    const [idle, busy, left] = [
      await world.join('CLIENT', { userName: 'Elm Idle Practice' }),
      await world.join('CLIENT', { userName: 'Elm Busy Practice' }),
      await world.join('CLIENT', { userName: 'Elm Left Practice' }),
    ]
    const body = { email: 'new@people.test', title: 'Poster', rateCents: 1800, hoursPerWeek: 40 }
    await busy.get(inviteToTeam, { body })
    await world.engage(left, await world.join('BILLER'), '2026-01-01')
    await world.seat(busy, 'viewer')
    await admin.get(deactivateUser, { params: { id: left.userId } })
    expect(
      (await list('elm')).map(({ name, ownerNames, seatCount }) => [name, ownerNames, seatCount]),
    ).toEqual([
      ['Elm Left Practice', [], 0],
      ['Elm Busy Practice', ['Elm Busy Practice'], 2],
    ])
    const page = await admin.get(contract.listOrganizations, { query: { q: 'elm', limit: 1 } })
    const next = { q: 'elm', limit: 1, cursor: page.nextCursor ?? '' }
    const { items, nextCursor } = await admin.get(contract.listOrganizations, { query: next })
    expect([items.map(({ name }) => name), nextCursor]).toEqual([['Elm Busy Practice'], null])
    expect((await idle.call(contract.listOrganizations, { query: {} })).status).toBe(403)
  })

  it('gives an organization without an owner a new one, and its seats to others', async () => {
    const [gone, heir] = [await world.join('CLIENT'), await world.join('CLIENT', { userName: 'Heir' })]
    await admin.get(deactivateUser, { params: { id: gone.userId } })
    expect(await listSeatsOf(gone.userId)).toEqual([])
    expect((await add(gone, heir, 'owner')).status).toBe(200)
    const [seat] = await listSeatsOf(gone.userId)
    expect(seat).toMatchObject({ userName: 'Heir', duties: ['owner'] })
    const acting = await heir.get(contract.chooseOrganization, { body: { organizationId: gone.userId } })
    expect(acting.duties).toEqual(['owner'])
    const rows = await world.db
      .selectFrom('audit_events')
      .select(['action', 'reason'])
      .where('subject_id', '=', heir.userId)
      .execute()
    expect(rows).toContainEqual({ action: 'seat:add', reason })
  })

  it('moves a seat with its duties to another organization', async () => {
    const [from, to] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const manager = await world.seat(from, 'manager', 'viewer')
    const seat = (await listSeatsOf(from.userId)).find(({ userId }) => userId === manager.userId)
    const params = { seatId: seat?.seatId ?? '' }
    await admin.get(contract.moveSeat, { params, body: { organizationId: to.userId, reason } })
    expect((await listSeatsOf(from.userId)).map(({ userId }) => userId)).toEqual([from.userId])
    expect((await listSeatsOf(to.userId)).find(({ userId }) => userId === manager.userId)).toMatchObject({
      duties: ['manager', 'viewer'],
    })
    const refused = await manager.call(contract.listSeatInvitations, {})
    expect(refused.body.code).toBe('seat-ended')
  })

  it('ends, changes and moves seats in an organization that has lost its only owner, which others leave by themselves', async () => {
    const [gone, to] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const people = [
      await world.seat(gone, 'manager'),
      await world.seat(gone, 'viewer'),
      await world.seat(gone, 'bookkeeper'),
      await world.seat(gone, 'recruiter'),
      await world.seat(gone, 'viewer'),
    ] as const
    await admin.get(deactivateUser, { params: { id: gone.userId } })
    const seatIdOf = async ({ userId }: Person) =>
      (await listSeatsOf(gone.userId)).find(seat => seat.userId === userId)?.seatId ?? ''
    const [leaving, ended, movedSeat, changed, deleted] = people
    const own = { params: { seatId: await seatIdOf(leaving) }, body: {} }
    expect((await leaving.call(contract.endSeat, own)).status).toBe(200)
    const end = { params: { seatId: await seatIdOf(ended) }, body: { reason } }
    expect((await admin.call(contract.endSeat, end)).status).toBe(200)
    const move = {
      params: { seatId: await seatIdOf(movedSeat) },
      body: { organizationId: to.userId, reason },
    }
    expect((await admin.call(contract.moveSeat, move)).status).toBe(200)
    expect((await deleted.call(deleteAccount, { body: { password } })).status).toBe(200)
    const params = { seatId: await seatIdOf(changed) }
    for (const duty of ['manager', 'owner'] as const)
      expect(
        (await admin.call(contract.updateSeat, { params, body: { duties: [duty], reason } })).status,
      ).toBe(200)
    expect((await listSeatsOf(gone.userId)).map(({ userId }) => userId)).toEqual([changed.userId])
  })

  it('is refused invalid changes, and nothing is written', async () => {
    const [one, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await world.seat(one, 'viewer')
    const biller = await world.join('BILLER')
    const own = (await listSeatsOf(one.userId)).find(({ userId }) => userId === one.userId)
    const params = { seatId: own?.seatId ?? '' }
    const before = await world.fingerprint()
    expect((await add(one, one, 'manager')).status).toBe(409)
    expect((await add(one, biller, 'manager')).status).toBe(409)
    expect((await add(biller, one, 'manager')).status).toBe(404)
    const body = { organizationId: other.userId, reason }
    expect((await admin.call(contract.moveSeat, { params, body })).status).toBe(409)
    expect((await admin.call(contract.endSeat, { params, body: {} })).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })
})
