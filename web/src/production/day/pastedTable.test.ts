import { describe, expect, test } from 'vitest'
import { columnNames } from './columns.ts'
import { isTable, maxPastedRows, parseTable, readPastedTable } from './pastedTable.ts'

describe('what a spreadsheet copies', () => {
  test('is read cell by cell, with quotes around lines and tabs', () => {
    expect(parseTable('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseTable('"two\nlines"\t"say ""hi"""\n\t\nx')).toEqual([['two\nlines', 'say "hi"'], ['x']])
  })

  test('keeps a quote that never closes as it is', () => {
    expect(parseTable('5" pipe\tx')).toEqual([['5" pipe', 'x']])
    expect(parseTable('"never\tclosed\nnext')).toEqual([['"never', 'closed'], ['next']])
  })

  test('is a table only where it is more than one cell', () => {
    expect(['12', '12\n', '1\t2', '1\n2'].map(isTable)).toEqual([false, false, true, true])
  })
})

describe('a pasted table', () => {
  test('without a heading fills from the cell one is in, and ends where the grid does', () => {
    const { rows, byHeading } = readPastedTable(parseTable('12\t60\t5\n3\t15'), 'quantity', columnNames)
    expect(byHeading).toBe(false)
    expect(rows).toEqual([
      { quantity: '12', minutes: '60', hold: '5' },
      { quantity: '3', minutes: '15' },
    ])
    expect(readPastedTable([['x', 'y']], 'note', columnNames).rows).toEqual([{ note: 'x' }])
  })

  test('with a heading goes where the heading says, and tells which columns it does not know', () => {
    const pasted = readPastedTable(
      parseTable('Qty\tWork Type\tMood\tMin\n12\tAppeals\tgood\t60'),
      'client',
      columnNames,
    )
    expect(pasted).toMatchObject({
      byHeading: true,
      unknown: ['Mood'],
      rows: [{ quantity: '12', workType: 'Appeals', minutes: '60' }],
    })
  })

  test('is no more than a day holds', () => {
    const pasted = readPastedTable(
      Array.from({ length: maxPastedRows + 3 }, () => ['1', '2']),
      'quantity',
      columnNames,
    )
    expect([pasted.rows.length, pasted.left]).toEqual([maxPastedRows, 3])
  })
})
