import type { Column } from './column.ts'

/** What a column without a width of its own needs at least, in rem: two words beside each other. */
const minRem = 9

/** A checkbox in front of each row. */
export const selectionRem = 2.75

type SizedColumn = Pick<Column<never>, 'width' | 'minWidth' | 'table'>

/** How wide a table of these columns must be, in rem, so that each of them has the room it needs. */
export function computeTableRem(columns: readonly SizedColumn[], withSelection: boolean): number {
  let fixed = withSelection ? selectionRem : 0
  let share = 0
  let least = 0
  for (const { width, minWidth, table } of columns) {
    if (table === false) continue
    const needed = minWidth ? Number.parseFloat(minWidth) : minRem
    if (width === undefined) fixed += needed
    else if (width.endsWith('%')) {
      const part = Number.parseFloat(width) / 100
      share += part
      least = Math.max(least, needed / part)
    } else fixed += Number.parseFloat(width)
  }
  return Math.max(least, fixed / (1 - share))
}
