import { expect, test } from 'vitest'
import { windowText } from './windowText.ts'

test.each([
  [[1, 2, 3, 4, 5], '09:00', '17:00', 'Mon–Fri, 09:00–17:00'],
  [[1, 2, 4, 5, 6, 7], '20:00', '05:00', 'Mon, Tue, Thu–Sun, 20:00–05:00 (the next day)'],
  [[7], '08:30', '12:00', 'Sun, 08:30–12:00'],
])('%j from %s to %s is %s', (days, from, to, text) => {
  expect(windowText({ days, from, to })).toBe(text)
})
