import { expect, test } from 'vitest'
import { movePosition } from './cellNavigation.ts'

const size = { rows: 24, columns: 32 }
const press = (key: string, row: number, column: number, ctrlKey = false) =>
  movePosition({ key, ctrlKey, metaKey: false }, { row, column }, size)

test('arrows, pages and ends move over the cells and stop at the edges', () => {
  expect(press('ArrowRight', 3, 4)).toEqual({ row: 3, column: 5 })
  expect(press('ArrowLeft', 3, 0)).toEqual({ row: 3, column: 0 })
  expect(press('ArrowUp', 0, 4)).toEqual({ row: 0, column: 4 })
  expect(press('ArrowDown', 23, 4)).toEqual({ row: 23, column: 4 })
  expect(press('PageDown', 3, 4)).toEqual({ row: 13, column: 4 })
  expect(press('PageUp', 3, 4)).toEqual({ row: 0, column: 4 })
  expect(press('Home', 3, 4)).toEqual({ row: 3, column: 0 })
  expect(press('End', 3, 4)).toEqual({ row: 3, column: 31 })
  expect(press('Home', 3, 4, true)).toEqual({ row: 0, column: 0 })
  expect(press('End', 3, 4, true)).toEqual({ row: 23, column: 31 })
})

test('other keys move nothing', () => {
  expect(press('Enter', 3, 4)).toBeUndefined()
  expect(press('a', 3, 4)).toBeUndefined()
})
