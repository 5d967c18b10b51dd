import { numberText } from '@claimcrew/contract/kit/numberWords'
import { CsvError, type CsvErrorCode } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { threadTask } from '../threads/threadTask.ts'

export type CsvBounds = { readonly maxRows: number; readonly maxColumns: number }

type CsvSplit =
  | {
      readonly header: readonly string[]
      /** The rows below the header, some at a time, as JSON: what is not looked at costs others nothing. */
      readonly chunks: readonly Uint8Array[]
      readonly problem: null
    }
  | { readonly problem: { readonly code: 'wrong-type' | 'invalid'; readonly message: string } }

/** What is wrong with a file, in words that are fit to be shown. */
class FileProblem extends Error {
  readonly code: 'wrong-type' | 'invalid'

  constructor(message: string, code: 'wrong-type' | 'invalid' = 'invalid') {
    super(message)
    this.code = code
  }
}

/** The rows of a file. Blank ones are there too, because spreadsheets count them. */
export const splitCsv = threadTask(
  ({ bytes, ...bounds }: CsvBounds & { readonly bytes: Uint8Array }): CsvSplit => {
    try {
      return { ...split(bytes, bounds), problem: null }
    } catch (error) {
      if (error instanceof FileProblem) return { problem: { code: error.code, message: error.message } }
      if (!(error instanceof CsvError)) throw error
      const where = typeof error.lines === 'number' ? ` (line ${error.lines})` : ''
      const message = `${words[error.code] ?? 'We can’t read this file as CSV.'}${where}`
      return { problem: { code: 'invalid', message } }
    }
  },
)

/** So many rows are a chunk. */
const chunkRows = 1_000

function split(bytes: Uint8Array, { maxRows, maxColumns }: CsvBounds) {
  const chunks: Uint8Array[] = []
  let header: string[] | null = null
  let rows: string[] = []
  let count = 0
  const closeChunk = () => {
    if (rows.length > 0) chunks.push(Buffer.from(`[${rows.join()}]`))
    rows = []
  }
  parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    bom: true,
    delimiter: detectDelimiter(decodeText(bytes)),
    relax_column_count: true,
    max_record_size: longestRow,
    trim: true,
    on_record: (row: string[]) => {
      if (row.length > maxColumns)
        throw new FileProblem(`Row ${count + 1} has ${row.length} columns: at most ${maxColumns}.`)
      if (++count > maxRows + 1)
        throw new FileProblem(`Too many rows. Import at most ${numberText(maxRows)} rows at once.`)
      if (header) rows.push(JSON.stringify(row))
      header ??= row
      if (rows.length === chunkRows) closeChunk()
      return null
    },
  })
  closeChunk()
  return { header: header ?? [], chunks }
}

/** The text of a file, which is UTF-8 or refused in words. */
function decodeText(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start.startsWith('PK'))
    throw new FileProblem('This is a workbook or a zip file. Save it as CSV first.', 'wrong-type')
  if (start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff'))
    throw new FileProblem('This file is in UTF-16. Save it as “CSV UTF-8”.')
  if (bytes.length === 0) throw new FileProblem('This file is empty.')
  if (bytes.includes(0)) throw new FileProblem('This isn’t a text file. Save it as CSV first.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileProblem('This file isn’t in UTF-8. Save it as “CSV UTF-8”.')
  }
}

const delimiters = [',', ';', '\t'] as const

/** What stands between cells: what the header has most of, outside of quotes. */
function detectDelimiter(text: string): string {
  const header =
    text
      .slice(0, 10_000)
      .replace(/"[^"]*"/g, '')
      .split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (sign: string) => header.split(sign).length
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Much more than a row of anything here can be. */
const longestRow = 100_000

const words: { readonly [Code in CsvErrorCode]?: string } = {
  CSV_QUOTE_NOT_CLOSED: 'A quotation mark in this file is never closed.',
  CSV_MAX_RECORD_SIZE: 'A row in this file is too long. Is a quotation mark missing?',
  CSV_INVALID_CLOSING_QUOTE: 'There’s text after a closing quotation mark.',
  INVALID_OPENING_QUOTE: 'There’s a quotation mark in the middle of a cell.',
}
