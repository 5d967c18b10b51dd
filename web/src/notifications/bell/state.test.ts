import { mostCounted } from '@claimcrew/contract/notifications/contract'
import { describe, expect, test } from 'vitest'
import type { BellItem } from './reply.ts'
import {
  answered,
  atRest,
  type BellState,
  begun,
  closing,
  failed,
  heard,
  mayFetch,
  notFetched,
  noUser,
  opening,
  settled,
  shownIn,
  throttleMs,
  unreadOf,
  withoutUser,
} from './state.ts'

/** Its name says how old it is: b came after a. */
const item = (notificationId: string, read = false): BellItem => ({
  notificationId,
  title: `About ${notificationId}`,
  description: 'Something happened.',
  read,
  kind: 'welcome',
  link: '/profile',
  createdAt: `2026-11-03T09:00:00.${String(notificationId.charCodeAt(0)).padStart(3, '0')}Z`,
})

const items = (ids: string) => [...ids].map(id => item(id))
const snapshot = (ids: string, unreadCount = ids.length) => ({ notifications: items(ids), unreadCount })

const told = (id: string, read = false) => ({ kind: 'told', notification: item(id, read) }) as const
const marked = (notificationId: string, read = true) => ({ kind: 'marked', notificationId, read }) as const
const bell = (ids: string, unreadCount?: number) =>
  ({ kind: 'bell', snapshot: snapshot(ids, unreadCount) }) as const

/** After a fetch that answered with these. */
const having = (ids: string, unreadCount?: number): BellState =>
  answered(begun(atRest, 0), 1, snapshot(ids, unreadCount))

const fetchFrom = (state: BellState) => begun(state, 0)
const idsIn = (state: BellState) =>
  unreadOf(state)
    .map(({ notificationId }) => notificationId)
    .join('')

describe('The list', () => {
  test('holds what is unread, newest first, and the badge what the server counts', () => {
    const state = answered(begun(atRest, 0), 1, {
      notifications: [item('c'), item('d'), item('a', true), item('b')],
      unreadCount: 70,
    })
    expect(idsIn(state)).toBe('dcb')
    expect(state.unread).toBe(70)
  })

  test('hides behind a spinner while it is fetched and behind an error once that failed', () => {
    const fetching = fetchFrom(having('a'))
    expect(shownIn(fetching)).toEqual({ kind: 'loading' })
    const broken = failed(fetching, fetching.fetch, notFetched)
    expect(shownIn(broken)).toEqual({ kind: 'error', text: 'Error handling notifications' })
    expect(broken.unread).toBe(1)
    expect(shownIn(fetchFrom(broken))).toEqual({ kind: 'loading' })
  })

  test('is that of the latest fetch: an older answer or failure that comes late changes nothing', () => {
    const second = fetchFrom(fetchFrom(atRest))
    expect(answered(second, 1, snapshot('a'))).toBe(second)
    expect(failed(second, 1, notFetched)).toBe(second)
    const done = answered(second, 2, snapshot('b'))
    expect(answered(done, 1, snapshot('a'))).toBe(done)
    expect(failed(done, 1, notFetched)).toBe(done)
    expect(idsIn(done)).toBe('b')
  })

  test('is empty without a stored user, and what was still on its way for somebody counts no more', () => {
    const fetching = fetchFrom(opening(having('ab')))
    const gone = withoutUser(fetching)
    expect(shownIn(gone)).toEqual({ kind: 'error', text: noUser })
    expect(gone).toMatchObject({ opened: true, unread: 0, known: [], fetchedAt: null })
    expect(answered(gone, fetching.fetch, snapshot('c'))).toBe(gone)
  })
})

describe('A fetch', () => {
  test('comes at most once in five minutes, counted from when the last one began', () => {
    expect(mayFetch(atRest, 0)).toBe(true)
    const state = begun(atRest, 1000)
    expect(mayFetch(state, 1000 + throttleMs - 1)).toBe(false)
    expect(mayFetch(state, 1000 + throttleMs)).toBe(true)
    expect(mayFetch(failed(state, 1, notFetched), 1000 + throttleMs - 1)).toBe(false)
  })

  test('whose answer is older than what the line has told loses nothing and doubles nothing', () => {
    const during = [told('c'), marked('a'), told('d'), marked('d')].reduce(heard, fetchFrom(having('ab')))
    const older = answered(during, during.fetch, snapshot('ab'))
    expect([idsIn(older), older.unread]).toEqual(['cb', 2])
    const newer = answered(during, during.fetch, {
      notifications: [item('c'), item('b'), item('d', true), item('a', true)],
      unreadCount: 2,
    })
    expect([idsIn(newer), newer.unread]).toEqual(['cb', 2])
  })

  test('is believed when it says that somebody has read what the line has just told of', () => {
    const during = heard(fetchFrom(atRest), told('c'))
    const state = answered(during, 1, { notifications: [item('c', true)], unreadCount: 0 })
    expect([idsIn(state), state.unread]).toEqual(['', 0])
  })

  test('gives way to the whole bell that came meanwhile, and to what followed it', () => {
    const during = [told('c'), bell('cde'), told('f')].reduce(heard, fetchFrom(having('ab')))
    const state = answered(during, during.fetch, snapshot('ab'))
    expect([idsIn(state), state.unread]).toEqual(['fedc', 4])
  })

  test('that fails keeps what the line has told', () => {
    const during = heard(fetchFrom(having('a')), told('b'))
    const state = failed(during, during.fetch, notFetched)
    expect([idsIn(state), state.unread]).toEqual(['ba', 2])
  })
})

