import type { SyncStatus, TrackerUserSync } from '@claimcrew/contract/tracking/shapes'
import { describe, expect, test } from 'vitest'
import { computeProgress, isSyncing, noTrackerUsers, updateWatched } from './progress.ts'

const trackerUser = (userId: string, more: Partial<TrackerUserSync> = {}): TrackerUserSync => ({
  mappingId: `mapping of ${userId}`,
  userId,
  userName: userId,
  timeDoctorUserId: userId,
  state: 'done',
  syncedAt: null,
  nextAt: '2026-11-15T08:00:00.000Z',
  failingSince: null,
  problem: null,
  pulledFrom: '2026-08-15',
  historyFrom: '2026-08-15',
  asked: null,
  ...more,
})

const status = (...trackerUsers: TrackerUserSync[]): SyncStatus => ({
  running: trackerUsers.some(({ state }) => state === 'running'),
  accounts: trackerUsers,
  nextCursor: null,
})

const makeRequest = (days: number, left: number) => ({ asked: { days, left } })

describe('the progress of a sync', () => {
  const begun = status(
    trackerUser('a', makeRequest(7, 7)),
    trackerUser('b', makeRequest(7, 7)),
    trackerUser('c'),
  )

  test('counts those who are through already', () => {
    const first = updateWatched(noTrackerUsers, begun)
    expect(computeProgress(first, begun)).toEqual({ people: 2, days: 14, left: 14, percent: 0 })

    const half = status(trackerUser('a'), trackerUser('b', makeRequest(7, 7)), trackerUser('c'))
    const then = updateWatched(first, half)
    expect(then).toBe(first)
    expect(computeProgress(then, half)).toEqual({ people: 2, days: 14, left: 7, percent: 50 })
  })

  test('grows when more is asked for meanwhile', () => {
    const more = status(trackerUser('a', makeRequest(30, 28)), trackerUser('b', makeRequest(7, 3)))
    expect(computeProgress(updateWatched(updateWatched(noTrackerUsers, begun), more), more)).toMatchObject({
      days: 37,
      left: 31,
    })
  })

  test('ends with it, and there is none before', () => {
    const over = status(trackerUser('a'), trackerUser('b'))
    expect(computeProgress(noTrackerUsers, over)).toBeNull()
    expect(updateWatched(noTrackerUsers, over)).toBe(noTrackerUsers)
    expect(updateWatched(updateWatched(noTrackerUsers, begun), over)).toBe(noTrackerUsers)
  })
})

test.each([
  ['nobody asked', {}, false],
  ['somebody is new', { state: 'waiting', pulledFrom: null }, true],
  ['it runs', { state: 'running' }, true],
  ['it waits its turn', { state: 'waiting', ...makeRequest(7, 7) }, true],
  ['it fails and is tried at once', { state: 'failing', ...makeRequest(7, 7) }, true],
  [
    'it fails until later',
    { state: 'failing', nextAt: '2026-11-15T08:05:00.000Z', ...makeRequest(7, 7) },
    false,
  ],
] as const)('a sync is watched closely only while it moves: %s', (_, more, moving) => {
  expect(isSyncing(status(trackerUser('a', more)), '2026-11-15T08:00:00.000Z')).toBe(moving)
})
