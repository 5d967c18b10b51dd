import {
  addMembers,
  blockPerson,
  getConversation,
  listContacts,
  listConversations,
  openConversation,
  openTeamConversation,
  removeMember,
  renameConversation,
} from '@claimcrew/contract/chat/contract'
import { withdrawApplication } from '@claimcrew/contract/jobs/contract'
import { endSeat, listSeats, updateSeat } from '@claimcrew/contract/organizations/contract'
import type { Duty } from '@claimcrew/contract/permissions'
import { describe, expect, it } from 'vitest'
import { closedTo, conversationOf, send, textsOf, trySend, workingPair } from '../../../test/scenes/chat.ts'
import { applicant, hiringClient } from '../../../test/scenes/hiring.ts'
import { invitationTo, post } from '../../../test/scenes/posts.ts'
import { day, type Person, World } from '../../../test/world.ts'
import { endGroupMemberships } from '../backgroundJobs.ts'

const world = await World.open()

const tryOpen = (by: Person, ...others: readonly { userId: string }[]) =>
  by.call(openConversation, { body: { memberIds: others.map(other => other.userId) } })

async function team(size: number) {
  const client = await world.join('CLIENT', { userName: 'Crew Dental' })
  const billers: Person[] = []
  for (let nth = 0; nth < size; nth++) {
    const biller = await world.join('BILLER', { userName: `Biller ${nth}` })
    await world.engage(client, biller, '2026-01-01')
    billers.push(biller)
  }
  return { client, billers }
}

describe('two people', () => {
  it('have one conversation forever, no matter who starts it and how many at once', async () => {
    const { client, biller } = await workingPair(world)
    const other = await world.anotherApp()
    const openers = [client, biller, client.at(other), biller.at(other)]
    const replies = await Promise.all(
      openers.map((by, nth) =>
        by.get(openConversation, { body: { memberIds: [(nth % 2 ? client : biller).userId] } }),
      ),
    )
    expect(new Set(replies.map(one => one.conversation.conversationId)).size).toBe(1)
    expect(replies[0]?.conversation).toMatchObject({
      kind: 'direct',
      title: biller.user.userName,
      creatorId: null,
      closed: null,
      lastMessage: null,
      unread: 0,
    })
    const twice = await client.get(openConversation, { body: { memberIds: [biller.userId, biller.userId] } })
    expect(twice.conversation.conversationId).toBe(replies[0]?.conversation.conversationId)
  })

  it('without business with each other have none', async () => {
    const [client, colleague] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const [stranger, admin] = [await world.join('BILLER'), await world.join('ADMIN')]
    const nobody = { userId: '0199d6a0-0000-7000-8000-000000000000' }
    const before = await world.fingerprint()
    for (const other of [stranger, colleague, admin, nobody])
      expect((await tryOpen(client, other)).status).toBe(403)
    expect((await tryOpen(admin, nobody)).status).toBe(404)
    expect((await tryOpen(client, client)).status).toBe(422)
    expect((await tryOpen(client)).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
    expect((await tryOpen(admin, stranger)).status).toBe(200)
  })

  it('may write to each other while an application or an invitation is open', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    const { conversationId } = await conversationOf(client, biller)
    await send(biller, conversationId, 'Thank you for looking at it')
    await biller.get(withdrawApplication, { params: { applicationId } })
    expect(await closedTo(client, conversationId)).toBe('ended')
    expect((await trySend(client, conversationId, 'A pity')).status).toBe(409)
    expect(await textsOf(client, conversationId)).toEqual(['Thank you for looking at it'])
    const invited = await world.join('BILLER')
    await invitationTo(world, (await post(client, 'open')).jobId, invited)
    expect((await tryOpen(invited, client)).status).toBe(200)
  })
})

