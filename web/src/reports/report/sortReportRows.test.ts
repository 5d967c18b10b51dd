import { expect, test } from 'vitest'
import { sortReportRows } from './sortReportRows.ts'

const row = (key: string, label: string, attainment: number | null) => ({
  key,
  label,
  opens: null,
  attainment,
})
const rows = [row('2', 'Zoe', 0.8), row('1', 'Ana', null), row('3', 'Max', 1.1)]
const names = (given: readonly { readonly label: string }[]) => given.map(({ label }) => label)

test('rows keep their order, or are sorted by a number or by name, with unknown values last', () => {
  expect(sortReportRows(rows, 'biller', undefined)).toEqual(rows)
  expect(names(sortReportRows(rows, 'biller', { name: 'attainment', descending: true }))).toEqual([
    'Max',
    'Zoe',
    'Ana',
  ])
  expect(names(sortReportRows(rows, 'biller', { name: 'attainment', descending: false }))).toEqual([
    'Zoe',
    'Max',
    'Ana',
  ])
  expect(names(sortReportRows(rows, 'biller', { name: 'biller', descending: false }))).toEqual([
    'Ana',
    'Max',
    'Zoe',
  ])
  expect(names(sortReportRows(rows, 'day', { name: 'day', descending: true }))).toEqual(['Max', 'Zoe', 'Ana'])
})
