import { listBillers } from '@claimcrew/contract/engagements/contract'
import * as contract from '@claimcrew/contract/organizations/contract'
import { maxSeats } from '@claimcrew/contract/people/actingFor'
import type { Duty } from '@claimcrew/contract/permissions'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../../test/live.ts'
import { verify } from '../../../test/scenes/notifications.ts'
import { type Person, World } from '../../../test/world.ts'
import { sendWaitingSeatEmails } from './invitations.ts'

const world = await World.open()

async function organization() {
  const owner = await world.join('CLIENT', { userName: 'Riverbend Family Practice' })
  await verify(world, owner)
  const invite = (email: string, ...duties: Duty[]) =>
    owner.call(contract.inviteToSeat, { body: { email, duties } })
  return { owner, invite }
}

const seatOf = async (owner: Person, { userId }: Person) => {
  const { seats } = await owner.get(contract.listSeats, {})
  const seat = seats.find(one => one.userId === userId)
  if (!seat) throw new Error('They have a seat')
  return { seatId: seat.seatId }
}

describe('an invited person', () => {
  it('takes a seat with the link, acts for the organization once they choose it, and is out when it ends', async () => {
    const { owner, invite } = await organization()
    const dana = await world.join('CLIENT', { userName: 'Dana Lee', email: 'Dana@people.test' })
    const { body: sent } = await invite('dana@people.test', 'viewer', 'manager')
    expect(sent.invitation).toMatchObject({ duties: ['manager', 'viewer'], invitedBy: owner.user.userName })
    const body = { token: await world.linkTo('dana@people.test') }
    const reply = await world.visitor.get(contract.getSeatInvitation, { body })
    expect(reply.invitation.organizationName).toBe('Riverbend Family Practice')
    const params = { invitationId: reply.invitation.invitationId }
    world.pass(1000)
    const { seat } = await dana.get(contract.acceptSeatInvitation, { params, body })
    expect(seat).toMatchObject({ organizationId: owner.userId, duties: ['manager', 'viewer'] })

    const own = await dana.get(contract.getOrganization, {})
    expect(own.organization).toEqual({ organizationId: dana.userId, name: 'Dana Lee' })
    expect(own.organizations.map(({ name }) => name)).toEqual(['Dana Lee', 'Riverbend Family Practice'])
    const acting = await dana.get(contract.chooseOrganization, { body: { organizationId: owner.userId } })
    expect([acting.organization.name, acting.duties]).toEqual([
      'Riverbend Family Practice',
      ['manager', 'viewer'],
    ])
    expect((await (await world.alsoAs(dana)).get(contract.getOrganization, {})).organization).toEqual(
      acting.organization,
    )
    const { seats } = await owner.get(contract.listSeats, {})
    expect(seats.map(one => [one.userName, one.duties])).toEqual([
      ['Riverbend Family Practice', ['owner']],
      ['Dana Lee', ['manager', 'viewer']],
    ])

    await owner.get(contract.endSeat, { params: { seatId: seat.seatId }, body: {} })
    const refused = await dana.call(listBillers, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'seat-ended'])
    expect((await dana.get(contract.getOrganization, {})).organization.organizationId).toBe(dana.userId)
    expect((await dana.call(listBillers, {})).status).toBe(200)
    expect(
      (await dana.call(contract.chooseOrganization, { body: { organizationId: owner.userId } })).status,
    ).toBe(404)
  })

  it('reads their invitations once the address is theirs, and declines', async () => {
    const { owner, invite } = await organization()
    const lou = await world.join('CLIENT')
    const { body } = await invite(lou.user.email, 'bookkeeper')
    const params = { invitationId: body.invitation.invitationId }
    expect((await lou.get(contract.listSeatInvitations, {})).invitations).toEqual([])
    expect((await lou.call(contract.acceptSeatInvitation, { params, body: {} })).status).toBe(404)
    await verify(world, lou)
    expect((await lou.get(contract.listSeatInvitations, {})).invitations).toMatchObject([
      { ...params, organizationName: 'Riverbend Family Practice', duties: ['bookkeeper'] },
    ])
    await lou.get(contract.declineSeatInvitation, { params, body: {} })
    expect((await lou.call(contract.acceptSeatInvitation, { params, body: {} })).status).toBe(409)
    expect((await owner.get(contract.listSeats, {})).invitations).toEqual([])
  })

  it('gets the email once the inviter has confirmed their own address', async () => {
    const owner = await world.join('CLIENT')
    const email = 'later@people.test'
    await owner.get(contract.inviteToSeat, { body: { email, duties: ['viewer'] } })
    expect(await world.readMailsTo(email)).toEqual([])
    await verify(world, owner)
    await world.run(sendWaitingSeatEmails, { userId: owner.userId })
    expect(await world.readMailsTo(email)).toHaveLength(1)
  })
})

