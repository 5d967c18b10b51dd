import { listClocks } from '@claimcrew/contract/clocks/contract'
import type { Input } from '@claimcrew/contract/kit/endpoint'
import { getProductionSummary } from '@claimcrew/contract/production/report'
import { listMeasures } from '@claimcrew/contract/reports/columns'
import { getReport } from '@claimcrew/contract/reports/contract'
import {
  groupingsByKind,
  type ReportBy,
  type ReportKind,
  reportBys,
  reportKinds,
} from '@claimcrew/contract/reports/kinds'
import type { ReportRow } from '@claimcrew/contract/reports/shapes'
import { listStatements } from '@claimcrew/contract/statements/contract'
import { getTaskReport } from '@claimcrew/contract/tasks/report'
import { listWorklog } from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { addPractice } from '../../test/scenes/practices.ts'
import { reportedMarch } from '../../test/scenes/reportedMonth.ts'
import type { Person } from '../../test/world.ts'

const { world, desk, lake, hill, boss, maria, noor, otto } = await reportedMarch()
const march = { from: '2026-03-01', to: '2026-03-31' }
const hour = 3600

type Query = Partial<Input<typeof getReport>['query']>
const ask = (by: Person, kind: ReportKind, { clientId, ...more }: Query = {}) =>
  by.get(getReport, { params: { kind }, query: { ...march, ...more, ...(clientId && { clientId }) } })
const rowOf = async (by: Person, kind: ReportKind, key: string, more: Query = {}) =>
  (await ask(by, kind, more)).rows.find(row => row.key === key)

