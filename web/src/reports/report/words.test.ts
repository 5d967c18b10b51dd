import { expect, test } from 'vitest'
import {
  changeText,
  differenceText,
  figureText,
  figureWithUnit,
  keyText,
  shortKeyText,
  tickText,
} from './words.ts'

test('numbers are written by their unit, and a dash stands where there is none', () => {
  expect(figureText(5_085_000, 'seconds')).toBe('1,412.5')
  expect(figureText(-5400, 'seconds')).toBe('−1.5')
  expect(figureText(95, 'minutes')).toBe('1.6')
  expect(figureText(123_456, 'cents')).toBe('$1,235')
  expect(figureText(0.874, 'share')).toBe('87%')
  expect(figureText(12.345, 'rate')).toBe('12.3')
  expect(figureText(0, 'count')).toBe('0')
  expect(figureText(null, 'share')).toBe('—')
  expect([figureWithUnit(5_085_000, 'seconds'), figureWithUnit(95, 'minutes')]).toEqual([
    '1,412.5 h',
    '1.6 h',
  ])
  expect([figureWithUnit(12, 'count'), figureWithUnit(null, 'seconds')]).toEqual(['12', '—'])
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
  expect(changeText(7200, 60, 'seconds')).toBe('+2.0')
  expect(changeText(5, 0, 'count')).toBe('+5')
  expect(changeText(0, 0, 'count')).toBe('the same')
  expect(changeText(1000, 1001, 'count')).toBe('the same')
  expect(changeText(5, null, 'count')).toBe('')
  expect(differenceText(3600, 7200, 'seconds')).toBe('−1.0')
  expect(differenceText(3600, 3601, 'seconds')).toBe('the same')
  expect(differenceText(null, 7200, 'seconds')).toBe('')
})

test('parts of a range are said in short, with their year where it is another', () => {
  expect(keyText('day', '2020-11-09', '')).toBe('Mon, Nov 9, 2020')
  expect(keyText('week', '2020-11-09', '')).toBe('Week of Nov 9, 2020')
  expect(keyText('month', '2026-11', '')).toBe('November 2026')
  expect(keyText('biller', 'some-id', 'Maria Santos')).toBe('Maria Santos')
  expect([shortKeyText('day', '2020-11-09'), shortKeyText('month', '2020-11')]).toEqual([
    'Nov 9, 2020',
    'Nov 2020',
  ])
})
