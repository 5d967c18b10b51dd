import { exportWorklog, getWorklogTable, listWorklog } from '@claimcrew/contract/worklog/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { readWorkbook } from '../../test/files/workbook.ts'
import { createCrowd, isRefusedCursor, madeUpCursors, readPages } from '../../test/scenes/crowd.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open({ at: '2026-03-18T15:00:00.000Z' })
const admin = await world.join('ADMIN')
const client = await world.join('CLIENT')
const other = await world.join('CLIENT')
const crowd = await createCrowd(world, client, 1105)
const few = await createCrowd(world, other, 40)
const march = { range: 'monthly', date: '2026-03-18' } as const

// Each of the crowd worked on the 2nd and the 3rd, on the 3rd with two devices at once, and rested on the 4th.
await sql`
  insert into tracking_days (user_id, day, tracked_seconds, manual_seconds, break_seconds, union_seconds, project_count)
  select id, day::date, tracked, manual, 600, least(tracked + manual, 3600 + right(user_name, 4)::int), 1
  from users, (values ('2026-03-02', 3600, 0), ('2026-03-03', 7200, 1800), ('2026-03-04', 0, 0)) as day (day, tracked, manual)
  where id = any(${crowd}::uuid[])`.execute(world.db)
await sql`
  insert into tracking_project_days (user_id, day, project_id, tracked_seconds, manual_seconds, break_seconds)
  select id, '2026-03-02', case when right(user_name, 4)::int > 1100 then 'late' else 'posting' end, 3600, 0, 600
  from users where id = any(${crowd}::uuid[])`.execute(world.db)
// All of the few worked all of March.
await sql`
  insert into tracking_days (user_id, day, tracked_seconds, manual_seconds, break_seconds, union_seconds, project_count)
  select id, day::date, 3600, 0, 0, 3600, 1 from users, generate_series('2026-03-01'::timestamp, '2026-03-31', '1 day') as day
  where id = any(${few}::uuid[])`.execute(world.db)
// Of the crowd every hundredth is tracked: pulled just now, long ago, or never. One has a day that could not be read.
await sql`
  with company as (update tracking_connection set company_id = 'house'),
  projects as (insert into tracking_projects values ('house', 'posting', 'Posting', false), ('house', 'late', 'Late', false)),
  person as (select id, right(user_name, 4)::int / 100 as n from users
    where id = any(${crowd}::uuid[]) and right(user_name, 2) = '00'),
  account as (
    insert into tracking_accounts (company_id, tracked_id, name, email, role, active, first_read_at)
    select 'house', 't' || n, 'T', '', '', true, '2026-01-01' from person returning id, tracked_id),
  mapping as (
    insert into tracking_mappings (id, user_id, account_id, email, created_at)
    select gen_random_uuid(), person.id, account.id, '', '2026-01-01'
    from person join account on account.tracked_id = 't' || n returning id, user_id),
  unread as (
    insert into tracking_unread_days (mapping_id, day, problem, tried_at)
    select mapping.id, '2026-03-05', 'Odd', '2026-03-06' from mapping join person on person.id = user_id where n = 11)
  insert into tracking_syncs (mapping_id, backfill_goal, due_at, rank, recent_at)
  select mapping.id, '2026-01-01', '2026-01-01', 0,
    case when n <= 4 then timestamptz '2026-03-18T14:50Z' when n <= 9 then '2026-03-17T12:00Z' end
  from mapping join person on person.id = user_id`.execute(world.db)

const sheets = (by: Person, query: object = {}) =>
  readPages(by, getWorklogTable, { query: { ...march, ...query } })

it('a sheet of more than 1,000 people comes in pages, by name, with each one’s days', async () => {
  const pages = await sheets(client)
  const people = pages.map(page => page.people)
  expect(people.map(some => some.map(one => one.userId))).toEqual([crowd.slice(0, 1000), crowd.slice(1000)])
  expect(people.flat().every(one => one.days.length === 3)).toBe(true)
  const everybody = await sheets(admin, { limit: 500 })
  expect(everybody.map(page => page.people.length)).toEqual([500, 500, 145])
})