describe('a group', () => {
  it('is started by someone who has business with each member, and changed by them alone', async () => {
    const { client, billers } = await team(3)
    const [ana, ben, cleo] = billers as [Person, Person, Person]
    const stranger = await world.join('BILLER')
    expect((await tryOpen(client, ana, stranger)).status).toBe(403)
    // Colleagues have no business with each other.
    expect((await tryOpen(ana, client, ben)).status).toBe(403)
    const { conversation } = await client.get(openConversation, {
      body: { memberIds: [ana.userId, ben.userId], title: 'Denials' },
    })
    const { conversationId } = conversation
    expect(conversation).toMatchObject({
      kind: 'group',
      title: 'Denials',
      creatorId: client.userId,
      memberCount: 3,
    })
    await send(ana, conversationId, 'Hello everybody')
    const params = { conversationId }
    expect((await ana.call(renameConversation, { params, body: { title: 'Mine' } })).status).toBe(403)
    const cleoToo = { params, body: { memberIds: [cleo.userId] } }
    expect((await ana.call(addMembers, cleoToo)).status).toBe(403)
    expect((await cleo.call(addMembers, cleoToo)).status).toBe(404)
    expect((await client.call(addMembers, { params, body: { memberIds: [stranger.userId] } })).status).toBe(
      403,
    )
    await client.get(renameConversation, { params, body: { title: 'Denials & appeals' } })
    const added = await client.get(addMembers, cleoToo)
    expect(added.conversation).toMatchObject({ title: 'Denials & appeals', memberCount: 4 })
    expect(await textsOf(cleo, conversationId)).toEqual(['Hello everybody'])
    expect((await ana.call(removeMember, { params: { ...params, userId: ben.userId } })).status).toBe(403)
    await client.get(removeMember, { params: { ...params, userId: ben.userId } })
    await ana.get(removeMember, { params: { ...params, userId: ana.userId } })
    for (const gone of [ana, ben]) expect((await trySend(gone, conversationId, 'Hello?')).status).toBe(404)
    await client.get(removeMember, { params: { ...params, userId: client.userId } })
    expect(await closedTo(cleo, conversationId)).toBe('creator-left')
    expect((await trySend(cleo, conversationId, 'Anybody?')).status).toBe(409)
  })

  it('is not a conversation of two, which has neither a title nor other members', async () => {
    const { client, biller } = await workingPair(world)
    const { conversationId } = await conversationOf(client, biller)
    const params = { conversationId }
    expect((await client.call(renameConversation, { params, body: { title: 'Us' } })).status).toBe(409)
    expect((await client.call(removeMember, { params: { ...params, userId: client.userId } })).status).toBe(
      409,
    )
    expect((await client.get(getConversation, { params })).conversation.memberCount).toBe(2)
  })

  it('of a client’s team exists once, and every new biller joins it', async () => {
    const { client, billers } = await team(2)
    const { conversation } = await client.get(openTeamConversation, {})
    expect(conversation).toMatchObject({ isTeam: true, title: 'Team Crew Dental', memberCount: 3 })
    const newcomer = await world.join('BILLER')
    await world.engage(client, newcomer, '2026-02-01')
    const again = await client.get(openTeamConversation, {})
    expect(again.conversation).toMatchObject({ conversationId: conversation.conversationId, memberCount: 4 })
    await send(billers[0] ?? client, conversation.conversationId, 'Good morning all')
    expect((await (await world.join('CLIENT')).call(openTeamConversation, {})).status).toBe(409)
  })

  it('of a team does not add a member again who left, was removed, or is blocked', async () => {
    const { client, billers } = await team(4)
    const [leaving, removed, blocking] = billers as [Person, Person, Person]
    const { conversationId } = (await client.get(openTeamConversation, {})).conversation
    const params = { conversationId }
    await leaving.get(removeMember, { params: { ...params, userId: leaving.userId } })
    await client.get(removeMember, { params: { ...params, userId: removed.userId } })
    await conversationOf(client, blocking)
    await blocking.get(removeMember, { params: { ...params, userId: blocking.userId } })
    await blocking.get(blockPerson, { params: { userId: client.userId } })
    expect((await client.get(openTeamConversation, {})).conversation.memberCount).toBe(2)
    for (const gone of [leaving, removed, blocking])
      expect((await gone.call(getConversation, { params })).status).toBe(404)
    // On purpose they can be asked in, and then a team has them like everybody else.
    await client.get(addMembers, { params, body: { memberIds: [removed.userId] } })
    expect((await client.get(openTeamConversation, {})).conversation.memberCount).toBe(3)
    const newcomer = await world.join('BILLER')
    await world.engage(client, newcomer, '2026-01-01')
    await conversationOf(newcomer, client)
    await newcomer.get(blockPerson, { params: { userId: client.userId } })
    expect((await client.get(openTeamConversation, {})).conversation.memberCount).toBe(3)
  })

  it('of a team has its owners and managers as members, as long as they have that duty', async () => {
    const { client, billers } = await team(1)
    const [biller] = billers as [Person]
    const [manager, viewer] = [await world.seat(client, 'manager'), await world.seat(client, 'viewer')]
    const { conversation } = await manager.get(openTeamConversation, {})
    const params = { conversationId: conversation.conversationId }
    expect(conversation).toMatchObject({
      isTeam: true,
      title: 'Team Crew Dental',
      memberCount: 3,
      closed: null,
    })
    await send(client, conversation.conversationId, 'Good morning')
    expect((await viewer.call(getConversation, { params })).status).toBe(404)
    expect((await viewer.call(openTeamConversation, {})).status).toBe(403)

    const seatOf = async (person: Person) =>
      (await client.get(listSeats, { query: {} })).seats.find(one => one.userId === person.userId)?.seatId ??
      ''
    const change = async (person: Person, ...duties: Duty[]) =>
      client.get(updateSeat, { params: { seatId: await seatOf(person) }, body: { duties } })
    const rename = (person: Person, title: string) =>
      person.call(renameConversation, { params, body: { title } })
    for (const leader of [client, manager])
      expect((await rename(leader, `Crew of ${leader.userId}`)).status).toBe(200)
    for (const [other, status] of [
      [biller, 403],
      [viewer, 404],
    ] as const)
      expect((await rename(other, 'Ours')).status).toBe(status)
    await change(viewer, 'viewer', 'manager')
    expect(await textsOf(viewer, conversation.conversationId)).toEqual(['Good morning'])
    await change(manager, 'bookkeeper')
    expect((await rename(manager, 'Mine')).status).toBe(403)
    // Who began it does not matter: the others go on.
    await send(biller, conversation.conversationId, 'To those who lead')
    expect(await textsOf(manager, conversation.conversationId)).toEqual(['Good morning'])
    expect(await closedTo(manager, conversation.conversationId)).toBe('ended')
    await client.get(endSeat, { params: { seatId: await seatOf(viewer) }, body: {} })
    await send(client, conversation.conversationId, 'Among us two')
    await world.run(endGroupMemberships)
    expect((await biller.get(getConversation, { params })).conversation).toMatchObject({
      memberCount: 2,
      closed: null,
    })
  })

  it('stays readable, up to then, for a member who no longer has business with its creator', async () => {
    const client = await world.join('CLIENT')
    const [leaving, staying] = [await world.join('BILLER'), await world.join('BILLER')]
    await world.engage(client, leaving, '2026-01-01', world.now.toISOString().slice(0, 10))
    await world.engage(client, staying, '2026-01-01')
    const { conversationId } = await conversationOf(client, leaving, staying)
    await send(client, conversationId, 'Farewell')
    world.now = new Date(world.now.getTime() + 32 * day)
    const [gone, there] = [await world.alsoAs(leaving), await world.alsoAs(staying)]
    expect((await trySend(gone, conversationId, 'Hello?')).status).toBe(409)
    // No job has run meanwhile: the write itself sees to it.
    await send(there, conversationId, 'Among us')
    expect(await textsOf(gone, conversationId)).toEqual(['Farewell'])
    await world.run(endGroupMemberships)
    expect(await textsOf(there, conversationId)).toEqual(['Farewell', 'Among us'])
    const { conversation } = await gone.get(getConversation, { params: { conversationId } })
    expect(conversation).toMatchObject({
      closed: { reason: 'ended' },
      unread: 1,
      lastMessage: { text: 'Farewell' },
    })
    for (const person of [there, await world.alsoAs(client)])
      await person.get(removeMember, { params: { conversationId, userId: person.userId } })
    expect(await gone.get(listConversations, {})).toMatchObject({
      items: [{ conversationId, title: 'Only you', members: [], memberCount: 0 }],
    })
    expect(await textsOf(gone, conversationId)).toEqual(['Farewell'])
  })
})