/** Everybody who reads one, with the client whose own it is. */
const readers = [
  ['a client', lake, undefined],
  ['another client', hill, undefined],
  ['an ADMIN for a client', boss, lake.userId],
  ['an ADMIN', boss, undefined],
] as const

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe('Hours', () => {
  it.each(readers)('are the register’s and the worklog’s to the second for %s', async (_, by, clientId) => {
    const register = await desk.register(by, '2026-03', clientId)
    const { totals, rows } = await ask(by, 'hours', { clientId })
    expect(totals.workedSeconds).toBe(sum(register.map(row => row.totals.workedSeconds)))
    expect(totals.breakSeconds).toBe(sum(register.map(row => row.totals.breakSeconds)))
    for (const row of rows)
      expect(row.workedSeconds).toBe(
        register.find(({ billerId }) => billerId === row.key)?.totals.workedSeconds ?? 0,
      )
  })

  it.each(readers)(
    'that were tracked add up to the same in every grouping, for %s',
    async (_, by, clientId) => {
      const { totals } = await ask(by, 'hours', { clientId })
      expect(totals.trackedSeconds).toBeGreaterThan(0)
      for (const one of ['client', 'day', 'week', 'month'] as const)
        expect((await ask(by, 'hours', { by: one, clientId })).totals, one).toEqual(totals)
    },
  )

  it('that were tracked equal the worklog’s, a client’s own or everyone’s', async () => {
    for (const reader of [lake, hill, boss]) {
      const { worklog } = await reader.get(listWorklog, { query: { range: 'monthly', date: '2026-03-15' } })
      const { totals } = await ask(reader, 'hours')
      expect(totals.trackedSeconds).toBe(Math.round(sum(worklog.map(one => one.hoursWorked * hour))))
    }
    const { totals } = await ask(boss, 'hours')
    expect(totals).toMatchObject({ trackedSeconds: 3601 + 1800 + 7200 + 999 + 555, manualSeconds: 1800 })
  })

  it('that were tracked on a day for two are each client’s own', async () => {
    const day = { from: '2026-03-03', to: '2026-03-03', by: 'client' } as const
    const of = async (by: Person) =>
      (await ask(by, 'hours', day)).rows.map(row => [row.client, row.trackedSeconds, row.manualSeconds])
    expect(await of(lake)).toEqual([['Lakeside Practice', 3601, 0]])
    expect(await of(hill)).toEqual([['Hilltop Group', 1800, 1800]])
    expect(await of(boss)).toEqual([...(await of(hill)), ...(await of(lake))])
    for (const [by, seconds] of [
      [lake, 3601],
      [hill, 1800],
      [boss, 3601 + 1800],
    ] as const) {
      const query = { from: day.from, to: day.to, billerId: maria.userId }
      const [clocks] = (await by.get(listClocks, { query })).days
      expect(clocks?.trackedSeconds).toBe(seconds)
      const file = await by.get(getReport, { params: { kind: 'hours' }, query: { ...day, by: 'day' } })
      expect(file.totals.trackedSeconds).toBe(seconds)
    }
  })

  it('are a client’s own sessions alone, on the days the engagement held', async () => {
    // Four hours less the tea, and the night that is seven hours long.
    expect(await rowOf(lake, 'hours', maria.userId)).toMatchObject({ workedSeconds: 11 * hour - 600 })
    expect(await rowOf(lake, 'hours', noor.userId)).toMatchObject({
      workedSeconds: 8 * hour,
      trackedSeconds: 999,
    })
    expect(await rowOf(hill, 'hours', maria.userId)).toMatchObject({ workedSeconds: 2.5 * hour })
    expect(await rowOf(lake, 'hours', otto.userId)).toBeUndefined()
  })

  it('by client list time without a client last, and add up to the total', async () => {
    const { rows, totals } = await ask(boss, 'hours', { by: 'client' })
    expect(rows.map(row => [row.client, row.workedSeconds])).toEqual([
      ['Hilltop Group', 3.5 * hour],
      ['Lakeside Practice', 19 * hour - 600],
      ['No client', 2 * hour],
    ])
    expect(totals.workedSeconds).toBe(24.5 * hour - 600)
    expect(rows.at(-1)?.opens).toBeNull()
  })

  it('by project are one’s own tracked time for each, with time without a project last', async () => {
    const { rows, columns } = await ask(boss, 'hours', { by: 'project' })
    const ofProjects = (some: readonly ReportRow[]) =>
      some.map(row => [row.project, row.trackedSeconds, row.manualSeconds])
    expect(ofProjects(rows).at(-1)).toEqual(['No project', 1800, 1800])
    const [own, others] = [
      await ask(lake, 'hours', { by: 'project' }),
      await ask(hill, 'hours', { by: 'project' }),
    ]
    expect(ofProjects(own.rows)).toEqual([
      ['Denials', 999, 0],
      ['Posting', 3601 + 7200, 0],
    ])
    expect(ofProjects(others.rows)).toContainEqual(['No project', 1800, 1800])
    expect(columns.map(({ name }) => name)).toEqual(['project', 'trackedSeconds', 'manualSeconds'])
  })

  it('of a night shift stand on the day on which it began, in its week and its month', async () => {
    const days = await ask(lake, 'hours', { by: 'day', billerId: maria.userId })
    expect(days.rows.map(row => [row.key, row.workedSeconds])).toEqual([
      ['2026-03-03', 4 * hour - 600],
      ['2026-03-07', 7 * hour],
    ])
    const weeks = await ask(lake, 'hours', { by: 'week' })
    expect(weeks.rows.map(row => [row.week, row.label, row.workedSeconds])).toEqual([
      ['2026-03-02', 'Week of Mar 2, 2026', 11 * hour - 600],
      ['2026-03-09', 'Week of Mar 9, 2026', 8 * hour],
    ])
    const months = await ask(lake, 'hours', { by: 'month', from: '2026-02-10', to: '2026-04-02' })
    expect(months.rows.map(row => [row.month, row.label])).toEqual([['2026-03', 'March 2026']])
  })
})

describe('Attendance', () => {
  it.each(readers)('is the register’s for %s', async (_, by, clientId) => {
    const register = await desk.register(by, '2026-03', clientId)
    const all = (pick: (totals: (typeof register)[number]['totals']) => number) =>
      sum(register.map(row => pick(row.totals)))
    const late = register.flatMap(row => row.days).filter(day => day.marks.includes('LATE')).length
    const { totals } = await ask(by, 'attendance', { clientId })
    expect(totals).toEqual({
      presentDays: all(one => one.present),
      halfDays: all(one => one.half),
      absentDays: all(one => one.absent),
      leaveDays: all(one => one.leave),
      lateDays: late,
      weeklyOffs: all(one => one.weeklyOffs),
      holidays: all(one => one.holidays),
      workedSeconds: all(one => one.workedSeconds),
      breakSeconds: all(one => one.breakSeconds),
      overtimeSeconds: all(one => one.overtimeSeconds),
    })
  })

  it('expects no one before or after their engagement', async () => {
    const seen = await rowOf(lake, 'attendance', noor.userId)
    const { totals } = await desk.row(lake, noor, '2026-03')
    expect(seen).toMatchObject({ absentDays: totals.absent, weeklyOffs: totals.weeklyOffs })
    expect(sum([totals.present, totals.half, totals.absent, totals.weeklyOffs])).toBe(15)
  })

  it('by client is each client’s own register', async () => {
    const { rows } = await ask(boss, 'attendance', { by: 'client' })
    for (const client of [lake, hill]) {
      const own = await ask(client, 'attendance')
      expect(rows.find(row => row.key === client.userId)).toMatchObject(own.totals)
    }
  })

  it('by client has hours that add up, and no total of days: one for two clients is a row of each', async () => {
    for (const [, by, clientId] of readers) {
      const { rows, totals } = await ask(by, 'attendance', { by: 'client', clientId })
      for (const name of ['workedSeconds', 'breakSeconds', 'overtimeSeconds'] as const)
        expect(totals[name], name).toBe(sum(rows.map(row => row[name] ?? 0)))
      for (const name of ['presentDays', 'halfDays', 'absentDays', 'leaveDays', 'lateDays'] as const)
        expect(totals[name], name).toBeNull()
    }
  })
})

