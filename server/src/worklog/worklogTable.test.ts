import { getWorklogDay, getWorklogTable } from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { formula, openTeam } from '../../test/scenes/worklog-team.ts'

const { world, client, team, admin } = await openTeam()
const march = { range: 'monthly', date: '2026-03-18' } as const
const sheetOf = (query: object = {}, by = client) =>
  by.get(getWorklogTable, { query: { ...march, ...query } })

describe('the sheet', () => {
  it('has every biller, also those without time or a tracker, by name', async () => {
    const { range, from, to, people } = await sheetOf()
    expect([range, from, to]).toEqual(['monthly', '2026-03-01', '2026-03-31'])
    const names = ['Ben Ito', 'Ben Ito', 'Kiri Tam', 'Quiet Quinn', 'Untracked Uma', 'Zoe Park']
    expect(people.map(one => one.userName)).toEqual([formula, 'Ána Cruz', ...names])
    const [quinn, uma] = people.slice(5, 7)
    expect(quinn).toMatchObject({ days: [], projects: [], stale: false })
    expect(quinn?.timeDoctorUserIds).toHaveLength(1)
    expect(uma).toMatchObject({ timeDoctorUserIds: [], syncedAt: null, stale: false, days: [] })
    expect((await sheetOf({}, admin)).people).toEqual(people)
  })

  it('keeps tracked, manual and break time apart, with what two machines did at once counted once beside it', async () => {
    const { people } = await sheetOf({ billerId: team.zoe.userId })
    const day = (
      date: string,
      [trackedSeconds, manualSeconds, breakSeconds, unionSeconds, projectCount]: number[],
    ) => ({
      date: `2026-03-${date}`,
      trackedSeconds,
      manualSeconds,
      breakSeconds,
      unionSeconds,
      projectCount,
    })
    expect(people).toHaveLength(1)
    expect(people[0]?.days).toEqual([
      day('02', [3600, 1800, 900, 5400, 1]),
      day('03', [600, 0, 0, 600, 0]),
      day('04', [0, 0, 600, 0, 0]),
      day('05', [7200, 0, 0, 5400, 2]),
      day('08', [3600, 0, 0, 3600, 1]),
      day('09', [3600, 0, 0, 3600, 1]),
    ])
    expect(people[0]?.projects).toEqual([
      { projectId: 'posting', trackedSeconds: 14_400, manualSeconds: 1800, breakSeconds: 600 },
      { projectId: 'denials', trackedSeconds: 3600, manualSeconds: 0, breakSeconds: 900 },
      { projectId: null, trackedSeconds: 600, manualSeconds: 0, breakSeconds: 0 },
    ])
  })

  it('of one project has that alone, and still names all that one can choose from', async () => {
    const { people, projects } = await sheetOf({ projectId: 'denials' })
    const days = people.flatMap(one => one.days.map(day => [one.userName, day.date, day.trackedSeconds]))
    expect(days).toEqual([
      ['Ána Cruz', '2026-03-02', 3601],
      ['Zoe Park', '2026-03-02', 0],
      ['Zoe Park', '2026-03-05', 3600],
    ])
    const rested = people.find(one => one.userName === 'Zoe Park')?.days[0]
    expect(rested).toMatchObject({ breakSeconds: 900, projectCount: 0 })
    expect(projects.map(one => one.name).sort()).toEqual(['DENIALS', 'POSTING'])
    expect((await sheetOf({ projectId: 'no-such-project' })).people.flatMap(one => one.days)).toEqual([])
  })

  it('has only the biller themselves for any requested person, and no one for a stranger', async () => {
    const own = await sheetOf({}, team.zoe)
    expect(own.people.map(one => one.userId)).toEqual([team.zoe.userId])
    expect((await sheetOf({ billerId: team.ana.userId }, team.zoe)).people).toEqual([])
    expect((await sheetOf({}, await world.join('CLIENT'))).people).toEqual([])
    expect((await sheetOf({ billerId: client.userId }, admin)).people).toEqual([])
  })
})

describe('a day', () => {
  const dayOf = (date: string, by = client) =>
    by.get(getWorklogDay, { query: { billerId: team.zoe.userId, date: `2026-03-${date}` } })

  it('opens to its intervals, which add up to its sums', async () => {
    const { people } = await sheetOf({ billerId: team.zoe.userId })
    for (const date of ['02', '03', '04', '05', '08', '09']) {
      const { day, pieces } = await dayOf(date)
      expect(day).toEqual(people[0]?.days.find(one => one.date.endsWith(date)))
      const all = pieces.reduce((sum, segment) => sum + segment.seconds, 0)
      expect(all).toBe((day?.trackedSeconds ?? 0) + (day?.manualSeconds ?? 0) + (day?.breakSeconds ?? 0))
    }
    const { userName, timeZone, pieces } = await dayOf('05')
    expect([userName, timeZone]).toEqual(['Zoe Park', 'UTC'])
    expect(pieces.map(({ start, deviceId, projectName }) => [start, deviceId, projectName])).toEqual([
      ['2026-03-05T10:00:00.000Z', 'device-one', 'POSTING'],
      ['2026-03-05T10:30:00.000Z', 'device-two', 'DENIALS'],
    ])
  })

  it('has its part of a stretch that midnight cut, which says how long all of it was', async () => {
    const whole = { start: '2026-03-08T23:00:00.000Z', seconds: 7200 }
    expect((await dayOf('08')).pieces).toMatchObject([{ start: whole.start, seconds: 3600, whole }])
    const [second] = (await dayOf('09', team.zoe)).pieces
    expect(second).toMatchObject({ start: '2026-03-09T00:00:00.000Z', seconds: 3600, whole })
    expect((await dayOf('02')).pieces.map(segment => segment.whole)).toEqual([null, null, null])
  })

  it('without work is an empty day, not a missing one', async () => {
    expect(await dayOf('17')).toMatchObject({ day: null, pieces: [], stale: false })
    const query = { billerId: team.uma.userId, date: '2026-03-02' }
    expect(await client.get(getWorklogDay, { query })).toMatchObject({
      day: null,
      pieces: [],
      syncedAt: null,
    })
  })

  it('of someone else is hidden, as is one of an unknown user', async () => {
    for (const billerId of [team.ana.userId, '00000000-0000-7000-8000-000000000000']) {
      const query = { billerId, date: '2026-03-02' }
      expect((await team.zoe.call(getWorklogDay, { query })).status).toBe(404)
    }
  })
})
