import type { ScreenshotView } from '@claimcrew/contract/tracking/shapes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roleText, viewText } from './viewWords.ts'

// Days say their year where it is another than this one.
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-17T12:00:00Z') }))
afterAll(() => vi.useRealTimers())

const view = (more: Partial<ScreenshotView>): ScreenshotView => ({
  lookId: '0199f0c0-0000-7000-8000-000000000001',
  at: '2026-11-05T12:00:00.000Z',
  by: { userId: '0199f0c0-0000-7000-8000-000000000002', userName: 'Dana', role: 'CLIENT' },
  kind: 'listed',
  takenAt: null,
  firstDay: '2026-11-03',
  lastDay: '2026-11-03',
  ...more,
})
const viewTextOf = (more: Partial<ScreenshotView>) => viewText(view(more), 'Asia/Manila')

test('a biller reads what was viewed, in their own time zone', () => {
  expect(viewTextOf({})).toBe('Viewed Tue, Nov 3, blurred')
  expect(viewTextOf({ lastDay: '2026-11-05' })).toBe('Viewed Nov 3 – 5, blurred')
  expect(viewTextOf({ kind: 'opened', takenAt: '2026-11-03T20:05:00.000Z' })).toBe(
    'Opened the screenshot of Wed, Nov 4, 4:05 AM',
  )
  expect(viewTextOf({ kind: 'opened' })).toBe('Opened a screenshot of Tue, Nov 3')
})

test('a role is said in a word', () => {
  expect(['CLIENT', 'ADMIN', 'AUDITOR'].map(roleText)).toEqual(['client', 'admin', 'auditor'])
})
