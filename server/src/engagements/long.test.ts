import { listBillers, listClients, listEngagements } from '@claimcrew/contract/engagements/contract'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createClientCrowd,
  createCrowd,
  isRefusedCursor,
  madeUpCursors,
  readPages,
} from '../../test/scenes/crowd.ts'
import { World } from '../../test/world.ts'

const world = await World.open()
const admin = await world.join('ADMIN')
const client = await world.join('CLIENT', { userName: 'Lakeside' })
const crowd = await createCrowd(world, client, 1205)
const [first = '', second = '', third = '', fourth = ''] = crowd
await sql`update engagements set ended_on = '2026-02-01' where biller_id = ${first}`.execute(world.db)
await sql`update engagements set started_on = '2026-05-01' where biller_id = ${second}`.execute(world.db)
await sql`delete from engagements where biller_id = ${third}`.execute(world.db)
await admin.get(deactivateUser, { params: { id: fourth } })

type Query = Parameters<typeof readPages<typeof listBillers>>[2]['query']
const pages = (query: Query = {}, by = admin) => readPages(by, listBillers, { query })
const idsOf = async (query: Query = {}, by = admin) =>
  (await pages(query, by)).map(page => page.billers.map(one => one.userId))

it('more than 1,000 engagements of a client come in pages, none missing or doubled', async () => {
  const request = { params: { userId: client.userId }, query: {} }
  const read = (await readPages(client, listEngagements, request)).map(one => one.engagements)
  expect(read.map(one => one.length)).toEqual([1000, 204])
  expect(new Set(read.flat().map(one => one.billerId))).toEqual(new Set(crowd.filter(id => id !== third)))
  for (const cursor of madeUpCursors)
    expect(isRefusedCursor(await client.call(listEngagements, { ...request, query: { cursor } }))).toBe(true)
})

describe('more than 1,000 billers', () => {
  it('come in pages, by name, each with their engagements; the first page says how many are in which state', async () => {
    const [one, two, ...more] = await pages()
    expect(more).toEqual([])
    expect([one?.billers.length, two?.billers.length]).toEqual([1000, 205])
    expect([...(one?.billers ?? []), ...(two?.billers ?? [])].map(({ userId }) => userId)).toEqual(crowd)
    expect([one?.total, two?.total, two?.counts]).toEqual([1205, 1205, null])
    expect(one?.counts).toEqual({ active: 1201, upcoming: 1, ended: 1, free: 1, deactivated: 1 })
    expect(two?.billers.at(-1)?.engagements).toEqual([
      expect.objectContaining({ clientName: 'Lakeside', billerName: 'Crowd 1205', state: 'active' }),
    ])
  })

  it('of a client are those whose engagement is not ended, in pages too', async () => {
    const own = crowd.filter(id => id !== first && id !== third)
    expect(await idsOf({}, client)).toEqual([own.slice(0, 1000), own.slice(1000)])
  })

  it('are found by name or address on whatever page they stand', async () => {
    const reply = await admin.get(listBillers, { query: { search: 'PEOPLE.test 1204' } })
    expect(reply.billers.map(one => one.userName)).toEqual(['Crowd 1204'])
    expect([reply.total, reply.counts?.active, reply.nextCursor]).toEqual([1, 1201, null])
  })

  it('are narrowed to a state', async () => {
    expect(await idsOf({ state: 'ended' })).toEqual([[first]])
    expect(await idsOf({ state: 'upcoming' })).toEqual([[second]])
    expect(await idsOf({ state: 'free' })).toEqual([[third]])
    expect(await idsOf({ state: 'deactivated' })).toEqual([[fourth]])
    expect((await admin.get(listBillers, { query: { state: 'active', limit: 1 } })).total).toBe(1201)
  })

  it('are sorted by rate, those without one last, and none is missing or doubled', async () => {
    // Each earns a cent more than the one before.
    const paid = crowd.filter(id => id !== third)
    expect((await idsOf({ sort: 'rate', limit: 500 })).flat()).toEqual([...paid, third])
    const down = (await idsOf({ sort: 'rate', order: 'desc', limit: 500 })).flat()
    expect(down).toEqual([...paid.toReversed(), third])
  })

  it('with the same figure are sorted by name', async () => {
    const others = crowd.filter(id => id !== second && id !== third)
    expect((await idsOf({ sort: 'since', limit: 300 })).flat()).toEqual([...others, second, third])
    const down = await idsOf({ sort: 'since', order: 'desc', limit: 300 })
    expect(down.flat()).toEqual([second, ...others, third])
    const hours = await idsOf({ sort: 'hours', order: 'desc', limit: 300 })
    expect(hours.flat()).toEqual([...crowd.filter(id => id !== third), third])
    expect((await idsOf({ order: 'desc', limit: 300 })).flat()).toEqual(crowd.toReversed())
  })

  it('are refused with a made-up cursor, or one of another order', async () => {
    for (const cursor of madeUpCursors)
      expect(await admin.call(listBillers, { query: { cursor } })).toSatisfy(isRefusedCursor)
    const { nextCursor } = await admin.get(listBillers, { query: { limit: 1 } })
    const query = { sort: 'rate', cursor: nextCursor ?? '' } as const
    expect(await admin.call(listBillers, { query })).toSatisfy(isRefusedCursor)
    expect(await admin.call(listClients, { query })).toSatisfy(isRefusedCursor)
  })
})

describe('clients', () => {
  it('come in pages too', async () => {
    const others = await Promise.all(
      ['Aspen', 'Birch', 'Cedar'].map(userName => world.join('CLIENT', { userName })),
    )
    const read = await readPages(admin, listClients, { query: { limit: 3 } })
    expect(read.map(page => page.clients.map(one => one.userName))).toEqual([
      ['Aspen', 'Birch', 'Cedar'],
      ['Lakeside'],
    ])
    expect(read[0]?.counts).toEqual({ active: 1, upcoming: 0, ended: 0, free: others.length, deactivated: 0 })
  })

  it('with more engagements than a list can show have the newest 1,000', async () => {
    const { clients } = await admin.get(listClients, { query: { search: 'lakeside' } })
    expect(clients[0]?.engagements).toHaveLength(1000)
    expect(clients[0]?.engagements[0]?.startedOn).toBe('2026-05-01')
  })

  it('beyond 1,000 are each found as a picker looks for them, and read to the last as one that lists all does', async () => {
    const names = await createClientCrowd(world, 1205)
    for (const name of [names[0], names[999], names[1000], names[1204]]) {
      const { clients } = await admin.get(listClients, { query: { limit: 50, search: name } })
      expect(clients.map(one => one.userName)).toEqual([name])
    }
    const read = await readPages(admin, listClients, { query: {} })
    expect(read.flatMap(page => page.clients.map(one => one.userName))).toEqual(expect.arrayContaining(names))
  })
})