it('a biller has business with those who lead work or hire, in each organization and with no others', async () => {
  const [river, summit] = [await world.join('CLIENT', { userName: 'River' }), await world.join('CLIENT')]
  const biller = await world.join('BILLER')
  for (const client of [river, summit]) await world.engage(client, biller, '2026-01-01')
  const seats = {
    manager: await world.seat(river, 'manager'),
    recruiter: await world.seat(summit, 'recruiter'),
    bookkeeper: await world.seat(river, 'bookkeeper'),
    viewer: await world.seat(summit, 'viewer'),
  }
  const listed = (await biller.get(listContacts, { query: {} })).items.map(one => one.userId)
  const { manager, recruiter, bookkeeper, viewer } = seats
  const expected = [river, summit, manager, recruiter].map(one => one.userId)
  expect(listed.toSorted()).toEqual(expected.toSorted())
  const named = (await biller.get(listContacts, { query: { userId: manager.userId } })).items
  expect(named).toMatchObject([{ userId: manager.userId, organizationName: 'River' }])
  for (const one of [bookkeeper, viewer]) {
    expect((await tryOpen(biller, one)).status).toBe(403)
    expect((await tryOpen(one, biller)).status).toBe(403)
    expect((await one.get(listContacts, { query: {} })).items).toEqual([])
  }
  const { conversationId } = await conversationOf(biller, manager)
  await send(manager, conversationId, 'Welcome')
  const { conversation } = await biller.get(getConversation, { params: { conversationId } })
  expect(conversation.organizationName).toBe('River')
  // A chat belongs to the person: the seat in one organization ends, and business in another goes on.
  await world.seatAlso(manager, summit, 'manager')
  const [inBoth] = (await biller.get(listContacts, { query: { userId: manager.userId } })).items
  expect(inBoth?.organizationName?.split(', ').toSorted()).toEqual(['River', summit.user.userName].toSorted())
  const [seat] = (await river.get(listSeats, { query: {} })).seats.filter(
    one => one.userId === manager.userId,
  )
  await river.get(endSeat, { params: { seatId: seat?.seatId ?? '' }, body: {} })
  await send(await world.alsoAs(manager), conversationId, 'Still here')
  const [other] = (await summit.get(listSeats, { query: {} })).seats.filter(
    one => one.userId === manager.userId,
  )
  await summit.get(endSeat, { params: { seatId: other?.seatId ?? '' }, body: {} })
  expect(await closedTo(biller, conversationId)).toBe('ended')
  expect((await trySend(biller, conversationId, 'Hello?')).status).toBe(409)
})

