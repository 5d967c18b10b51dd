import { expect, test } from 'vitest'
import { listAllowedActions } from './allowedActions.ts'

const client = { isOwn: false, mayResolve: true, mayAnswer: false }
const biller = { isOwn: true, mayResolve: false, mayAnswer: true }
const open = { kind: 'punched-not-tracked', state: 'open', locked: false } as const

test('a client corrects the punches or dismisses the gap', () => {
  expect(listAllowedActions(open, client)).toEqual(['correct', 'close'])
  expect(listAllowedActions({ ...open, kind: 'tracked-not-punched' }, client)).toEqual(['correct', 'close'])
})

test('a biller enters production, requests a correction or answers', () => {
  expect(listAllowedActions(open, biller)).toEqual(['produce', 'correct', 'answer'])
  expect(listAllowedActions({ ...open, kind: 'tracked-not-punched' }, biller)).toEqual(['correct', 'answer'])
})

test('production without time has nothing to correct', () => {
  const gap = { ...open, kind: 'produced-without-time' } as const
  expect(listAllowedActions(gap, client)).toEqual(['close'])
  expect(listAllowedActions(gap, biller)).toEqual(['answer'])
})

test('on a locked day a gap can be answered and dismissed, and nothing is corrected', () => {
  expect(listAllowedActions({ ...open, locked: true }, client)).toEqual(['close'])
  expect(listAllowedActions({ ...open, locked: true }, biller)).toEqual(['answer'])
})

test('a resolved or read-only gap offers nothing', () => {
  expect(listAllowedActions({ ...open, state: 'resolved' }, client)).toEqual([])
  expect(listAllowedActions(open, { isOwn: false, mayResolve: false, mayAnswer: false })).toEqual([])
})
