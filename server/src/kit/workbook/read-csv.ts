import { Readable } from 'node:stream'
import { CsvError, type CsvErrorCode, parse } from 'csv-parse'
import { invalid, Refusal } from '../http/refusal.ts'

const inFile = (message: string) => invalid('file', message)

/** The text of a file, which is UTF-8 or refused in words. */
function textOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start.startsWith('PK'))
    throw new Refusal('wrong-type', 'This is a workbook or an archive. Please save it as CSV first.')
  if (start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff'))
    throw inFile('This file is in UTF-16. Please save it as “CSV UTF-8”.')
  if (bytes.length === 0) throw inFile('This file is empty.')
  if (bytes.includes(0)) throw inFile('This is not a text file. Please save it as CSV.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw inFile('This file is not in UTF-8. Please save it as “CSV UTF-8”.')
  }
}

const delimiters = [',', ';', '\t'] as const

/** What stands between cells: what the header has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const header =
    text
      .slice(0, 10_000)
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (sign: string) => header.split(sign).length
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Some bytes at a time, so that others have their turn. */
function* piecesOf(bytes: Uint8Array, size = 64 * 1024): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

/** Much more than a row of anything here can be. */
const longestRow = 100_000

const words: { readonly [Code in CsvErrorCode]?: string } = {
  CSV_QUOTE_NOT_CLOSED: 'A quote in this file is never closed.',
  CSV_MAX_RECORD_SIZE: 'A row of this file is too long: is a quote not closed?',
  CSV_INVALID_CLOSING_QUOTE: 'There is text behind a closing quote.',
  INVALID_OPENING_QUOTE: 'There is a quote in the middle of a cell.',
}

/** The rows of a file, the header first, as they are read. Blank ones are there too, because spreadsheets count them. */
export async function* readCsv(
  bytes: Uint8Array,
  { mostRows, mostColumns }: { readonly mostRows: number; readonly mostColumns: number },
): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(textOf(bytes)),
    relax_column_count: true,
    max_record_size: longestRow,
    trim: true,
  })
  Readable.from(piecesOf(bytes)).pipe(parser)
  let count = 0
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      if (row.length > mostColumns)
        throw inFile(`Row ${count + 1} has ${row.length} columns: at most ${mostColumns}.`)
      if (++count > mostRows + 1)
        throw inFile(`There are too many rows: at most ${mostRows.toLocaleString('en')} at once.`)
      yield row
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const where = typeof error.lines === 'number' ? ` (line ${error.lines})` : ''
    throw inFile(`${words[error.code] ?? 'This file cannot be read as CSV.'}${where}`)
  }
}
