import { describe, expect, it } from 'vitest'
import { clockText, dollarsText, lineDay, monthName, titleOf } from './words.ts'

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

  it('writes a day so that it fits a narrow column', () => {
    expect([lineDay('2026-10-01', false), lineDay('2026-09-30', true)]).toEqual([
      'Thu 1 Oct',
      'Wed 30 Sep 2026',
    ])
  })

  it('rounds to dollars where only the size matters', () => {
    expect([0, 49, 79_990, 123_456_789].map(dollarsText)).toEqual(['$0', '$0', '$800', '$1,234,568'])
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
