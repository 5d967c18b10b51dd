import { expect, test } from 'vitest'
import { keepTyped } from './keepTyped.ts'

const sent = { name: ' Paula ', phone: '614 555 0142', breaks: { tea: { times: 2, minutes: 15 } }, days: [6] }
const saved = { name: 'Paula', phone: '+16145550142', breaks: { tea: { times: 3, minutes: 15 } }, days: [0] }

test('a form in which nothing was typed meanwhile shows what was saved', () => {
  expect(keepTyped(sent, { ...sent }, saved)).toEqual(saved)
})

test('a field that was typed into meanwhile keeps what was typed, and the others follow', () => {
  expect(keepTyped(sent, { ...sent, name: 'Paula Winter' }, saved)).toEqual({
    ...saved,
    name: 'Paula Winter',
  })
  expect(keepTyped(sent, { ...sent, days: [6, 0] }, saved)).toEqual({ ...saved, days: [6, 0] })
})

test('a nested field is kept separately', () => {
  const typed = { ...sent, breaks: { tea: { times: 2, minutes: 20 } } }
  expect(keepTyped(sent, typed, saved).breaks).toEqual({ tea: { times: 3, minutes: 20 } })
})

test('a form cleared after sending keeps what was typed since', () => {
  const empty = { day: '', reason: '' }
  const request = { day: '2026-11-20', reason: 'A wedding' }
  expect(keepTyped(request, request, empty)).toEqual(empty)
  expect(keepTyped(request, { ...request, reason: 'Another one' }, empty)).toEqual({
    day: '',
    reason: 'Another one',
  })
})
