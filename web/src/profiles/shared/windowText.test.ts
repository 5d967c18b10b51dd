import { expect, test } from 'vitest'
import { windowText } from './windowText.ts'

test.each([
  [[1, 2, 3, 4, 5], '09:00', '17:00', 'Mon – Fri, 9:00 AM – 5:00 PM'],
  [[1, 2, 4, 5, 6, 7], '20:00', '05:00', 'Mon, Tue, Thu – Sun, 8:00 PM – 5:00 AM (the next day)'],
  [[7], '08:30', '12:00', 'Sun, 8:30 AM – 12:00 PM'],
])('%j from %s to %s is %s', (days, from, to, text) => {
  expect(windowText({ days, from, to })).toBe(text)
})
