import { countDays } from '@claimcrew/contract/kit/time'
import { expect, test } from 'vitest'
import { defaultRange, findPreset, presets } from './dayRange.ts'

const today = '2026-11-16'

test('ranges go by Mondays and by whole months, and none reaches into the future', () => {
  expect(Object.fromEntries(Object.entries(presets).map(([name, range]) => [name, range(today)]))).toEqual({
    'This week': { from: '2026-11-16', to: '2026-11-16' },
    'Last week': { from: '2026-11-09', to: '2026-11-15' },
    'This month': { from: '2026-11-01', to: '2026-11-16' },
    'Last month': { from: '2026-10-01', to: '2026-10-31' },
    'Last 90 days': { from: '2026-08-19', to: '2026-11-16' },
  })
  expect(presets['Last month']?.('2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('a range is known by its name, and a length counts both ends', () => {
  expect(findPreset(defaultRange(today), today)).toBe('This month')
  expect(findPreset({ from: '2026-11-02', to: '2026-11-16' }, today)).toBeUndefined()
  expect(countDays({ from: '2026-10-31', to: '2026-11-02' })).toBe(3)
})
