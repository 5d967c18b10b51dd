/** A value of a row; numbers stay numbers. */
type CsvCell = string | number | null

/** What a spreadsheet would take for a formula is kept from being one. */
const isFormula = /^[=+\-@\t\r\n＝＋－＠]/

function field(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = isFormula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (cells: readonly CsvCell[]) => `${cells.map(field).join()}\r\n`

/** RFC 4180, with the mark by which Excel knows that it is UTF-8. Written while it is read, some lines at a time. */
export async function* writeCsv(
  rows: Iterable<readonly CsvCell[]> | AsyncIterable<readonly CsvCell[]>,
): AsyncGenerator<Uint8Array> {
  let text = '\ufeff'
  for await (const row of rows) {
    text += line(row)
    if (text.length < 64_000) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
