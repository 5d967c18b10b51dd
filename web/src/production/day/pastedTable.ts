import { type Cells, type ColumnName, columnNames, emptyCells, findColumn } from './columns.ts'

/** More rows than this are no day's work. */
export const maxPastedRows = 200

/** The cells of what a spreadsheet copies: tabs and lines, a cell with either of them in quotes. */
export function parseTable(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const source = text.replace(/\r\n?/g, '\n')
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] ?? ''
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (source[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (letter === '"' && cell === '' && closes(source, at)) quoted = true
    else if (letter === '\t' || letter === '\n') {
      row.push(cell.trim())
      cell = ''
      if (letter === '\n') {
        rows.push(row)
        row = []
      }
    } else cell += letter
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell.trim()])
  return rows.filter(cells => cells.some(text => text !== ''))
}

/** A quote that never closes is a letter like any other. */
function closes(source: string, from: number): boolean {
  for (let at = from + 1; at < source.length; at++) {
    if (source[at] !== '"') continue
    if (source[at + 1] === '"') at++
    else return source[at + 1] === undefined || source[at + 1] === '\t' || source[at + 1] === '\n'
  }
  return false
}

/** Which column each cell of the first line names; undefined where that line is no heading. */
function headingIn(first: readonly string[]): (ColumnName | undefined)[] | undefined {
  const named = first.map(findColumn)
  const recognized = named.filter(name => name !== undefined)
  return recognized.length >= 2 && new Set(recognized).size === recognized.length ? named : undefined
}

type PastedTable = {
  /** Whether its first line named the columns, so that it goes below everything. */
  readonly byHeading: boolean
  readonly rows: readonly Partial<Cells>[]
  /** Columns that are named and not ours. */
  readonly unknown: readonly string[]
  /** Rows beyond what a day holds. */
  readonly left: number
}

/** What of a table goes into which cells, from a column on or by its own heading. */
export function readPastedTable(
  table: readonly (readonly string[])[],
  from: ColumnName,
  visibleColumns: readonly ColumnName[],
): PastedTable {
  const [first = []] = table
  const heading = headingIn(first)
  const start = visibleColumns.indexOf(from)
  const columns = heading ?? first.map((_, index) => visibleColumns[start + index])
  const body = heading ? table.slice(1) : table
  const rows = body.slice(0, maxPastedRows).map(cells => {
    const row: { [Name in ColumnName]?: string } = {}
    for (const [index, text] of cells.entries()) {
      const name = heading ? heading[index] : visibleColumns[start + index]
      if (name) row[name] = text
    }
    return row
  })
  const unknown = heading ? first.filter((text, index) => text !== '' && columns[index] === undefined) : []
  return { byHeading: heading !== undefined, rows, unknown, left: Math.max(0, body.length - maxPastedRows) }
}

/** Whether a text is more than fits one cell. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.trimEnd())

export const isEmptyRow = (cells: Cells): boolean =>
  columnNames.every(name => name === 'client' || cells[name] === emptyCells[name])