describe('Production and tasks', () => {
  it.each(readers)('are what their own reports say for %s', async (_, by, clientId) => {
    const query = { ...march, ...(clientId && { clientId }) }
    const own = await by.get(getProductionSummary, { query: { ...query, by: 'workType' } })
    const { n, quantity, minutes, holdMinutes, unitsPerHour, attainment, weightedUnits } = own.totals
    const { dollarsCents, collectedCents } = own.totals
    for (const one of ['biller', 'workType', 'day', 'week', 'month', 'client'] as const)
      expect((await ask(by, 'production', { by: one, clientId })).totals, one).toEqual({
        entries: n,
        quantity,
        minutes,
        holdMinutes,
        unitsPerHour,
        attainment: attainment === null ? null : expect.closeTo(attainment, 9),
        weightedUnits: weightedUnits === null ? null : expect.closeTo(weightedUnits, 9),
        dollarsCents,
        collectedCents,
      })
    const tasks = (await by.get(getTaskReport, { query })).totals
    for (const one of ['biller', 'client', 'workType'] as const)
      expect((await ask(by, 'tasks', { by: one, clientId })).totals, one).toMatchObject({
        open: tasks.open,
        arrived: tasks.arrived,
        done: tasks.done,
        firstTouchMedianSeconds: tasks.firstTouchMedianSeconds,
      })
    for (const one of ['day', 'week', 'month'] as const)
      expect((await ask(by, 'tasks', { by: one, clientId })).totals, one).toEqual({
        arrived: tasks.arrived,
        done: tasks.done,
      })
  })

  it('are a client’s own alone', async () => {
    expect((await ask(lake, 'production')).totals).toMatchObject({ entries: 3, quantity: 12 + 11 + 11 })
    expect((await ask(hill, 'production')).totals).toMatchObject({ entries: 1, quantity: 12 })
    expect((await ask(hill, 'tasks')).rows).toEqual([])
  })
})

describe('Cost', () => {
  it.each(readers)(
    'is what the statements of the month come to, to the cent, for %s',
    async (_, by, clientId) => {
      const query = { month: '2026-03', ...(clientId && { clientId }) }
      const { statements } = await by.get(listStatements, { query })
      const cents = sum(statements.map(one => one.amountCents))
      expect(cents).toBeGreaterThan(0)
      for (const one of groupingsByKind.cost) {
        const { totals } = await ask(by, 'cost', { by: one, clientId })
        expect(totals.amountCents, one).toBe(cents)
        expect(totals.billedSeconds, one).toBe(Math.round(sum(statements.map(it => it.hours * hour))))
      }
      const { rows } = await ask(by, 'cost', { by: 'day', clientId })
      const lines = Map.groupBy(
        statements.flatMap(one => one.lines),
        line => line.day,
      )
      for (const row of rows)
        expect(row.amountCents, row.key).toBe(sum((lines.get(row.key) ?? []).map(line => line.amountCents)))
    },
  )

  it('of a practice is shared out by the minutes reported for it, to the cent, and says that it is an estimate', async () => {
    const [east, west] = [
      await addPractice(lake, { name: 'East' }),
      await addPractice(lake, { name: 'West' }),
    ]
    const entries = await world.db
      .selectFrom('production_entries')
      .select(['id', 'biller_id', 'minutes', 'hold_minutes'])
      .where('client_id', '=', lake.userId)
      .where('status', '<>', 'draft')
      .orderBy('id')
      .execute()
    for (const [index, { id }] of entries.entries())
      await world.db
        .updateTable('production_entries')
        .set({ practice_id: index % 2 === 0 ? east.practiceId : west.practiceId })
        .where('id', '=', id)
        .execute()
    for (const [by, clientId] of [
      [lake, undefined],
      [boss, lake.userId],
      [boss, undefined],
    ] as const) {
      const { rows, totals, columns, estimated } = await ask(by, 'cost', { by: 'practice', clientId })
      expect([estimated, columns.at(-1)?.title]).toEqual([true, 'Cost, estimate'])
      for (const name of ['amountCents', 'billedSeconds', 'overtimeSeconds'] as const)
        expect(sum(rows.map(row => row[name] ?? 0)), name).toBe(totals[name])
    }
    const billers = Map.groupBy(entries, one => one.biller_id)
    let expected = 0
    for (const [billerId, own] of billers) {
      const { totals } = await ask(lake, 'cost', { billerId })
      const minutes = (some: typeof own) => sum(some.map(one => one.minutes + one.hold_minutes))
      const inEast = own.filter(one => entries.indexOf(one) % 2 === 0)
      expected += ((totals.amountCents ?? 0) * minutes(inEast)) / minutes(own)
    }
    expect(expected).toBeGreaterThan(0)
    const row = await rowOf(lake, 'cost', east.practiceId, { by: 'practice' })
    expect(Math.abs((row?.amountCents ?? 0) - expected)).toBeLessThanOrEqual(billers.size)
    const file = await lake.call(getReport, {
      params: { kind: 'cost' },
      query: { ...march, by: 'practice', format: 'csv' },
    })
    expect(String(file.body)).toContain('"Cost, estimate (USD)"')
    expect((await ask(lake, 'cost')).estimated).toBe(false)
  })

  it('of days that cut a month is that of their lines alone', async () => {
    const { totals } = await ask(lake, 'cost', { from: '2026-03-03', to: '2026-03-03' })
    expect(totals).toMatchObject({ billedSeconds: 4 * hour - 600, amountCents: 9392 })
  })
})

