import { expect, test } from 'vitest'
import { groupGapsByDay } from './groupGapsByDay.ts'

const gap = (billerId: string, day: string, n: number) => ({ billerId, day, n })

test('consecutive gaps of one biller and day are grouped, and the order stays', () => {
  const gaps = [
    gap('ana', '2026-11-03', 1),
    gap('ana', '2026-11-03', 2),
    gap('ben', '2026-11-03', 3),
    gap('ana', '2026-11-03', 4),
  ]
  const groups = groupGapsByDay(gaps)
  expect(groups.map(group => group.gaps.map(({ n }) => n))).toEqual([[1, 2], [3], [4]])
  expect(new Set(groups.map(({ key }) => key)).size).toBe(3)
})

test('a heading keeps its key when one above it goes, so that the focus stays', () => {
  const gaps = [gap('ana', '2026-11-03', 1), gap('ben', '2026-11-03', 2), gap('ben', '2026-11-03', 3)]
  const keyOfBen = (visibleGaps: typeof gaps) =>
    groupGapsByDay(visibleGaps).find(({ first }) => first.billerId === 'ben')?.key
  expect(keyOfBen(gaps.slice(1))).toBe(keyOfBen(gaps))
  expect(keyOfBen(gaps.slice(2))).toBe(keyOfBen(gaps))
})