it('owners are notified live when a seat changes, and no one else is', async () => {
  const { owner, invite } = await organization()
  const manager = await world.seat(owner, 'manager')
  const readers = await Promise.all(
    [owner, manager].map(async person => {
      const reader = await LiveTestReader.open(person)
      await reader.next()
      return { person, reader }
    }),
  )
  await invite('live@people.test', 'viewer')
  for (const { person, reader } of readers) {
    await tellOf(world, person, 'Last')
    await reader.hasTold('Last')
  }
  const heard = readers.map(({ reader }) => reader.all(contract.seatsChanged))
  expect(heard).toEqual([[{ organizationId: owner.userId }], []])
})

it('“last active” is about this organization, not about another one that its person works in', async () => {
  const { owner } = await organization()
  const dana = await world.join('CLIENT')
  const here = await world.seatAlso(dana, owner, 'viewer')
  const seenIn = async () =>
    (await owner.get(contract.listSeats, {})).seats.find(({ userId }) => userId === dana.userId)?.lastSeenAt
  await here.get(contract.listSeatInvitations, {})
  const seen = await seenIn()
  expect(seen).toBe(world.now.toISOString())
  await here.get(contract.chooseOrganization, { body: { organizationId: dana.userId } })
  world.pass(3_600_000)
  await here.get(contract.listSeatInvitations, {})
  expect(await seenIn()).toBe(seen)
})

