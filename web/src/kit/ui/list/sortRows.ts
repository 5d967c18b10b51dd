import type { SortOrder } from './column.ts'

type Value = string | number | undefined

const texts = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : texts.compare(`${one}`, `${other}`)

/**
 * Rows in the order of a value. Those without one come last, whichever way the rest is turned; equal ones stand in the
 * order of their names.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  figureOf: (row: Row) => Value,
  order: SortOrder,
  nameOf: (row: Row) => string,
): readonly Row[] {
  const way = order === 'asc' ? 1 : -1
  const byName = (a: Row, b: Row) => texts.compare(nameOf(a), nameOf(b))
  return rows.toSorted((a, b) => {
    const [one, other] = [figureOf(a), figureOf(b)]
    if (one === undefined || other === undefined) {
      if (one === other) return byName(a, b)
      return one === undefined ? 1 : -1
    }
    return way * compare(one, other) || byName(a, b)
  })
}
