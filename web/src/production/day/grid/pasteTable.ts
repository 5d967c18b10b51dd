import { countText } from '@claimcrew/contract/kit/numberWords'
import { toast } from '../../../kit/toast/toast.ts'
import type { ColumnName } from '../columns.ts'
import { blankRow, type EntryDetails } from '../entryRows.ts'
import type { OpenDay } from '../openDay.ts'
import { maxPastedRows, parseTable, readPastedTable } from '../pastedTable.ts'
import type { CellAddress } from './cellNavigation.ts'

const toPastedDetails = (more: EntryDetails): EntryDetails =>
  more.source === 'timer' ? more : { ...more, source: 'pasted' }

/** Takes a table in: by its own heading below everything, else over the cells from here on. Answers its first row. */
export function pasteTable(
  open: OpenDay,
  text: string,
  { key, name }: CellAddress,
  columns: readonly ColumnName[],
): string | undefined {
  const { byHeading, rows, unknown, left } = readPastedTable(parseTable(text), name, columns)
  if (rows.length === 0) {
    toast.warning('Nothing was pasted', 'The table has headings but no rows.')
    return undefined
  }
  const first = open.edit(worksheet => {
    if (!byHeading) return worksheet.fill(key, rows, toPastedDetails)
    const blank = blankRow(open.clients)
    return worksheet.append(
      rows.map(cells => ({ cells: { ...blank.cells, ...cells }, more: toPastedDetails(blank.more) })),
    )
  })
  const bad = open.worksheet.rows().filter(row => Object.keys(open.validate(row).errors).length > 0).length
  const notes = [
    ...(bad > 0 ? [`${countText(bad, 'row')} with a cell to review.`] : []),
    ...(unknown.length > 0 ? [`Skipped: ${unknown.join(', ')}.`] : []),
    ...(left > 0 ? [`A day can have ${maxPastedRows} rows, so we skipped ${left}.`] : []),
  ]
  const title = `${countText(rows.length, 'row')} pasted`
  if (notes.length > 0) toast.warning(title, notes.join(' '))
  else toast.success(title)
  return first
}
