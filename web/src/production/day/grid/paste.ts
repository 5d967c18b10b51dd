import { countText } from '@claimcrew/contract/kit/numberWords'
import { toast } from '../../../kit/toast/toast.ts'
import type { ColumnName } from '../columns.ts'
import { blankRow, type More } from '../entries.ts'
import type { OpenDay } from '../openDay.ts'
import { mostRows, pastedFrom, tableIn } from '../pasted.ts'
import type { Place } from './walk.ts'

const asPasted = (more: More): More => (more.source === 'timer' ? more : { ...more, source: 'pasted' })

/** Takes a table in: by its own heading below everything, else over the cells from here on. Answers its first row. */
export function pasteInto(
  open: OpenDay,
  text: string,
  { key, name }: Place,
  columns: readonly ColumnName[],
): string | undefined {
  const { byHeading, rows, unknown, left } = pastedFrom(tableIn(text), name, columns)
  if (rows.length === 0) {
    toast.warning('Nothing was pasted', 'The table has headings but no rows.')
    return undefined
  }
  const first = open.edit(sheet => {
    if (!byHeading) return sheet.fill(key, rows, asPasted)
    const blank = blankRow(open.clients)
    return sheet.append(
      rows.map(cells => ({ cells: { ...blank.cells, ...cells }, more: asPasted(blank.more) })),
    )
  })
  const bad = open.sheet.rows().filter(row => Object.keys(open.judge(row).faults).length > 0).length
  const notes = [
    ...(bad > 0 ? [`${countText(bad, 'row')} with a cell to review.`] : []),
    ...(unknown.length > 0 ? [`Skipped: ${unknown.join(', ')}.`] : []),
    ...(left > 0 ? [`A day can have ${mostRows} rows, so we skipped ${left}.`] : []),
  ]
  const title = `${countText(rows.length, 'row')} pasted`
  if (notes.length > 0) toast.warning(title, notes.join(' '))
  else toast.success(title)
  return first
}
