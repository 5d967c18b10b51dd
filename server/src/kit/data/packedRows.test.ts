import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PackedReader, unpackDay, unpackInstant } from './packedRows.ts'

it('an instant that travelled as a number is written as every other', () => {
  const years = { min: Date.UTC(1990, 0, 1), max: Date.UTC(2101, 0, 1) }
  fc.assert(
    fc.property(fc.integer(years), ms => {
      expect(unpackInstant(ms)).toBe(new Date(ms).toISOString())
    }),
  )
})

it('a day that travelled as a number is counted from 2000 on, and before', () => {
  expect([0, 59, 9_999, -1].map(unpackDay)).toEqual(['2000-01-01', '2000-02-29', '2027-05-18', '1999-12-31'])
})

it('packed values are read in order: texts, lists, numbers and nulls', () => {
  const packed = new PackedReader('P||a,b|-12|0||1;—|LATE||7|1773000000123||0')
  const row = () => [packed.text(), packed.texts(), packed.texts(), packed.number(), packed.number()]
  expect([...row(), packed.number(), packed.number()]).toEqual(['P', [], ['a', 'b'], -12, 0, null, 1])
  expect(packed.isRead).toBe(false)
  expect([...row(), packed.number(), packed.number()]).toEqual([
    '—',
    ['LATE'],
    [],
    7,
    1_773_000_000_123,
    null,
    0,
  ])
  expect(packed.isRead).toBe(true)
})
