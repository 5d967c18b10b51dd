import { expect, test } from 'vitest'
import { listPeriodKeys, matchRowsBefore } from './reportRows.ts'

test('a range is cut into its days, its weeks from Monday on, or its months', () => {
  const range = { from: '2026-10-30', to: '2026-11-02' }
  expect(listPeriodKeys('day', range)).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'])
  expect(listPeriodKeys('week', range)).toEqual(['2026-10-26', '2026-11-02'])
  expect(listPeriodKeys('month', range)).toEqual(['2026-10', '2026-11'])
})

const row = (key: string, workedSeconds: number) => ({ key, label: key, opens: null, workedSeconds })
const column = (name: 'biller' | 'day') => ({ name, title: name, unit: 'text' as const })

test('a day is held against the day at the same place of the range before, also where some have no row', () => {
  const before = matchRowsBefore({
    columns: [column('day')],
    from: '2026-11-09',
    to: '2026-11-11',
    rows: [row('2026-11-11', 30)],
    totals: {},
    marks: [],
    estimated: false,
    before: { from: '2026-11-06', to: '2026-11-08', rows: [row('2026-11-08', 7)], totals: {} },
  })
  expect(before.get('2026-11-11')?.workedSeconds).toBe(7)
  expect(before.get('2026-11-09')).toBeUndefined()
})

test('a person is compared with themselves, and with no one when no earlier range was read', () => {
  const report = {
    columns: [column('biller')],
    from: '2026-11-09',
    to: '2026-11-11',
    rows: [row('a', 3)],
    totals: {},
    marks: [],
    estimated: false,
  }
  const then = { from: '2026-11-06', to: '2026-11-08', rows: [row('a', 2), row('gone', 9)], totals: {} }
  expect(matchRowsBefore({ ...report, before: then }).get('a')?.workedSeconds).toBe(2)
  expect(matchRowsBefore({ ...report, before: null }).size).toBe(0)
})
