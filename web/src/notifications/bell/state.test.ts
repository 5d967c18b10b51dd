import { maxCountedNotifications } from '@claimcrew/contract/notifications/contract'
import { describe, expect, test } from 'vitest'
import type { BellItem } from './reply.ts'
import {
  applyChange,
  applyFailure,
  applySnapshot,
  type BellState,
  canFetch,
  clearUser,
  closeMenu,
  initialState,
  listUnread,
  notFetchedText,
  noUserText,
  openMenu,
  settleMarks,
  startFetch,
  throttleMs,
  toMenuContent,
} from './state.ts'

/** Its name says how old it is: b came after a. */
const item = (notificationId: string, read = false): BellItem => ({
  notificationId,
  title: `About ${notificationId}`,
  description: 'Something happened.',
  read,
  kind: 'welcome',
  link: '/profile',
  organizationId: null,
  createdAt: `2026-11-03T09:00:00.${String(notificationId.charCodeAt(0)).padStart(3, '0')}Z`,
})

const items = (ids: string) => [...ids].map(id => item(id))
const snapshot = (ids: string, unreadCount = ids.length) => ({ notifications: items(ids), unreadCount })

const sent = (id: string, read = false) => ({ kind: 'sent', notification: item(id, read) }) as const
const marked = (notificationId: string, read = true) => ({ kind: 'marked', notificationId, read }) as const
const bell = (ids: string, unreadCount?: number) =>
  ({ kind: 'snapshot', snapshot: snapshot(ids, unreadCount) }) as const

/** The state after a fetch that answered with these. */
const having = (ids: string, unreadCount?: number): BellState =>
  applySnapshot(startFetch(initialState, 0), 1, snapshot(ids, unreadCount))

const fetchFrom = (state: BellState) => startFetch(state, 0)
const idsIn = (state: BellState) =>
  listUnread(state)
    .map(({ notificationId }) => notificationId)
    .join('')

describe('The list', () => {
  test('holds what is unread, newest first, and the badge what the server counts', () => {
    const state = applySnapshot(startFetch(initialState, 0), 1, {
      notifications: [item('c'), item('d'), item('a', true), item('b')],
      unreadCount: 70,
    })
    expect(idsIn(state)).toBe('dcb')
    expect(state.unread).toBe(70)
  })

  test('hides behind a spinner while it is fetched and behind an error once that failed', () => {
    const fetching = fetchFrom(having('a'))
    expect(toMenuContent(fetching)).toEqual({ kind: 'loading' })
    const broken = applyFailure(fetching, fetching.fetch, notFetchedText)
    expect(toMenuContent(broken)).toEqual({ kind: 'error', text: 'Error handling notifications' })
    expect(broken.unread).toBe(1)
    expect(toMenuContent(fetchFrom(broken))).toEqual({ kind: 'loading' })
  })

  test('is that of the latest fetch: an older answer or failure that comes late changes nothing', () => {
    const second = fetchFrom(fetchFrom(initialState))
    expect(applySnapshot(second, 1, snapshot('a'))).toBe(second)
    expect(applyFailure(second, 1, notFetchedText)).toBe(second)
    const done = applySnapshot(second, 2, snapshot('b'))
    expect(applySnapshot(done, 1, snapshot('a'))).toBe(done)
    expect(applyFailure(done, 1, notFetchedText)).toBe(done)
    expect(idsIn(done)).toBe('b')
  })

  test('is empty without a stored user, and a pending answer for a former user is ignored', () => {
    const fetching = fetchFrom(openMenu(having('ab')))
    const gone = clearUser(fetching)
    expect(toMenuContent(gone)).toEqual({ kind: 'error', text: noUserText })
    expect(gone).toMatchObject({ isOpen: true, unread: 0, items: [], fetchedAt: null })
    expect(applySnapshot(gone, fetching.fetch, snapshot('c'))).toBe(gone)
  })
})