describe('The live line', () => {
  test('adds a new one on top, once', () => {
    const state = [told('c'), told('c')].reduce(heard, having('ab'))
    expect([idsIn(state), state.unread]).toEqual(['cba', 3])
  })

  test('adds nothing to the badge for one that was read before we heard of it', () => {
    const state = heard(having('a'), told('b', true))
    expect([idsIn(state), state.unread]).toEqual(['a', 1])
  })

  test('takes away what was read elsewhere and brings back what was made unread again', () => {
    const read = [marked('a'), marked('a')].reduce(heard, having('ab'))
    expect([idsIn(read), read.unread]).toEqual(['b', 1])
    const again = [marked('a', false), marked('a', false)].reduce(heard, read)
    expect([idsIn(again), again.unread]).toEqual(['ba', 2])
  })

  test('moves the badge alone for one that is too old to be in the list', () => {
    expect(heard(having('ab', 60), marked('x')).unread).toBe(59)
    expect(heard(having('ab'), marked('x', false)).unread).toBe(3)
    expect(heard(having('ab'), marked('x')).unread).toBe(2)
  })

  test('replaces everything when it begins anew', () => {
    const state = heard(having('ab'), bell('cd', 12))
    expect([idsIn(state), state.unread]).toEqual(['dc', 12])
  })
})

describe('The badge', () => {
  test('stops counting at the most, and stays there until it is asked anew', () => {
    expect(having('ab', 5000).unread).toBe(mostCounted)
    expect(heard(having('ab', mostCounted - 1), told('c')).unread).toBe(mostCounted)
    expect(heard(having('ab', mostCounted), marked('a')).unread).toBe(mostCounted)
    expect(heard(having('ab', mostCounted), bell('a', 7)).unread).toBe(7)
  })
})

describe('Closing', () => {
  const open = (ids: string, unreadCount?: number) => opening(having(ids, unreadCount))

  test('marks each one that was shown, then empties the list and the badge', () => {
    const { state, toMark } = closing(open('abc'))
    expect(toMark).toEqual(['c', 'b', 'a'])
    expect(state).toMatchObject({ opened: false, unread: 3 })
    const after = settled(state, toMark, toMark)
    expect([idsIn(after), after.unread, after.marking.size]).toEqual(['', 0, 0])
  })

  test('leaves those unread and on the badge that could not be marked', () => {
    const { state, toMark } = closing(open('abc'))
    const after = settled(state, toMark, ['c', 'a'])
    expect([idsIn(after), after.unread, after.marking.size]).toEqual(['b', 1, 0])
  })

  test('marks nothing and changes no badge behind a spinner or an error, where nobody saw anything', () => {
    const fetching = fetchFrom(open('ab', 12))
    const broken = failed(fetching, fetching.fetch, notFetched)
    for (const before of [fetching, broken, having('ab', 12)]) {
      const { state, toMark } = closing(before)
      expect([toMark, state.unread]).toEqual([[], 12])
    }
  })

  test('counts as shown what came while the menu was open', () => {
    expect(closing(heard(open('a'), told('b'))).toMark).toEqual(['b', 'a'])
  })

  test('leaves what came while the PATCHes were on their way', () => {
    const { state, toMark } = closing(open('a'))
    const after = settled(heard(state, told('b')), toMark, toMark)
    expect([idsIn(after), after.unread]).toEqual(['b', 1])
  })

  test('leaves nothing on the badge when more was unread than shown, until the server counts anew', () => {
    for (const unreadCount of [12, mostCounted]) {
      const { state, toMark } = closing(open('ab', unreadCount))
      const after = settled(state, toMark, toMark)
      expect(after.unread).toBe(0)
      expect(heard(after, bell('yz', 10)).unread).toBe(10)
    }
    expect(closing(open('', 12)).state.unread).toBe(0)
  })

  test('counts on the badge only what failed and what came since, however much was unread', () => {
    const { state, toMark } = closing(open('abc', 60))
    const after = settled(heard(state, told('d')), toMark, ['c', 'a'])
    expect([idsIn(after), after.unread]).toEqual(['db', 2])
  })

  test('counts nothing off twice when the line tells of it too, before or after', () => {
    const { state, toMark } = closing(open('ab', 12))
    const before = settled(heard(state, marked('a')), toMark, toMark)
    const after = [told('c'), marked('a'), marked('b')].reduce(heard, before)
    expect([idsIn(after), after.unread]).toEqual(['c', 1])
  })

  test('counts nothing off twice when an answer without it came first', () => {
    const { state, toMark } = closing(open('ab', 12))
    const reopened = fetchFrom(opening(state))
    const fetched = answered(reopened, reopened.fetch, snapshot('yz', 10))
    const after = [marked('a'), marked('b')].reduce(heard, settled(fetched, toMark, toMark))
    expect([idsIn(after), after.unread]).toEqual(['zy', 10])
  })

  test('is not undone by the answer of a fetch that began before', () => {
    const { state, toMark } = closing(open('ab'))
    const reopened = fetchFrom(opening(state))
    const marking = settled(reopened, toMark, toMark)
    const after = answered(marking, reopened.fetch, snapshot('ab'))
    expect([idsIn(after), after.unread]).toEqual(['', 0])
  })

  test('sends nothing again whose PATCH is still on its way', () => {
    const { state } = closing(open('ab'))
    const reopened = fetchFrom(opening(state))
    const fetched = answered(reopened, reopened.fetch, snapshot('abc'))
    expect(closing(fetched).toMark).toEqual(['c'])
  })

  test('lets one that was marked here be unread and read again elsewhere', () => {
    const { state, toMark } = closing(open('a', 60))
    const fetched = heard(settled(state, toMark, toMark), bell('yz', 59))
    const unread = heard(fetched, marked('a', false))
    expect(unread.unread).toBe(60)
    expect(heard(unread, marked('a')).unread).toBe(59)
  })
})
