import { expect, test } from 'vitest'
import { changeText, differenceText, figureText, keyText, rangeText, tickText } from './words.ts'

test('numbers are written by their unit, and a dash stands where there is none', () => {
  expect(figureText(5_085_000, 'seconds')).toBe('1,412:30')
  expect(figureText(-5400, 'seconds')).toBe('−1:30')
  expect(figureText(95, 'minutes')).toBe('1:35')
  expect(figureText(123_456, 'cents')).toBe('$1,234.56')
  expect(figureText(0.874, 'share')).toBe('87.4%')
  expect(figureText(12.345, 'rate')).toBe('12.3')
  expect(figureText(0, 'count')).toBe('0')
  expect(figureText(null, 'share')).toBe('–')
  expect([tickText(40, 'seconds'), tickText(2000, 'cents'), tickText(50, 'share')]).toEqual([
    '40 h',
    '$2,000',
    '50%',
  ])
})

test('a change says how much more or less it is, and nothing where there is nothing to compare', () => {
  expect(changeText(108, 100, 'seconds')).toBe('+8%')
  expect(changeText(50, 100, 'cents')).toBe('−50%')
  expect(changeText(0.9, 0.85, 'share')).toBe('+5%')
  expect(changeText(7200, 60, 'seconds')).toBe('+1:59')
  expect(changeText(5, 0, 'count')).toBe('+5')
  expect(changeText(0, 0, 'count')).toBe('the same')
  expect(changeText(1000, 1001, 'count')).toBe('the same')
  expect(changeText(5, null, 'count')).toBe('')
  expect(differenceText(3600, 7200, 'seconds')).toBe('−1:00')
  expect(differenceText(3600, 3601, 'seconds')).toBe('the same')
  expect(differenceText(null, 7200, 'seconds')).toBe('')
})

test('ranges and their parts are said in short', () => {
  expect(rangeText({ from: '2026-11-01', to: '2026-11-16' })).toBe('1 to 16 Nov 2026')
  expect(rangeText({ from: '2026-10-28', to: '2026-11-03' })).toBe('28 Oct to 3 Nov 2026')
  expect(rangeText({ from: '2025-12-01', to: '2026-01-31' })).toBe('1 Dec 2025 to 31 Jan 2026')
  expect(rangeText({ from: '2026-11-03', to: '2026-11-03' })).toBe('3 Nov 2026')
  expect(keyText('week', '2026-11-09', '')).toBe('9 to 15 Nov')
  expect(keyText('week', '2026-10-26', '')).toBe('26 Oct to 1 Nov')
  expect(keyText('month', '2026-11', '')).toBe('November 2026')
  expect(keyText('biller', 'some-id', 'Maria Santos')).toBe('Maria Santos')
})