describe('The three clocks', () => {
  it.each(readers)('are what the inbox shows day by day for %s', async (_, by, clientId) => {
    const { days } = await (clientId ? lake : by).get(listClocks, { query: march })
    const gaps = days.flatMap(day => day.gaps)
    const of = (kind: string) => sum(gaps.filter(gap => gap.kind === kind).map(gap => gap.seconds))
    expect(gaps.length).toBeGreaterThan(0)
    for (const one of groupingsByKind.clocks)
      expect((await ask(by, 'clocks', { by: one, clientId })).totals, one).toEqual({
        punchedSeconds: sum(days.map(day => day.punchedSeconds)),
        trackedSeconds: sum(days.map(day => day.trackedSeconds)),
        producedSeconds: sum(days.map(day => day.producedSeconds)),
        punchedNotTrackedSeconds: of('punched-not-tracked'),
        trackedNotPunchedSeconds: of('tracked-not-punched'),
        producedWithoutTimeSeconds: of('produced-without-time'),
        openGaps: gaps.length,
      })
  })

  it('have what was punched as the hours have it', async () => {
    for (const [, by, clientId] of readers) {
      const { totals } = await ask(by, 'clocks', { clientId })
      expect(totals.punchedSeconds).toBe((await ask(by, 'hours', { clientId })).totals.workedSeconds)
    }
  })
})

/** Numbers of which all groups together are the whole. */
const added = [
  'billedSeconds',
  'amountCents',
  'workedSeconds',
  'breakSeconds',
  'trackedSeconds',
  'quantity',
  'minutes',
  'arrived',
  'done',
  'punchedSeconds',
  'openGaps',
] as const

