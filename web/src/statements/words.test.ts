import { describe, expect, it } from 'vitest'
import { clockText, monthName, titleOf } from './words.ts'

describe('the words of statements', () => {
  it('writes hours to the second, also those that are taken away', () => {
    expect([0, 59, 28_935, 360_000, -5400].map(clockText)).toEqual([
      '0:00:00',
      '0:00:59',
      '8:02:15',
      '100:00:00',
      '−1:30:00',
    ])
  })

  it('names a month as people do', () => {
    expect(monthName('2026-10')).toBe('October 2026')
  })

  it('calls a statement by its number once it has one', () => {
    expect([titleOf({ number: null }), titleOf({ number: 7 })]).toEqual([
      'Provisional statement',
      'Statement 7',
    ])
  })
})
