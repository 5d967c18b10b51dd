import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { writeCsv } from './csv.ts'

async function toCsv(rows: Iterable<readonly (string | number | null)[]>): Promise<string> {
  return Buffer.concat(await Readable.from(writeCsv(rows)).toArray()).toString()
}

describe('a file of values between commas', () => {
  it('begins with the mark by which Excel knows UTF-8, and each line ends as the standard says', async () => {
    expect(
      await toCsv([
        ['Name', 'Hours'],
        ['Ána', 1.5],
      ]),
    ).toBe('\ufeffName,Hours\r\nÁna,1.5\r\n')
    expect(await toCsv([])).toBe('\ufeff')
  })

  it('quotes what would otherwise be two values or two lines, and leaves nothing where nothing is', async () => {
    const values = ['a,b', 'say "hi"', 'two\nlines', 'two\r\nlines', null, '', ' kept ']
    expect(await toCsv([values])).toBe('\ufeff"a,b","say ""hi""","two\nlines","two\r\nlines",,, kept \r\n')
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("http://x","y")'])(
    'keeps %j from being a formula',
    async text => {
      const line = (await toCsv([[text]])).slice(1)
      expect(line.replace(/^"/, '')).toMatch(/^'/)
    },
  )

  it('leaves numbers alone, be they below zero', async () => {
    expect(await toCsv([[-1.25, 0, 1e-7]])).toBe('\ufeff-1.25,0,1e-7\r\n')
  })

  it('is written in parts while its rows are read, none of them lost', async () => {
    let read = 0
    function* rows() {
      for (; read < 20_000; read++) yield [`Row ${read}`, read]
    }
    const parts = writeCsv(rows())
    const { value: first } = await parts.next()
    expect(read).toBeLessThan(10_000)
    const others: Uint8Array[] = await Readable.from(parts).toArray()
    const lines = Buffer.concat([first ?? new Uint8Array(), ...others])
      .toString()
      .trimEnd()
      .split('\r\n')
    expect([lines.length, lines.at(-1)]).toEqual([20_000, 'Row 19999,19999'])
  })
})
