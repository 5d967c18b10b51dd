import { expect, test } from 'vitest'
import { findGridPosition, stepCursor } from './stepCursor.ts'

const board = [['a', 'b', 'c'], [], ['d']]
const from = (key: string) => findGridPosition(board, key)

test('keys lead down and up, and stay at the ends', () => {
  expect(stepCursor(board, from('a'), 1)).toBe('b')
  expect(stepCursor(board, from('b'), -1)).toBe('a')
  expect(stepCursor(board, from('a'), -1)).toBe('a')
  expect(stepCursor(board, from('c'), 1)).toBe('c')
})

test('from column to column they pass over empty ones, to a card at the same height or the last', () => {
  expect(stepCursor(board, from('c'), 0, 1)).toBe('d')
  expect(stepCursor(board, from('d'), 0, -1)).toBe('a')
  expect(stepCursor(board, from('d'), 0, 1)).toBe('d')
})

test('from nowhere they lead to the first, and where nothing is, nowhere', () => {
  expect(stepCursor(board, findGridPosition(board, undefined), 1)).toBe('a')
  expect(stepCursor([[], ['x']], undefined, 1)).toBe('x')
  expect(stepCursor([[]], undefined, 1)).toBeUndefined()
})

test('where a card has gone meanwhile, its place leads on', () => {
  expect(stepCursor(board, { column: 0, row: 7 }, 1)).toBe('c')
  expect(stepCursor(board, { column: 1, row: 0 }, 0)).toBe('a')
})