it('a biller finds the contact of a client, also once its founder has left', async () => {
  const { client, billers } = await team(1)
  const biller = billers[0] as Person
  const second = await world.seat(client, 'owner')
  const contacts = async () =>
    (await biller.get(listContacts, { query: {} })).items
      .filter(({ contactOf }) => contactOf?.includes(client.userId))
      .map(({ userId }) => userId)
  expect(await contacts()).toEqual([client.userId])
  const { seats } = await second.get(listSeats, { query: {} })
  const seatId = seats.find(({ userId }) => userId === client.userId)?.seatId ?? ''
  await second.get(endSeat, { params: { seatId }, body: {} })
  expect(await contacts()).toEqual([second.userId])
  expect([(await tryOpen(biller, second)).status, (await tryOpen(biller, client)).status]).toEqual([200, 403])
})

it('people one may write to are found by name', async () => {
  const { client, billers } = await team(3)
  await world.join('BILLER', { userName: 'Biller Elsewhere' })
  const { conversationId } = await conversationOf(client, billers[1] as Person)
  const readContacts = async (by: Person, query: object) => (await by.get(listContacts, { query })).items
  expect(await readContacts(client, {})).toMatchObject([
    { userName: 'Biller 0', conversationId: null },
    { userName: 'Biller 1', conversationId },
    { userName: 'Biller 2', role: 'BILLER' },
  ])
  expect((await readContacts(client, { q: '2 bill' })).map(one => one.userName)).toEqual(['Biller 2'])
  expect((await readContacts(billers[0] as Person, {})).map(one => one.userName)).toEqual(['Crew Dental'])
  const admin = await world.join('ADMIN')
  expect((await readContacts(admin, { q: 'elsewhere' })).map(one => one.userName)).toEqual([
    'Biller Elsewhere',
  ])
  const first = await client.get(listContacts, { query: { limit: 2 } })
  const rest = await client.get(listContacts, { query: { limit: 2, cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...rest.items].map(one => one.userName)).toEqual([
    'Biller 0',
    'Biller 1',
    'Biller 2',
  ])
})
