import { type Cell, renderBlankCell, renderCell, type WorkbookTables } from './cell.ts'
import { mainNamespace, toColumnName, xmlHead } from './xml.ts'

/** A row of text that wraps needs a height: LibreOffice shows only one line without it. */
export type WorksheetRow<Name extends string> =
  | readonly Cell<Name>[]
  | { readonly cells: readonly Cell<Name>[]; readonly height: number }

export type Worksheet<Name extends string> = {
  /** At most 31 characters, none of []:*?/\ */
  readonly name: string
  /** Widths in characters. The style is that of all cells of the column that have none of their own. */
  readonly columns: readonly { readonly width: number; readonly style?: Name }[]
  /** These stay in sight, and stand on every printed page. */
  readonly freeze?: { readonly rows: number; readonly columns: number }
  /** The number of the row of headings above what can be filtered; the first row is 1. */
  readonly filterRow?: number
  /** As wide as one page, this way round. */
  readonly print?: 'portrait' | 'landscape'
  /** Asked for one by one, while the file is read. */
  readonly rows: Iterable<WorksheetRow<Name>> | AsyncIterable<WorksheetRow<Name>>
}

/** What the workbook has to know of a sheet once all its rows are there. */
export type WorksheetSummary = { name: string; ranges: { name: string; range: string; hidden: boolean }[] }

type WorksheetWriter<Name extends string> = WorkbookTables<Name> & {
  isFirst: boolean
  done: (end: WorksheetSummary) => void
}

const maxRows = 1_048_576
const maxColumns = 16_384
// Some hundred rows: a millisecond's work between two turns of the event loop.
const pieceLength = 64 * 1024

export async function* writeWorksheet<Name extends string>(
  worksheet: Worksheet<Name>,
  desk: WorksheetWriter<Name>,
) {
  const merges: string[] = []
  const columns = worksheet.columns.map((_, index) => toColumnName(index + 1))
  let [xml, rowNumber] = [head(worksheet, desk.isFirst), 0]

  for await (const row of worksheet.rows) {
    rowNumber++
    if (rowNumber > maxRows) throw new RangeError(`“${worksheet.name}” would have more than 1,048,576 rows.`)
    xml += rowXml(row, rowNumber)
    if (xml.length + desk.texts.waiting() < pieceLength) continue
    yield xml
    xml = ''
    await desk.texts.pack()
  }

  const filter = filterRange(worksheet, rowNumber)
  yield xml + foot(worksheet, filter, merges)
  desk.done({ name: worksheet.name, ranges: namedRanges(worksheet, filter) })

  function rowXml(row: WorksheetRow<Name>, number: number): string {
    const [cells, height] = 'cells' in row ? [row.cells, ` ht="${row.height}" customHeight="1"`] : [row, '']
    let [text, column] = [`<row r="${number}"${height}>`, 0]
    for (const cell of cells) {
      const usualStyle = worksheet.columns[column]?.style
      const cellRef = `${nameOf(column)}${number}`
      text += renderCell(cell, cellRef, usualStyle, desk)
      column++
      if (cell === null || typeof cell !== 'object' || (cell.across ?? 1) < 2) continue
      for (const end = column - 1 + (cell.across ?? 1); column < end; column++)
        text += renderBlankCell(`${nameOf(column)}${number}`, cell.style ?? usualStyle, desk)
      merges.push(`${cellRef}:${nameOf(column - 1)}${number}`)
    }
    return `${text}</row>`
  }

  function nameOf(index: number): string {
    if (index >= maxColumns) throw new RangeError(`“${worksheet.name}” would have more than 16,384 columns.`)
    columns[index] ??= toColumnName(index + 1)
    return columns[index]
  }
}

function head<Name extends string>({ columns, freeze, print }: Worksheet<Name>, isFirst: boolean): string {
  const widths = columns.map(
    ({ width }, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    `${xmlHead}<worksheet xmlns="${mainNamespace}">` +
    `${print ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}` +
    `<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">${paneXml(freeze)}</sheetView></sheetViews>` +
    '<sheetFormatPr defaultRowHeight="15"/>' +
    `${widths.length ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  )
}

function paneXml({ rows, columns } = { rows: 0, columns: 0 }): string {
  if (rows + columns === 0) return ''
  const splits = `${columns ? ` xSplit="${columns}"` : ''}${rows ? ` ySplit="${rows}"` : ''}`
  const pane = rows && columns ? 'bottomRight' : rows ? 'bottomLeft' : 'topRight'
  const first = `${toColumnName(columns + 1)}${rows + 1}`
  return (
    `<pane${splits} topLeftCell="${first}" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}" activeCell="${first}" sqref="${first}"/>`
  )
}

function foot<Name extends string>({ print }: Worksheet<Name>, filter: string | undefined, merges: string[]) {
  const merged = merges.map(ref => `<mergeCell ref="${ref}"/>`)
  return (
    `</sheetData>${filter ? `<autoFilter ref="${filter.replaceAll('$', '')}"/>` : ''}` +
    `${merged.length ? `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>` : ''}` +
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
    `${print ? `<pageSetup orientation="${print}" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>` : ''}` +
    '</worksheet>'
  )
}

function filterRange<Name extends string>({ filterRow, columns }: Worksheet<Name>, lastRow: number) {
  if (filterRow === undefined || lastRow < filterRow || columns.length === 0) return undefined
  return `$A$${filterRow}:$${toColumnName(columns.length)}$${lastRow}`
}

function namedRanges<Name extends string>({ name, freeze }: Worksheet<Name>, filter: string | undefined) {
  const worksheet = `'${name.replaceAll("'", "''")}'`
  const titles = [
    freeze?.columns && `${worksheet}!$A:$${toColumnName(freeze.columns)}`,
    freeze?.rows && `${worksheet}!$1:$${freeze.rows}`,
  ].filter(one => one)
  return [
    ...(filter ? [{ name: '_FilterDatabase', range: `${worksheet}!${filter}`, hidden: true }] : []),
    ...(titles.length ? [{ name: 'Print_Titles', range: titles.join(','), hidden: false }] : []),
  ]
}
