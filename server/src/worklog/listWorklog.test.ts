import { listWorklog } from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { formula, openTeam } from '../../test/scenes/worklog-team.ts'

const { world, client, team, admin } = await openTeam()
const rowsOf = async (query: object, by = client) => (await by.get(listWorklog, { query })).worklog
const row = (billerName: string, day: string, seconds: number, projectCount: number) => ({
  billerName,
  date: `2026-03-${day}`,
  hoursWorked: seconds / 3600,
  projectCount,
})

const secondOfMarch = [
  row(formula, '02', 7, 1),
  row('Ána Cruz', '02', 7201, 2),
  row('Ben Ito', '02', 60, 1),
  row('Ben Ito', '02', 120, 0),
  row('Zoe Park', '02', 5400, 1),
]
const firstWeek = [
  ...secondOfMarch,
  row('Zoe Park', '03', 600, 0),
  row('Zoe Park', '05', 7200, 2),
  row('Zoe Park', '08', 3600, 1),
]

describe('the worklog', () => {
  it('of a month has a row for each biller and day worked, by date and then by name', async () => {
    const month = [...firstWeek, row('Zoe Park', '09', 3600, 1), row('Kiri Tam', '19', 1800, 1)]
    for (const date of ['2026-03-01', '2026-03-18', '2026-03-31'])
      expect(await rowsOf({ range: 'monthly', date })).toEqual(month)
    expect(await rowsOf({ range: 'monthly', date: '2026-02-28' })).toEqual([])
  })

  it('of a week goes from Monday to Sunday', async () => {
    for (const date of ['2026-03-02', '2026-03-05', '2026-03-08'])
      expect(await rowsOf({ range: 'weekly', date })).toEqual(firstWeek)
    expect(await rowsOf({ range: 'weekly', date: '2026-03-09' })).toEqual([row('Zoe Park', '09', 3600, 1)])
  })

  it('of a day is that day; one with breaks alone is empty', async () => {
    expect(await rowsOf({ range: 'daily', date: '2026-03-02' })).toEqual(secondOfMarch)
    expect(await rowsOf({ range: 'daily', date: '2026-03-04' })).toEqual([])
  })

  it('is by default of this month, and of today in the reader’s time zone', async () => {
    expect(await rowsOf({})).toHaveLength(10)
    expect(await rowsOf({ range: 'daily' })).toEqual([row('Kiri Tam', '19', 1800, 1)])
    expect(await rowsOf({ range: 'daily' }, admin)).toEqual([])
    expect(await rowsOf({}, admin)).toEqual(await rowsOf({}))
  })

  it('is an empty list for a biller, and for a client without billers', async () => {
    expect(await rowsOf({ range: 'monthly', date: '2026-03-01' }, team.zoe)).toEqual([])
    expect(await rowsOf({ date: '2026-03-01' }, await world.join('CLIENT'))).toEqual([])
  })

  it.each([
    ['a range that is none', { range: 'yearly' }, 'range'],
    ['a day that is none', { date: '2026-02-29' }, 'date'],
    ['a moment', { date: '2026-03-01T00:00:00Z' }, 'date'],
    ['another century', { date: '1999-12-31' }, 'date'],
    ['nothing', { date: '' }, 'date'],
  ])('refuses %s', async (_, query, field) => {
    const { status, body } = await client.call(listWorklog, { query: query as object })
    expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
  })
})
