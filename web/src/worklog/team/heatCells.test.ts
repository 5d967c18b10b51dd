import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dayColumns } from '../../kit/ui/grid/dayColumns.ts'
import { cellName } from './heatCells.ts'

// Days say their year where it is another than this one.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

const [monday] = dayColumns(['2026-11-02'])

test('a cell says in words what its shade and its mark mean', () => {
  if (!monday) throw new Error('No such day')
  expect(cellName('Maria Santos', monday, undefined, false)).toBe('Maria Santos, Mon, Nov 2: no time')
  expect(cellName('Maria Santos', monday, undefined, true)).toBe(
    'Maria Santos, Mon, Nov 2: we couldn’t read this day',
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
    'Maria Santos, Mon, Nov 2: 7 h 30 m, 1 h added manually, 30 min of breaks, Overlapping devices: 1 h 10 m counted twice',
  )
  expect(cellName('Maria Santos', monday, { ...day, manualSeconds: 0, unionSeconds: 23_400 }, true)).toBe(
    'Maria Santos, Mon, Nov 2: 6 h 30 m, 30 min of breaks, some hours couldn’t be read, so there may be more',
  )
})
