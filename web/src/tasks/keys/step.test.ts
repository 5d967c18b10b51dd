import { expect, test } from 'vitest'
import { placeOf, stepFrom } from './step.ts'

const board = [['a', 'b', 'c'], [], ['d']]
const from = (key: string) => placeOf(board, key)

test('keys lead down and up, and stay at the ends', () => {
  expect(stepFrom(board, from('a'), 1)).toBe('b')
  expect(stepFrom(board, from('b'), -1)).toBe('a')
  expect(stepFrom(board, from('a'), -1)).toBe('a')
  expect(stepFrom(board, from('c'), 1)).toBe('c')
})

test('from column to column they pass over empty ones, to a card at the same height or the last', () => {
  expect(stepFrom(board, from('c'), 0, 1)).toBe('d')
  expect(stepFrom(board, from('d'), 0, -1)).toBe('a')
  expect(stepFrom(board, from('d'), 0, 1)).toBe('d')
})

test('from nowhere they lead to the first, and where nothing is, nowhere', () => {
  expect(stepFrom(board, placeOf(board, undefined), 1)).toBe('a')
  expect(stepFrom([[], ['x']], undefined, 1)).toBe('x')
  expect(stepFrom([[]], undefined, 1)).toBeUndefined()
})

test('where a card has gone meanwhile, its place leads on', () => {
  expect(stepFrom(board, { column: 0, row: 7 }, 1)).toBe('c')
  expect(stepFrom(board, { column: 1, row: 0 }, 0)).toBe('a')
})