describe('A fetch', () => {
  test('comes at most once in five minutes, counted from when the last one began', () => {
    expect(canFetch(initialState, 0)).toBe(true)
    const state = startFetch(initialState, 1000)
    expect(canFetch(state, 1000 + throttleMs - 1)).toBe(false)
    expect(canFetch(state, 1000 + throttleMs)).toBe(true)
    expect(canFetch(applyFailure(state, 1, notFetchedText), 1000 + throttleMs - 1)).toBe(false)
  })

  test('whose answer is older than the streamed events loses nothing and doubles nothing', () => {
    const during = [sent('c'), marked('a'), sent('d'), marked('d')].reduce(
      applyChange,
      fetchFrom(having('ab')),
    )
    const older = applySnapshot(during, during.fetch, snapshot('ab'))
    expect([idsIn(older), older.unread]).toEqual(['cb', 2])
    const newer = applySnapshot(during, during.fetch, {
      notifications: [item('c'), item('b'), item('d', true), item('a', true)],
      unreadCount: 2,
    })
    expect([idsIn(newer), newer.unread]).toEqual(['cb', 2])
  })

  test('is trusted when it says that a streamed notification was read', () => {
    const during = applyChange(fetchFrom(initialState), sent('c'))
    const state = applySnapshot(during, 1, { notifications: [item('c', true)], unreadCount: 0 })
    expect([idsIn(state), state.unread]).toEqual(['', 0])
  })

  test('gives way to the whole bell that came meanwhile, and to what followed it', () => {
    const during = [sent('c'), bell('cde'), sent('f')].reduce(applyChange, fetchFrom(having('ab')))
    const state = applySnapshot(during, during.fetch, snapshot('ab'))
    expect([idsIn(state), state.unread]).toEqual(['fedc', 4])
  })

  test('that fails keeps the streamed events', () => {
    const during = applyChange(fetchFrom(having('a')), sent('b'))
    const state = applyFailure(during, during.fetch, notFetchedText)
    expect([idsIn(state), state.unread]).toEqual(['ba', 2])
  })
})

describe('The live stream', () => {
  test('adds a new one on top, once', () => {
    const state = [sent('c'), sent('c')].reduce(applyChange, having('ab'))
    expect([idsIn(state), state.unread]).toEqual(['cba', 3])
  })

  test('adds nothing to the badge for one that was read before we heard of it', () => {
    const state = applyChange(having('a'), sent('b', true))
    expect([idsIn(state), state.unread]).toEqual(['a', 1])
  })

  test('takes away what was read elsewhere and brings back what was made unread again', () => {
    const read = [marked('a'), marked('a')].reduce(applyChange, having('ab'))
    expect([idsIn(read), read.unread]).toEqual(['b', 1])
    const again = [marked('a', false), marked('a', false)].reduce(applyChange, read)
    expect([idsIn(again), again.unread]).toEqual(['ba', 2])
  })

  test('moves the badge alone for one that is too old to be in the list', () => {
    expect(applyChange(having('ab', 60), marked('x')).unread).toBe(59)
    expect(applyChange(having('ab'), marked('x', false)).unread).toBe(3)
    expect(applyChange(having('ab'), marked('x')).unread).toBe(2)
  })

  test('replaces everything when it begins anew', () => {
    const state = applyChange(having('ab'), bell('cd', 12))
    expect([idsIn(state), state.unread]).toEqual(['dc', 12])
  })
})

describe('The badge', () => {
  test('stops counting at the most, and stays there until it is asked anew', () => {
    expect(having('ab', 5000).unread).toBe(maxCountedNotifications)
    expect(applyChange(having('ab', maxCountedNotifications - 1), sent('c')).unread).toBe(
      maxCountedNotifications,
    )
    expect(applyChange(having('ab', maxCountedNotifications), marked('a')).unread).toBe(
      maxCountedNotifications,
    )
    expect(applyChange(having('ab', maxCountedNotifications), bell('a', 7)).unread).toBe(7)
  })
})