it('its first page says what all of them come to, which is what all pages come to', async () => {
  const pages = await sheets(client)
  const days = pages.flatMap(page => page.people.flatMap(one => one.days))
  const sum = (figure: (day: (typeof days)[number]) => number) =>
    days.reduce((all, day) => all + figure(day), 0)
  const twice = days
    .map(day => day.trackedSeconds + day.manualSeconds - day.unionSeconds)
    .filter(seconds => seconds >= 60)
  expect(pages[0]?.whole).toEqual({
    people: 1105,
    working: 1105,
    untracked: 1094,
    trackedSeconds: sum(day => day.trackedSeconds),
    manualSeconds: sum(day => day.manualSeconds),
    breakSeconds: sum(day => day.breakSeconds),
    workedDays: 2210,
    mostSeconds: 9000,
    overlaps: twice.length,
    overlapSeconds: twice.reduce((all, seconds) => all + seconds, 0),
    days: [
      { date: '2026-03-02', seconds: 1105 * 3600 },
      { date: '2026-03-03', seconds: 1105 * 9000 },
    ],
    stale: 5,
    oldest: '2026-03-17T12:00:00.000Z',
    never: 2,
    unread: 1,
    firstUnread: { userName: 'Crowd 1100', date: '2026-03-05' },
  })
  expect(pages[1]?.whole).toBeNull()
})

it('its first page names every project, also of those on later pages, and one project is summed up by itself', async () => {
  const [first] = await sheets(client)
  expect(first?.projects.map(one => one.name).sort()).toEqual(['Late', 'Posting'])
  const pages = await sheets(client, { projectId: 'late' })
  expect(pages[0]?.whole).toMatchObject({ people: 1105, working: 5, workedDays: 5, trackedSeconds: 18_000 })
  expect(pages.flatMap(page => page.people).filter(one => one.days.length > 0)).toHaveLength(5)
})

it('a range that ended before the last pull lacks nothing', async () => {
  const [page] = await readPages(client, getWorklogTable, { query: { range: 'daily', date: '2026-03-02' } })
  expect(page?.whole).toMatchObject({ stale: 0, oldest: null, never: 2, unread: 0, workedDays: 1105 })
})

it('a short sheet is one page, which needs no separate totals', async () => {
  const pages = await sheets(other)
  expect(pages.map(page => [page.people.length, page.whole])).toEqual([[40, null]])
})

it.each([
  ['of many people', client, 2210],
  ['of few people on many days', other, 1240],
  ['of everybody', admin, 3450],
] as const)(
  'rows %s come in pages, by date and then by name, none missing or doubled',
  async (_, by, count) => {
    const pages = await readPages(by, listWorklog, { query: march })
    expect(pages.slice(0, -1).every(page => page.worklog.length === 1000)).toBe(true)
    const rows = pages.flatMap(page => page.worklog)
    expect(rows).toHaveLength(count)
    const keys = rows.map(row => `${row.date} ${row.billerName}`)
    expect(keys).toEqual(keys.toSorted())
    const small = await readPages(by, listWorklog, { query: { ...march, limit: 700 } })
    expect(small.flatMap(page => page.worklog)).toEqual(rows)
  },
)

it('a cursor that was made up is refused', async () => {
  for (const cursor of madeUpCursors)
    for (const endpoint of [listWorklog, getWorklogTable])
      expect(await client.call(endpoint, { query: { ...march, cursor } })).toSatisfy(isRefusedCursor)
  const { nextCursor } = await client.get(getWorklogTable, { query: { ...march, limit: 1 } })
  const query = { ...march, cursor: nextCursor ?? '' }
  expect(await client.call(listWorklog, { query })).toSatisfy(isRefusedCursor)
})

it('a file has every row, as the pages have them', async () => {
  const rows = (await readPages(client, listWorklog, { query: march })).flatMap(page => page.worklog)
  const csv = await client.call(exportWorklog, { query: { ...march, format: 'csv' } })
  const lines = String(csv.body).trim().split('\r\n').slice(1)
  expect(lines.map(line => line.split(',').slice(0, 2))).toEqual(rows.map(row => [row.billerName, row.date]))
  const { body } = await client.call(exportWorklog, { query: { ...march, format: 'xlsx' } })
  expect(readWorkbook(body)[0]?.rows).toHaveLength(rows.length + 1)
})
