import { expect, test } from 'vitest'
import { listAllowedActions } from './allowedActions.ts'

const client = { isOwn: false, mayResolve: true, mayAnswer: false }
const biller = { isOwn: true, mayResolve: false, mayAnswer: true }
const open = { kind: 'punched-not-tracked', state: 'open', locked: false } as const

test('a client corrects what was punched or closes the question', () => {
  expect(listAllowedActions(open, client)).toEqual(['correct', 'close'])
  expect(listAllowedActions({ ...open, kind: 'tracked-not-punched' }, client)).toEqual(['correct', 'close'])
})

test('a biller enters what was done, asks for a correction or answers', () => {
  expect(listAllowedActions(open, biller)).toEqual(['produce', 'correct', 'answer'])
  expect(listAllowedActions({ ...open, kind: 'tracked-not-punched' }, biller)).toEqual(['correct', 'answer'])
})

test('production without time has nothing to correct', () => {
  const gap = { ...open, kind: 'produced-without-time' } as const
  expect(listAllowedActions(gap, client)).toEqual(['close'])
  expect(listAllowedActions(gap, biller)).toEqual(['answer'])
})

test('on a locked day a question can be answered and closed, and nothing is corrected', () => {
  expect(listAllowedActions({ ...open, locked: true }, client)).toEqual(['close'])
  expect(listAllowedActions({ ...open, locked: true }, biller)).toEqual(['answer'])
})

test('what is settled, or what one only reads, offers nothing', () => {
  expect(listAllowedActions({ ...open, state: 'resolved' }, client)).toEqual([])
  expect(listAllowedActions(open, { isOwn: false, mayResolve: false, mayAnswer: false })).toEqual([])
})
