import { expect, test } from 'vitest'
import { listTargetChanges, toTargetRows, validateTarget } from './targetChanges.ts'

const rows = toTargetRows({
  clientId: null,
  practiceId: null,
  on: '2026-11-16',
  version: 'first',
  targets: [
    {
      workType: 'eligibility-benefits',
      practiceId: null,
      perHour: 10,
      source: 'default',
      from: null,
      byPhone: { perHour: 4, source: 'house', from: '2026-11-01' },
    },
    { workType: 'appeals', practiceId: null, perHour: 1, source: 'house', from: '2026-10-01', byPhone: null },
  ],
  later: [{ workType: 'appeals', byPhone: false, perHour: 1.2, from: '2026-12-01' }],
})

test('calls with a target of their own have a row of their own', () => {
  expect(
    rows.map(({ workType, byPhone, perHour, later }) => [workType, byPhone, perHour, later.length]),
  ).toEqual([
    ['eligibility-benefits', false, 10, 0],
    ['eligibility-benefits', true, 4, 0],
    ['appeals', false, 1, 1],
  ])
})

test('only what differs is sent, and a target can be removed', () => {
  const [all, phone, appeals] = rows.map(({ key }) => key)
  expect(listTargetChanges(rows, { [all ?? '']: '10', [phone ?? '']: '5.5', [appeals ?? '']: null })).toEqual(
    [
      { workType: 'eligibility-benefits', byPhone: true, perHour: 5.5 },
      { workType: 'appeals', byPhone: false, perHour: null },
    ],
  )
  expect(listTargetChanges(rows, { [all ?? '']: ' ' })).toEqual([])
})

test.each([
  ['0', true],
  ['-1', true],
  ['10001', true],
  ['ten', true],
  ['0.8', false],
  ['', false],
])('%j is wrong: %s', (text, isWrong) => {
  expect(validateTarget(text) !== undefined).toBe(isWrong)
})
