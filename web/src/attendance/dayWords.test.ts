import { expect, test } from 'vitest'
import { describeDay } from './dayWords.ts'

test('a day marks a time that arrived later as unverified', () => {
  const day = { code: 'P', marks: ['OPEN'], lateSent: true, workedSeconds: 28_920 } as const
  expect(describeDay(day)).toBe('present, 8 h 2 m punched so far, still punched in, sent later, unverified')
})
