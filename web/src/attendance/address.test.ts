import { describe, expect, test } from 'vitest'
import { RegisterAddress, toAddressMonth, toDrawerTarget, toMonthAddress } from './address.ts'

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

describe('the drawer', () => {
  const day = '2026-11-12'

  test('opens a biller’s month or day', () => {
    expect(toDrawerTarget({ biller: 'her', day: undefined }, undefined)).toEqual({
      billerId: 'her',
      day: undefined,
    })
    expect(toDrawerTarget({ biller: 'her', day }, undefined)).toEqual({ billerId: 'her', day })
    expect(toDrawerTarget({ biller: undefined, day }, undefined)).toBeUndefined()
  })

  test('opens one’s own days alone', () => {
    expect(toDrawerTarget({ biller: 'her', day }, 'own')).toEqual({ billerId: 'own', day })
    expect(toDrawerTarget({ biller: 'her', day: undefined }, 'own')).toBeUndefined()
  })
})