describe('refused, and nothing is written', () => {
  it('inviting twice, or a person with a seat', async () => {
    const { owner, invite } = await organization()
    await invite('twice@people.test', 'viewer')
    const before = await world.fingerprint()
    for (const email of ['TWICE@people.test', owner.user.email])
      expect((await invite(email, 'manager')).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('another’s invitation, another organization’s seat, and one without a reason from an ADMIN', async () => {
    const { owner, invite } = await organization()
    const [other, admin] = [await world.join('CLIENT'), await world.join('ADMIN')]
    await verify(world, other)
    const { body } = await invite('somebody@people.test', 'viewer')
    const token = await world.linkTo('somebody@people.test')
    const params = { invitationId: body.invitation.invitationId }
    const seat = await seatOf(owner, owner)
    const before = await world.fingerprint()
    for (const sent of [{}, { token }])
      expect((await other.call(contract.acceptSeatInvitation, { params, body: sent })).status).toBe(404)
    expect((await other.call(contract.endSeat, { params: seat, body: {} })).status).toBe(404)
    const change = { params: seat, body: { duties: ['manager' as const] } }
    expect((await other.call(contract.updateSeat, change)).status).toBe(404)
    expect((await admin.call(contract.updateSeat, change)).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })

  it('leaving an organization without an owner, also by two at once', async () => {
    const { owner } = await organization()
    const [second] = [await world.seat(owner, 'owner'), await world.seat(owner, 'viewer')]
    const [first, other] = [await seatOf(owner, owner), await seatOf(owner, second)]
    const ends = await Promise.all([
      owner.call(contract.endSeat, { params: other, body: {} }),
      second.call(contract.endSeat, { params: first, body: {} }),
    ])
    // Whose seat is over before they are asked is out; otherwise theirs was the last owner's.
    expect(ends.map(({ status }) => (status === 403 ? 409 : status)).sort()).toEqual([200, 409])
    const [left, seat] = ends[0]?.status === 200 ? [owner, first] : [second, other]
    const before = await world.fingerprint()
    expect((await left.call(contract.endSeat, { params: seat, body: {} })).status).toBe(409)
    const body = { duties: ['manager' as const] }
    expect((await left.call(contract.updateSeat, { params: seat, body })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('duties that another owner has changed meanwhile', async () => {
    const { owner } = await organization()
    const viewer = await world.seat(owner, 'viewer')
    const params = await seatOf(owner, viewer)
    const save = (before: Duty[], duties: Duty[]) =>
      owner.call(contract.updateSeat, { params, body: { duties, before } })
    expect((await save(['viewer'], ['bookkeeper'])).status).toBe(200)
    const before = await world.fingerprint()
    const { status, body } = await save(['viewer'], ['manager'])
    expect([status, body.message]).toEqual([409, expect.stringContaining('in the meantime')])
    expect(await world.fingerprint()).toBe(before)
  })

  it('changing seats without being an owner, except ending one’s own', async () => {
    const { owner } = await organization()
    const manager = await world.seat(owner, 'manager')
    const [own, theirs] = [await seatOf(owner, manager), await seatOf(owner, owner)]
    expect((await manager.call(contract.listSeats, {})).status).toBe(403)
    expect((await manager.call(contract.endSeat, { params: theirs, body: {} })).status).toBe(403)
    const body = { duties: ['owner' as const] }
    expect((await manager.call(contract.updateSeat, { params: own, body })).status).toBe(403)
    const { organizations } = await manager.get(contract.getOrganization, {})
    expect(organizations.find(({ organizationId }) => organizationId === owner.userId)).toMatchObject(own)
    expect((await manager.call(contract.endSeat, { params: own, body: {} })).status).toBe(200)
  })

  it('making oneself an owner elsewhere while acting for one’s own organization', async () => {
    const { owner } = await organization()
    const dana = await world.join('CLIENT', { userName: 'Dana Lee' })
    const viewer = await world.seatAlso(dana, owner, 'viewer')
    const params = await seatOf(owner, dana)
    await viewer.get(contract.chooseOrganization, { body: { organizationId: dana.userId } })
    const before = await world.fingerprint()
    const body = { duties: ['owner' as const] }
    expect((await viewer.call(contract.updateSeat, { params, body })).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
    expect((await viewer.call(contract.endSeat, { params, body: {} })).status).toBe(200)
  })

  it('a seat more than an organization can have, also where the invitation came when there was room', async () => {
    const { owner, invite } = await organization()
    const [lou, dana] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await verify(world, lou, dana)
    const accept = async (person: Person) => {
      const { body } = await invite(person.user.email, 'viewer')
      const params = { invitationId: body.invitation.invitationId }
      return () => person.call(contract.acceptSeatInvitation, { params, body: {} })
    }
    const accepts = [await accept(lou), await accept(dana)]
    await sql`with people as (
      insert into users (id, email, password_hash, user_name, fname, address, phone_number, role, time_zone, created_at)
      select gen_random_uuid(), 'crowd' || n || '@people.test', '', 'Crowd', 'C', '', '', 'CLIENT', 'UTC', now()
      from generate_series(1, ${maxSeats - 2}::int) n returning id)
      insert into organization_seats (id, organization_id, user_id, duties, since)
      select gen_random_uuid(), ${owner.userId}, id, '{viewer}', now() from people`.execute(world.db)
    const answers = await Promise.all(accepts.map(answer => answer()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await owner.get(contract.listSeats, {})).seats).toHaveLength(maxSeats)
  })

  it('more invitations than an hour has room for', async () => {
    const { invite } = await organization()
    for (let nth = 0; nth < 40; nth++) await invite(`many${nth}@people.test`, 'viewer')
    const before = await world.fingerprint()
    expect((await invite('one-more@people.test', 'viewer')).status).toBe(429)
    expect(await world.fingerprint()).toBe(before)
  })
})
