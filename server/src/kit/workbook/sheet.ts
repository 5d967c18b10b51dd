import { blankXml, type Cell, cellXml, type Ink } from './cell.ts'
import { columnName, mainNamespace, xmlHead } from './xml.ts'

/** A row of text that wraps needs a height: LibreOffice shows only one line without it. */
export type Row<Name extends string> =
  | readonly Cell<Name>[]
  | { readonly cells: readonly Cell<Name>[]; readonly height: number }

export type Sheet<Name extends string> = {
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
  readonly rows: Iterable<Row<Name>> | AsyncIterable<Row<Name>>
}

/** What the workbook has to know of a sheet once all its rows are there. */
export type Written = { name: string; ranges: { name: string; range: string; hidden: boolean }[] }

type Desk<Name extends string> = Ink<Name> & { isFirst: boolean; done: (end: Written) => void }

const [mostRows, mostColumns] = [1_048_576, 16_384]
// Some hundred rows: a millisecond's work between two turns of the event loop.
const pieceLength = 64 * 1024

export async function* writeSheet<Name extends string>(sheet: Sheet<Name>, desk: Desk<Name>) {
  const merges: string[] = []
  const columns = sheet.columns.map((_, index) => columnName(index + 1))
  let [xml, rowNumber] = [head(sheet, desk.isFirst), 0]

  for await (const row of sheet.rows) {
    rowNumber++
    if (rowNumber > mostRows) throw new RangeError(`“${sheet.name}” would have more than 1,048,576 rows.`)
    xml += rowXml(row, rowNumber)
    if (xml.length + desk.texts.waiting() < pieceLength) continue
    yield xml
    xml = ''
    await desk.texts.pack()
  }

  const filter = filterRange(sheet, rowNumber)
  yield xml + foot(sheet, filter, merges)
  desk.done({ name: sheet.name, ranges: namedRanges(sheet, filter) })

  function rowXml(row: Row<Name>, number: number): string {
    const [cells, height] = 'cells' in row ? [row.cells, ` ht="${row.height}" customHeight="1"`] : [row, '']
    let [text, column] = [`<row r="${number}"${height}>`, 0]
    for (const cell of cells) {
      const usualStyle = sheet.columns[column]?.style
      const cellRef = `${nameOf(column)}${number}`
      text += cellXml(cell, cellRef, usualStyle, desk)
      column++
      if (cell === null || typeof cell !== 'object' || (cell.across ?? 1) < 2) continue
      for (const end = column - 1 + (cell.across ?? 1); column < end; column++)
        text += blankXml(`${nameOf(column)}${number}`, cell.style ?? usualStyle, desk)
      merges.push(`${cellRef}:${nameOf(column - 1)}${number}`)
    }
    return `${text}</row>`
  }

  function nameOf(index: number): string {
    if (index >= mostColumns) throw new RangeError(`“${sheet.name}” would have more than 16,384 columns.`)
    columns[index] ??= columnName(index + 1)
    return columns[index]
  }
}

function head<Name extends string>({ columns, freeze, print }: Sheet<Name>, isFirst: boolean): string {
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
  const first = `${columnName(columns + 1)}${rows + 1}`
  return (
    `<pane${splits} topLeftCell="${first}" activePane="${pane}" state="frozen"/>` +
    `<selection pane="${pane}" activeCell="${first}" sqref="${first}"/>`
  )
}

function foot<Name extends string>({ print }: Sheet<Name>, filter: string | undefined, merges: string[]) {
  const merged = merges.map(ref => `<mergeCell ref="${ref}"/>`)
  return (
    `</sheetData>${filter ? `<autoFilter ref="${filter.replaceAll('$', '')}"/>` : ''}` +
    `${merged.length ? `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>` : ''}` +
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/>' +
    `${print ? `<pageSetup orientation="${print}" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter>` : ''}` +
    '</worksheet>'
  )
}

function filterRange<Name extends string>({ filterRow, columns }: Sheet<Name>, lastRow: number) {
  if (filterRow === undefined || lastRow < filterRow || columns.length === 0) return undefined
  return `$A$${filterRow}:$${columnName(columns.length)}$${lastRow}`
}

function namedRanges<Name extends string>({ name, freeze }: Sheet<Name>, filter: string | undefined) {
  const sheet = `'${name.replaceAll("'", "''")}'`
  const titles = [
    freeze?.columns && `${sheet}!$A:$${columnName(freeze.columns)}`,
    freeze?.rows && `${sheet}!$1:$${freeze.rows}`,
  ].filter(one => one)
  return [
    ...(filter ? [{ name: '_FilterDatabase', range: `${sheet}!${filter}`, hidden: true }] : []),
    ...(titles.length ? [{ name: 'Print_Titles', range: titles.join(','), hidden: false }] : []),
  ]
}