describe('Every report', () => {
  const builtOnes = reportKinds.flatMap(kind => groupingsByKind[kind].map(by => [kind, by] as const))
  it.each(builtOnes)(
    '%s by %s is its rows added up, one for each, with a place each leads to',
    async (kind, by) => {
      for (const [, reader, clientId] of readers) {
        const { rows, totals, columns } = await ask(reader, kind, { by, clientId })
        expect(columns.map(({ name }) => name)).toEqual([by, ...listMeasures(kind, by)])
        expect(new Set(rows.map(row => row.key)).size).toBe(rows.length)
        for (const name of added.filter(one => listMeasures(kind, by).includes(one)))
          expect(sum(rows.map(row => row[name] ?? 0)), name).toBe(totals[name])
        for (const row of rows) {
          expect(row[by]).toEqual(expect.any(String))
          expect(row.opens === null).toBe(row.key === '')
        }
      }
    },
  )

  it('leads from a biller to their days, and from a day to what was punched', async () => {
    const row = await rowOf(lake, 'hours', maria.userId)
    expect(row?.opens).toBe(
      `/reports?view=hours&by=day&from=2026-03-01&to=2026-03-31&billerId=${maria.userId}`,
    )
    const day = await rowOf(lake, 'hours', '2026-03-03', { by: 'day', billerId: maria.userId })
    expect(day?.opens).toBe(
      `/attendance?view=register&month=3&year=2026&biller=${maria.userId}&day=2026-03-03`,
    )
  })

  it('keeps two people of one name apart, in an order that stays', async () => {
    const { rows } = await ask(lake, 'hours')
    expect(rows.map(row => row.label)).toEqual(['Sam Doe', 'Sam Doe'])
    expect(rows.map(row => row.key)).toEqual([maria.userId, noor.userId].sort())
  })

  it.each(reportKinds)('of %s without anything in it is empty and honest', async kind => {
    const nobody = await world.join('CLIENT')
    for (const reader of [nobody, boss]) {
      const { rows, totals } = await ask(reader, kind, { from: '2019-01-01', to: '2019-01-31' })
      const now = ['open', 'overdue', 'openCents']
      if (kind !== 'tasks') expect(rows).toEqual([])
      for (const [name, value] of Object.entries(totals))
        if (!now.includes(name)) expect([0, null], name).toContain(value)
    }
  })

  it('is compared with the month before a month, and with as many days before any others', async () => {
    const { before } = await ask(lake, 'hours', { from: '2026-04-01', to: '2026-04-30', compare: 'true' })
    const own = await ask(lake, 'hours')
    expect(before).toEqual({ ...march, rows: own.rows, totals: own.totals })
    const days = await ask(lake, 'hours', { from: '2026-03-08', to: '2026-03-14', compare: 'true' })
    expect(days.before).toMatchObject({ from: '2026-03-01', to: '2026-03-07' })
    expect(days.before?.totals.workedSeconds).toBe(11 * hour - 600)
    expect((await ask(lake, 'hours')).before).toBeNull()
  })
})

describe('Invalid requests are refused', () => {
  const refused = async (by: Person, kind: string, query: object) => {
    const before = await world.fingerprint()
    const { status, body } = await by.call(getReport, {
      params: { kind: kind as ReportKind },
      query: query as typeof march,
    })
    expect(await world.fingerprint()).toBe(before)
    return [status, ...Object.keys(body.fields ?? {})]
  }

  it('ranges that are reversed, too long, or of days that do not exist', async () => {
    for (const kind of reportKinds) {
      expect(await refused(boss, kind, { from: '2026-03-02', to: '2026-03-01' })).toEqual([422, 'to'])
      expect(await refused(boss, kind, { from: '2025-01-01', to: '2026-01-02' })).toEqual([422, 'to'])
      expect(await refused(boss, kind, { from: '2026-02-30', to: '2026-03-01' })).toEqual([422, 'from'])
    }
    const whole = { from: '2025-01-01', to: '2026-01-01' }
    expect((await boss.call(getReport, { params: { kind: 'hours' }, query: whole })).status).toBe(200)
  })

  it('groupings the report does not have', async () => {
    for (const kind of reportKinds)
      for (const by of reportBys.filter((one: ReportBy) => !groupingsByKind[kind].includes(one)))
        expect(await refused(boss, kind, { ...march, by }), `${kind} ${by}`).toEqual([422, 'by'])
    expect(await refused(boss, 'hours', { ...march, by: 'moon' })).toEqual([422, 'by'])
    expect(await refused(boss, 'weather', march)).toEqual([422, 'kind'])
    expect(await refused(boss, 'tasks', { ...march, format: 'csv', rows: 'days' })).toEqual([422, 'rows'])
  })

  it('people the reader may not see, as if they did not exist', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000'
    for (const kind of reportKinds) {
      for (const query of [{ billerId: otto.userId }, { clientId: hill.userId }, { billerId: unknown }])
        expect(await refused(lake, kind, { ...march, ...query }), kind).toEqual([404])
      for (const query of [{ billerId: unknown }, { clientId: unknown }, { clientId: maria.userId }])
        expect(await refused(boss, kind, { ...march, ...query }), kind).toEqual([404])
    }
    expect(await refused(await world.alsoAs(maria), 'hours', march)).toEqual([403])
  })

  it('shows nothing of the days outside an engagement, whichever range is asked for', async () => {
    const after = { from: '2026-03-16', to: '2026-03-31', billerId: noor.userId }
    for (const kind of ['hours', 'attendance', 'production'] as const)
      expect((await ask(lake, kind, after)).rows, kind).toEqual([])
  })
})
