import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readWorkbook, unzip } from '../../../test/files/workbook.ts'
import { parseXml } from '../../../test/files/xml.ts'
import { createSeededRandom } from '../random.ts'
import { type Cell, renderCell } from './cell.ts'
import { createSharedTexts } from './sharedTexts.ts'
import { createStyleBook } from './style.ts'
import { writeWorkbook } from './workbook.ts'
import type { Worksheet, WorksheetRow } from './worksheet.ts'

const styles = {
  heading: {
    bold: true,
    fill: '#dbe7f5',
    border: '#9aa9bd',
    align: 'center',
    vertical: 'center',
    wrap: true,
  },
  absent: { color: '#b3261e' },
  hours: { format: '0.00' },
  shortDay: { format: 'd mmm' },
} as const
type Name = keyof typeof styles

const plain = { name: 'Register', columns: [{ width: 12 }], rows: [] } satisfies Worksheet<Name>

async function write(...sheets: Partial<Worksheet<Name>>[]) {
  return buffer(writeWorkbook({ styles, sheets: sheets.map(testSheet => ({ ...plain, ...testSheet })) }))
}

async function readBack(testSheet: Partial<Worksheet<Name>>) {
  const [read] = readWorkbook(await write(testSheet))
  if (!read) throw new Error('There is no sheet.')
  return read
}

async function readCells(...cells: Cell<Name>[]) {
  return [...(await readBack({ rows: [cells] })).cells.values()]
}

