import { expect, test } from 'vitest'
import { dayColumns } from '../../kit/ui/grid/dayColumns.ts'
import { cellName } from './heatCells.ts'

const [monday] = dayColumns(['2026-11-02'])

test('a cell says in words what its shade and its mark mean', () => {
  if (!monday) throw new Error('No such day')
  expect(cellName('Maria Santos', monday, undefined, false)).toBe('Maria Santos, Mon 2 November: no time')
  expect(cellName('Maria Santos', monday, undefined, true)).toBe(
    'Maria Santos, Mon 2 November: could not be read',
  )
  const day = {
    date: '2026-11-02',
    trackedSeconds: 23_400,
    manualSeconds: 3600,
    breakSeconds: 1800,
    unionSeconds: 22_800,
    projectCount: 2,
  }
  expect(cellName('Maria Santos', monday, day, false)).toBe(
    'Maria Santos, Mon 2 November: 7 h 30 min, 1 h of it typed in, 30 min of breaks besides, Two devices at once: 1 h 10 min counted twice',
  )
  expect(cellName('Maria Santos', monday, { ...day, manualSeconds: 0, unionSeconds: 23_400 }, true)).toBe(
    'Maria Santos, Mon 2 November: 6 h 30 min, 30 min of breaks besides, there may be more that could not be read',
  )
})
