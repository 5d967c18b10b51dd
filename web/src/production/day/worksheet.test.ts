import { expect, test } from 'vitest'
import { emptyCells } from './columns.ts'
import { Worksheet } from './worksheet.ts'

function sheetOf(...types: string[]) {
  let next = 0
  const worksheet = new Worksheet<null>(
    () => `k${next++}`,
    () => ({ cells: emptyCells, more: null }),
  )
  worksheet.load(types.map(workType => ({ cells: { ...emptyCells, workType }, more: null })))
  return worksheet
}

const typesIn = (worksheet: Worksheet<null>) => worksheet.rows().map(({ cells }) => cells.workType)

test('a key press tells the row it was in, and no other', () => {
  const sheet = sheetOf('a', 'b')
  const notifiedKeys: string[] = []
  for (const key of sheet.order()) sheet.subscribeRow(key)(() => notifiedKeys.push(key))
  sheet.type('k1', 'quantity', '5')
  sheet.type('k1', 'quantity', '5')
  expect(notifiedKeys).toEqual(['k1'])
})

test('there is always a row to type into, and one that was removed comes back to its place', () => {
  const sheet = sheetOf('a', 'b', 'c')
  const back = sheet.remove('k1')
  expect(typesIn(sheet)).toEqual(['a', 'c'])
  back()
  expect(typesIn(sheet)).toEqual(['a', 'b', 'c'])
  for (const key of sheet.order()) sheet.remove(key)
  expect(typesIn(sheet)).toEqual([''])
})

test('what is pasted writes over cells and goes on below the last row', () => {
  const sheet = sheetOf('a', 'b')
  sheet.fill('k1', [{ workType: 'x' }, { workType: 'y' }, { workType: 'z' }])
  expect(typesIn(sheet)).toEqual(['a', 'x', 'y', 'z'])
})

test('rows are added where the empty ones stood', () => {
  const sheet = sheetOf('a', '')
  expect(sheet.append([{ cells: { ...emptyCells, workType: 'new' }, more: null }])).toBe('k2')
  expect(typesIn(sheet)).toEqual(['a', 'new'])
})

test('copied rows go again, except those that were written in since, and with nothing else', () => {
  const sheet = sheetOf('a')
  const copies = ['b', 'c'].map(workType => ({ cells: { ...emptyCells, workType }, more: null }))
  const takeBack = sheet.appendForNow(copies)
  const [first = '', , filled = ''] = sheet.order()
  sheet.type(first, 'note', 'typed since')
  sheet.type(filled, 'quantity', '5')
  sheet.add({ workType: 'd' })
  takeBack()
  expect(sheet.rows().map(({ cells }) => [cells.workType, cells.quantity, cells.note])).toEqual([
    ['a', '', 'typed since'],
    ['c', '5', ''],
    ['d', '', ''],
  ])
})