describe('A workbook that we write', () => {
  test('has all its sheets, in their order, and a file for each part that is named', async () => {
    const file = await write(
      { name: 'Register', rows: [['Asha', 7.5]] },
      { name: "Hours & <sums> of O'Neil", rows: [[null, 'Ben'], [], ['Chandra']] },
    )
    expect(readWorkbook(file).map(({ name, rows }) => ({ name, rows }))).toEqual([
      { name: 'Register', rows: [['Asha', 7.5]] },
      { name: "Hours & <sums> of O'Neil", rows: [[null, 'Ben'], [], ['Chandra']] },
    ])
    const files = unzip(file)
    for (const content of files.values()) parseXml(content.toString())
    const parts = parseXml(files.get('[Content_Types].xml')?.toString() ?? '').all('Override')
    expect(parts.length).toBeGreaterThan(0)
    for (const { attributes } of parts) expect(files.has(attributes.PartName?.slice(1) ?? '')).toBe(true)
  })

  test('may have a sheet without a single row', async () => {
    const { rows, root } = await readBack({ columns: [], rows: [], filterRow: 1 })
    expect(rows).toEqual([])
    expect(root.all('autoFilter')).toEqual([])
  })

  test('holds numbers as numbers, days as days and times as times', async () => {
    const cells = await readCells(
      0.1,
      -3,
      1e-9,
      { day: '2026-03-09' },
      { time: '2026-03-09T17:30' },
      { time: '2024-02-29T23:59:59' },
    )
    expect(cells.map(({ kind, value, format }) => [kind, value, format])).toEqual([
      ['number', 0.1, 'General'],
      ['number', -3, 'General'],
      ['number', 1e-9, 'General'],
      ['date', '2026-03-09', 'yyyy-mm-dd'],
      ['date', '2026-03-09T17:30:00', 'yyyy-mm-dd hh:mm'],
      ['date', '2024-02-29T23:59:59', 'yyyy-mm-dd hh:mm'],
    ])
  })

  test('counts days as Excel does', async () => {
    const { root } = await readBack({ rows: [[{ day: '1900-03-01' }, { time: '2026-03-09T12:00' }]] })
    expect(root.all('v').map(({ text }) => text)).toEqual(['61', '46090.5'])
  })

  test('may show a sum that adds up by itself', async () => {
    const [, , sum] = await readCells(1, 2, { value: 3, formula: 'IF(A1<5,SUM(A1:B1),0)', style: 'hours' })
    expect(sum).toMatchObject({ kind: 'number', value: 3, formula: 'IF(A1<5,SUM(A1:B1),0)', format: '0.00' })
  })

  test.each(['=1+1', '+91 98765 43210', '-5', '@SUM(A1)', '\tx', '=cmd|" /C calc"!A0'])(
    'keeps %j as text, even after Enter is pressed on it',
    async text => {
      const [cell] = await readCells({ value: text, style: 'absent' })
      expect(cell).toMatchObject({ kind: 'text', value: text, formula: undefined, quoted: true })
      expect(cell?.look.color).toBe('FFB3261E')
    },
  )

  test.each([
    '<b>"Smith" & Sons\' ]]></b>',
    '&amp; &#10;',
    '  spaces around  ',
    'two\nlines',
    'नमस्ते 日本語 👩🏽‍⚕️🎉',
    '_x0041_x0042_ and _x005F_',
    '1',
    'TRUE',
  ])('shows the text %j as it is', async text => {
    const [cell] = await readCells(text)
    expect(cell).toMatchObject({ kind: 'text', value: text, quoted: false })
  })

  test('shows a text of 20,000 characters to its end', async () => {
    const text = `${'claim '.repeat(3_333)}!!`
    expect((await readCells(text)).map(({ value }) => value)).toEqual([text])
  })

  test('drops what XML cannot hold, and ends a text where Excel would', async () => {
    const cells = await readCells(
      'a\u0000b\u0007\ufffec\ud83d',
      '\u0001 d',
      'one\r\ntwo\rthree',
      '🎉'.repeat(20_000),
    )
    const [cut, ...rest] = cells.map(({ value }) => value).reverse()
    expect(rest).toEqual(['one\ntwo\nthree', ' d', 'abc'])
    expect(cut).toBe(`${'🎉'.repeat(16_383)}…`)
  })

  test('gives cells the style they name, else that of their column', async () => {
    const { cells } = await readBack({
      columns: [{ width: 20, style: 'absent' }, { width: 8, style: 'shortDay' }, { width: 8 }],
      rows: [
        [
          { value: 'Name', style: 'heading' },
          { value: '', style: 'heading' },
        ],
        ['Asha', { day: '2026-03-09' }, 'plain', { value: 7.456, style: 'hours' }],
      ],
    })
    const alignment = { horizontal: 'center', vertical: 'center', wrapText: '1' }
    const cellStyle = { bold: true, color: 'FF000000', fill: 'FFDBE7F5', border: 'FF9AA9BD', alignment }
    expect(cells.get('A1')?.look).toEqual(cellStyle)
    expect(cells.get('B1')).toMatchObject({ kind: 'blank', look: cellStyle })
    expect(cells.get('A2')?.look).toMatchObject({ bold: false, color: 'FFB3261E', fill: '' })
    expect(cells.get('B2')).toMatchObject({ kind: 'date', format: 'd mmm' })
    expect(cells.get('C2')?.look).toMatchObject({ bold: false, color: 'FF000000', fill: '', border: '' })
    expect(cells.get('D2')).toMatchObject({ value: 7.456, format: '0.00' })
  })

  test('freezes panes, filters down to the last row and repeats the headings on paper', async () => {
    const file = await write({
      columns: Array.from({ length: 28 }, () => ({ width: 5 })),
      freeze: { rows: 2, columns: 1 },
      filterRow: 2,
      print: 'landscape',
      rows: [['March'], ['Name'], ['Asha'], ['Ben']],
    })
    const [testSheet] = readWorkbook(file)
    expect(testSheet?.root.all('pane')[0]?.attributes).toEqual({
      xSplit: '1',
      ySplit: '2',
      topLeftCell: 'B3',
      activePane: 'bottomRight',
      state: 'frozen',
    })
    expect(testSheet?.root.all('col')).toHaveLength(28)
    expect(testSheet?.root.all('autoFilter')[0]?.attributes.ref).toBe('A2:AB4')
    expect(testSheet?.root.all('pageSetup')[0]?.attributes).toMatchObject({
      orientation: 'landscape',
      fitToHeight: '0',
    })
    const names = parseXml(unzip(file).get('xl/workbook.xml')?.toString() ?? '').all('definedName')
    expect(names.map(({ attributes, text }) => [attributes.name, text])).toEqual([
      ['_xlnm._FilterDatabase', "'Register'!$A$2:$AB$4"],
      ['_xlnm.Print_Titles', "'Register'!$A:$A,'Register'!$1:$2"],
    ])
  })

  test('lets a cell reach across columns, and a row have its height', async () => {
    const title = { value: 'March 2026', style: 'heading', across: 3 } as const
    const { root, cells, rows } = await readBack({ rows: [{ cells: [title, 'after'], height: 24 }] })
    expect(rows).toEqual([['March 2026', null, null, 'after']])
    expect(cells.get('C1')?.look.bold).toBe(true)
    expect(root.all('mergeCell').map(({ attributes }) => attributes.ref)).toEqual(['A1:C1'])
    expect(root.all('row')[0]?.attributes).toMatchObject({ ht: '24', customHeight: '1' })
  })

  test('takes its rows from a source that makes them wait', async () => {
    async function* rows() {
      for (const name of ['Asha', 'Ben']) yield [await Promise.resolve(name)]
    }
    expect((await readBack({ rows: rows() })).rows).toEqual([['Asha'], ['Ben']])
  })

  test('is whole when it is long', async () => {
    const rows = Array.from({ length: 21_000 }, (_, index) => [
      `Row ${index}`,
      index,
      index % 2 ? 'odd' : 'even',
    ])
    expect((await readBack({ rows })).rows).toEqual(rows)
  })

  test('is the same for the same sheets, and says when it was made if told', async () => {
    const testSheet = { ...plain, rows: [['Asha', { day: '2026-03-09' }, 7.5]] } satisfies Worksheet<Name>
    const [first, second] = [await write(testSheet), await write(testSheet)]
    expect(first.equals(second)).toBe(true)
    const madeAt = new Date('2026-03-09T17:30:20Z')
    const dated = await buffer(writeWorkbook({ styles, sheets: [testSheet], madeAt }))
    expect([dated.readUInt16LE(10), dated.readUInt16LE(12)]).toEqual([
      (17 << 11) | (30 << 5) | 10,
      (46 << 9) | (3 << 5) | 9,
    ])
  })
})

