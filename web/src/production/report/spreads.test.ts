import type { ProductionReportRow } from '@claimcrew/contract/production/report'
import { expect, test } from 'vitest'
import { computeSpreads } from './spreads.ts'

const row = (
  billerName: string,
  day: string,
  change: Partial<ProductionReportRow> = {},
): ProductionReportRow => ({
  billerId: billerName,
  billerName,
  day,
  workType: 'appeals',
  n: 2,
  quantity: 4,
  minutes: 60,
  holdMinutes: 0,
  dollarsCents: 0,
  collectedCents: 0,
  unitsPerHour: 4,
  target: 5,
  targetSource: 'house',
  attainment: 0.8,
  weightedUnits: 16,
  ...change,
})

test('a day of several work types is shown in percent of the expected units', () => {
  const rows = [
    row('Zoe', '2026-11-09'),
    row('Ana', '2026-11-09'),
    row('Ana', '2026-11-09', { workType: 'patient-ar', quantity: 16, target: 20 }),
    row('Ana', '2026-11-10', { quantity: 5 }),
  ]
  expect(computeSpreads(rows, 'biller', false)).toEqual([
    { key: 'Ana', name: 'Ana', n: 6, values: [80, 100] },
    { key: 'Zoe', name: 'Zoe', n: 2, values: [80] },
  ])
})

test('one work type is shown in units an hour, also without a target; entries with neither are left out', () => {
  expect(computeSpreads([row('Ana', '2026-11-09', { target: null })], 'workType', true)).toEqual([
    { key: 'appeals', name: 'Appeals', n: 2, values: [4] },
  ])
  expect(computeSpreads([row('Ana', '2026-11-09', { target: null })], 'biller', false)).toEqual([])
})

test('a day of less than 15 minutes is no place in the spread', () => {
  const rows = [
    row('Ana', '2026-11-09', { quantity: 38, minutes: 1 }),
    row('Ana', '2026-11-10', { quantity: 5, minutes: 14 }),
    row('Ana', '2026-11-11', { quantity: 1, minutes: 15 }),
  ]
  expect([true, false].map(isOneWork => computeSpreads(rows, 'biller', isOneWork)[0]?.values)).toEqual([
    [4],
    [80],
  ])
})
