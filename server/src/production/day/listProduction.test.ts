import * as contract from '@claimcrew/contract/production/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hourOfPosting, ProductionFloor } from '../../../test/scenes/production.ts'
import { World } from '../../../test/world.ts'

const world = await World.open({ at: '2026-12-31T15:00:00.000Z' })
const floor = new ProductionFloor(world)
const client = await world.join('CLIENT')
const biller = await floor.biller([client])
const year = { from: '2026-01-01', to: '2026-12-31' }

await floor.report(biller, '2026-01-01', [
  hourOfPosting(client),
  hourOfPosting(client, { note: 'Sorted «late» ones' }),
])
for (const [table, changed] of [
  ['production_days', sql`jsonb_build_object('day', d.day + n)`],
  ['production_parts', sql`jsonb_build_object('day', d.day + n)`],
  ['production_entries', sql`jsonb_build_object('day', d.day + n, 'id', gen_random_uuid())`],
] as const)
  await sql`insert into ${sql.table(table)}
    select (jsonb_populate_record(d, ${changed})).* from ${sql.table(table)} d, generate_series(1, 329) n
    on conflict do nothing`.execute(world.db)

async function readPages(limit: number) {
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await client.get(contract.listProduction, {
      query: { ...year, limit, ...(cursor ? { cursor } : {}) },
    })
    pages.push(page)
    cursor = page.nextCursor
  }
  return pages
}

describe('A year of production', () => {
  it('is the same in one answer as page by page', async () => {
    const whole = await client.get(contract.listProduction, { query: year })
    expect([whole.entries.length, whole.days.length, whole.nextCursor]).toEqual([660, 330, null])
    expect(whole.days[300]).toMatchObject({ quantity: 30, minutes: 120, status: 'submitted' })
    for (const [limit, count] of [
      [100, 4],
      [251, 2],
      [300, 2],
    ] as const) {
      const pages = await readPages(limit)
      expect(pages.length).toBe(count)
      expect(pages.flatMap(page => page.entries)).toEqual(whole.entries)
      expect(pages.flatMap(page => page.days)).toEqual(whole.days)
    }
  })

  it('reads nothing before its first day, whatever a cursor says', async () => {
    const cursor = Buffer.from(JSON.stringify(['2026-01-01', biller.userId])).toString('base64url')
    const query = { from: '2026-02-01', to: '2026-02-02', cursor }
    const { days } = await client.get(contract.listProduction, { query })
    expect(days.map(day => day.day)).toEqual(['2026-02-01', '2026-02-02'])
  })

  it('is answered to many at once, and a request for a week does not wait for them', async () => {
    const requests = Array.from({ length: 40 }, () => client.call(contract.listProduction, { query: year }))
    const week = { from: '2026-03-02', to: '2026-03-08' }
    expect((await biller.get(contract.listProduction, { query: week })).days).toHaveLength(7)
    const answers = await Promise.all(requests)
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  })
})