describe('The making of a workbook', () => {
  test('asks for rows only as fast as the file is read, and lets the source go when the reader leaves', async () => {
    const random = createSeededRandom(1)
    let [requestCount, isLetGo] = [0, false]
    function* endless(): Generator<WorksheetRow<Name>> {
      try {
        for (;;) {
          requestCount++
          yield [random(), random(), random(), random()]
        }
      } finally {
        isLetGo = true
      }
    }
    let read = 0
    const file = writeWorkbook({ styles, sheets: [{ ...plain, rows: endless() }] })
    const closed = new Promise(resolve => file.once('close', resolve))
    for await (const chunk of file) {
      read += chunk.length
      if (read > 500_000) break
    }
    await closed
    expect(isLetGo).toBe(true)
    expect(requestCount).toBeLessThan(30_000)
  })

  test('breaks off when the source of rows does', async () => {
    function* broken(): Generator<WorksheetRow<Name>> {
      yield ['Asha']
      throw new Error('The database is gone.')
    }
    await expect(write({ rows: broken() })).rejects.toThrow('The database is gone.')
  })

  test.each<[string, Cell<Name>]>([
    ['NaN in A1 is not a number.', Number.NaN],
    ['“2026-3-9T00:00” is not a time that a sheet can hold.', { day: '2026-3-9' }],
    ['“2026-03-09T17:30:00Z” is not a time', { time: '2026-03-09T17:30:00Z' }],
    ['“1900-02-28T00:00” is not a time', { day: '1900-02-28' }],
    ['would have more than 16,384 columns', { value: 'wide', style: 'heading', across: 16_385 }],
  ])('breaks off with “%s”', async (message, cell) => {
    await expect(write({ rows: [[cell]] })).rejects.toThrow(message)
  })

  test('breaks off when there are more rows than Excel can show', async () => {
    function* tooMany() {
      for (let row = 0; row <= 1_048_576; row++) yield []
    }
    await expect(write({ rows: tooMany() })).rejects.toThrow('more than 1,048,576 rows')
  })

  test.each(['', 'a/b', 'a[b]', "'quoted'", 'x'.repeat(32), 'History', 'two\nlines'])(
    'does not begin with a sheet named %j',
    name => {
      expect(() => writeWorkbook({ styles, sheets: [{ ...plain, name }] })).toThrow('A sheet can’t be named')
    },
  )

  test('does not begin without sheets, or with two of one name', () => {
    expect(() => writeWorkbook({ styles, sheets: [] })).toThrow('A workbook needs a sheet.')
    const twice = [plain, { ...plain, name: 'REGISTER' }]
    expect(() => writeWorkbook({ styles, sheets: twice })).toThrow('Two sheets have the same name.')
  })

  test('keeps only so many texts for the end: the rest stand in their cells', () => {
    const ink = { book: createStyleBook(styles), texts: createSharedTexts(60) }
    const testRows = ['Asha', 'Ben', 'Asha', ' one & one too many', 'Ben'].map(text =>
      renderCell(text, 'A1', undefined, ink),
    )
    expect(testRows).toEqual([
      '<c r="A1" t="s"><v>0</v></c>',
      '<c r="A1" t="s"><v>1</v></c>',
      '<c r="A1" t="s"><v>0</v></c>',
      '<c r="A1" t="inlineStr"><is><t xml:space="preserve"> one &amp; one too many</t></is></c>',
      '<c r="A1" t="s"><v>1</v></c>',
    ])
    ink.texts.packing.close()
  })
})
