import { describe, expect, test } from 'vitest'
import { RegisterAddress, toAddressMonth, toMonthAddress } from './address.ts'

const today = '2026-11-15'

describe('the month in the address', () => {
  test.each([
    [{}, { month: 11, year: 2026 }],
    [
      { month: '3', year: '2025' },
      { month: 3, year: 2025 },
    ],
    [{ month: '03' }, { month: 3, year: 2026 }],
    [{ day: '2026-08-31' }, { month: 8, year: 2026 }],
    [
      { month: '0', year: '1899' },
      { month: 11, year: 2026 },
    ],
    [
      { month: '13', year: 'MMXX' },
      { month: 11, year: 2026 },
    ],
    [
      { month: '1.5', year: '' },
      { month: 11, year: 2026 },
    ],
    [{ day: '2026-02-30' }, { month: 11, year: 2026 }],
  ])('%j shows %j', (search, month) => {
    expect(toAddressMonth(RegisterAddress.parse(search), today)).toEqual(month)
  })

  test('is left out when it is the present one', () => {
    expect(toMonthAddress({ month: 11, year: 2026 }, today)).toEqual({})
    expect(toMonthAddress({ month: 11, year: 2025 }, today)).toMatchObject({ month: 11, year: 2025 })
  })

  test('and everything else in it falls back when it is nonsense', () => {
    const address = RegisterAddress.parse({ view: 'moon', client: '../x', biller: '1', day: 'today' })
    expect(address).toEqual({ view: 'register', search: '', state: 'asked' })
  })
})