describe('Closing', () => {
  const open = (ids: string, unreadCount?: number) => openMenu(having(ids, unreadCount))

  test('marks each one that was shown, then empties the list and the badge', () => {
    const { state, toMark } = closeMenu(open('abc'))
    expect(toMark).toEqual(['c', 'b', 'a'])
    expect(state).toMatchObject({ isOpen: false, unread: 3 })
    const after = settleMarks(state, toMark, toMark)
    expect([idsIn(after), after.unread, after.marking.size]).toEqual(['', 0, 0])
  })

  test('leaves those unread and on the badge that could not be marked', () => {
    const { state, toMark } = closeMenu(open('abc'))
    const after = settleMarks(state, toMark, ['c', 'a'])
    expect([idsIn(after), after.unread, after.marking.size]).toEqual(['b', 1, 0])
  })

  test('marks nothing and changes no badge behind a spinner or an error', () => {
    const fetching = fetchFrom(open('ab', 12))
    const broken = applyFailure(fetching, fetching.fetch, notFetchedText)
    for (const before of [fetching, broken, having('ab', 12)]) {
      const { state, toMark } = closeMenu(before)
      expect([toMark, state.unread]).toEqual([[], 12])
    }
  })

  test('counts as shown what came while the menu was open', () => {
    expect(closeMenu(applyChange(open('a'), sent('b'))).toMark).toEqual(['b', 'a'])
  })

  test('leaves what came while the PATCHes were on their way', () => {
    const { state, toMark } = closeMenu(open('a'))
    const after = settleMarks(applyChange(state, sent('b')), toMark, toMark)
    expect([idsIn(after), after.unread]).toEqual(['b', 1])
  })

  test('leaves nothing on the badge when more was unread than shown, until the server counts anew', () => {
    for (const unreadCount of [12, maxCountedNotifications]) {
      const { state, toMark } = closeMenu(open('ab', unreadCount))
      const after = settleMarks(state, toMark, toMark)
      expect(after.unread).toBe(0)
      expect(applyChange(after, bell('yz', 10)).unread).toBe(10)
    }
    expect(closeMenu(open('', 12)).state.unread).toBe(0)
  })

  test('counts on the badge only what failed and what came since, however much was unread', () => {
    const { state, toMark } = closeMenu(open('abc', 60))
    const after = settleMarks(applyChange(state, sent('d')), toMark, ['c', 'a'])
    expect([idsIn(after), after.unread]).toEqual(['db', 2])
  })

  test('counts nothing off twice when the line tells of it too, before or after', () => {
    const { state, toMark } = closeMenu(open('ab', 12))
    const before = settleMarks(applyChange(state, marked('a')), toMark, toMark)
    const after = [sent('c'), marked('a'), marked('b')].reduce(applyChange, before)
    expect([idsIn(after), after.unread]).toEqual(['c', 1])
  })

  test('counts nothing off twice when an answer without it came first', () => {
    const { state, toMark } = closeMenu(open('ab', 12))
    const reopened = fetchFrom(openMenu(state))
    const fetched = applySnapshot(reopened, reopened.fetch, snapshot('yz', 10))
    const after = [marked('a'), marked('b')].reduce(applyChange, settleMarks(fetched, toMark, toMark))
    expect([idsIn(after), after.unread]).toEqual(['zy', 10])
  })

  test('is not undone by the answer of a fetch that began before', () => {
    const { state, toMark } = closeMenu(open('ab'))
    const reopened = fetchFrom(openMenu(state))
    const marking = settleMarks(reopened, toMark, toMark)
    const after = applySnapshot(marking, reopened.fetch, snapshot('ab'))
    expect([idsIn(after), after.unread]).toEqual(['', 0])
  })

  test('sends nothing again whose PATCH is still on its way', () => {
    const { state } = closeMenu(open('ab'))
    const reopened = fetchFrom(openMenu(state))
    const fetched = applySnapshot(reopened, reopened.fetch, snapshot('abc'))
    expect(closeMenu(fetched).toMark).toEqual(['c'])
  })

  test('lets one that was marked here be unread and read again elsewhere', () => {
    const { state, toMark } = closeMenu(open('a', 60))
    const fetched = applyChange(settleMarks(state, toMark, toMark), bell('yz', 59))
    const unread = applyChange(fetched, marked('a', false))
    expect(unread.unread).toBe(60)
    expect(applyChange(unread, marked('a')).unread).toBe(59)
  })
})
