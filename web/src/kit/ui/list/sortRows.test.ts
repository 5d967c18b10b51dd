import { describe, expect, test } from 'vitest'
import type { SortOrder } from './column.ts'
import { sortRows } from './sortRows.ts'

const rows = [
  { name: 'zoe', rate: 900 },
  { name: 'Ann', rate: 700 },
  { name: 'Élan', rate: undefined },
  { name: 'Bob', rate: 900 },
  { name: 'abe', rate: undefined },
]
const names = (order: SortOrder, by: 'name' | 'rate') =>
  sortRows(
    rows,
    row => row[by],
    order,
    ({ name }) => name,
  ).map(({ name }) => name)

describe('rows in order', () => {
  test('stand by text without regard to case and accents', () => {
    expect(names('asc', 'name')).toEqual(['abe', 'Ann', 'Bob', 'Élan', 'zoe'])
    expect(names('desc', 'name')).toEqual(['zoe', 'Élan', 'Bob', 'Ann', 'abe'])
  })

  test('stand by figures, equal ones by name, those without one last either way', () => {
    expect(names('asc', 'rate')).toEqual(['Ann', 'Bob', 'zoe', 'abe', 'Élan'])
    expect(names('desc', 'rate')).toEqual(['Bob', 'zoe', 'Ann', 'abe', 'Élan'])
  })

  test('are a new list', () => {
    const before = [...rows]
    names('asc', 'name')
    expect(rows).toEqual(before)
  })
})
