import { mostCounted } from '@claimcrew/contract/notifications/contract'
import type { BellItem, Snapshot } from './reply.ts'

/** Asked again at most once in this time, unless somebody opens the menu. */
export const throttleMs = 300_000
export const pollMs = 900_000

export const noUser = 'User data not found'
export const notSuccessful = 'Failed to fetch notifications'
export const notFetched = 'Error handling notifications'

/** What the live line tells of, or what was done here. */
export type Change =
  | { readonly kind: 'told'; readonly notification: BellItem }
  | { readonly kind: 'marked'; readonly notificationId: string; readonly read: boolean }
  | { readonly kind: 'bell'; readonly snapshot: Snapshot }

export type BellState = {
  readonly opened: boolean
  /** Which answer counts: that of the latest fetch, however late those before it come. */
  readonly fetch: number
  readonly fetching: boolean
  /** When the latest fetch began. */
  readonly fetchedAt: number | null
  readonly error: string | null
  /** Read ones stay here: they may become unread again, and what is known as read is not counted off twice. */
  readonly known: readonly BellItem[]
  readonly unread: number
  /** What happened since the fetch under way began, for its answer may be older. */
  readonly meanwhile: readonly Change[]
  /** Those whose PATCH is on its way. */
  readonly marking: ReadonlySet<string>
  /** Those that were marked from here: the live line tells of them once more, maybe after an answer without them. */
  readonly done: ReadonlySet<string>
}

export const atRest: BellState = {
  opened: false,
  fetch: 0,
  fetching: false,
  fetchedAt: null,
  error: null,
  known: [],
  unread: 0,
  meanwhile: [],
  marking: new Set(),
  done: new Set(),
}

/** Newest first. */
export const unreadOf = ({ known }: BellState): BellItem[] => known.filter(({ read }) => !read).sort(byAge)

function byAge(one: BellItem, other: BellItem): number {
  const [a, b] = [one, other].map(({ createdAt, notificationId }) => `${createdAt} ${notificationId}`)
  return (a ?? '') < (b ?? '') ? 1 : -1
}

/** What the open menu shows. */
export type Shown =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly BellItem[] }

export function shownIn(state: BellState): Shown {
  if (state.fetching) return { kind: 'loading' }
  if (state.error !== null) return { kind: 'error', text: state.error }
  return { kind: 'list', items: unreadOf(state) }
}

export const mayFetch = ({ fetchedAt }: BellState, now: number): boolean =>
  fetchedAt === null || now - fetchedAt >= throttleMs

export function begun(state: BellState, now: number): BellState {
  return {
    ...state,
    fetch: state.fetch + 1,
    fetching: true,
    fetchedAt: now,
    error: null,
    meanwhile: [],
  }
}

/** No user is stored, so nobody is asked; what was asked for somebody before counts no more. */
export const withoutUser = (state: BellState): BellState => ({
  ...atRest,
  opened: state.opened,
  fetch: state.fetch + 1,
  error: noUser,
})

export function answered(state: BellState, fetch: number, snapshot: Snapshot): BellState {
  if (fetch !== state.fetch) return state
  const still = { ...state, fetching: false, meanwhile: [] }
  return state.meanwhile.reduce(changed, changed(still, { kind: 'bell', snapshot }))
}

export function failed(state: BellState, fetch: number, error: string): BellState {
  if (fetch !== state.fetch) return state
  return { ...state, fetching: false, meanwhile: [], error }
}

export function heard(state: BellState, change: Change): BellState {
  const next = changed(state, change)
  return state.fetching ? { ...next, meanwhile: [...state.meanwhile, change] } : next
}

function changed(state: BellState, change: Change): BellState {
  switch (change.kind) {
    case 'told':
      return told(state, change.notification)
    case 'marked':
      return markedOne(state, change.notificationId, change.read)
    case 'bell':
      return {
        ...state,
        known: change.snapshot.notifications,
        unread: Math.min(change.snapshot.unreadCount, mostCounted),
      }
  }
}

function told(state: BellState, notification: BellItem): BellState {
  const { known } = state
  if (known.some(({ notificationId }) => notificationId === notification.notificationId)) return state
  return { ...state, known: [notification, ...known], unread: counted(state, notification.read ? 0 : 1) }
}

/** From the most on nobody knows how many there are, so taking some away still leaves the most until it is asked anew. */
function counted({ unread }: BellState, more: number): number {
  if (unread >= mostCounted) return mostCounted
  return Math.max(0, Math.min(unread + more, mostCounted))
}

function markedOne(state: BellState, notificationId: string, read: boolean): BellState {
  const { known } = state
  const one = known.find(item => item.notificationId === notificationId)
  const isNews = one ? one.read !== read : !(read && state.done.has(notificationId))
  if (!isNews) return state
  const next = known.map(item => (item === one ? { ...item, read } : item))
  const unread = counted(state, read ? -1 : 1)
  // One that we have not seen is older than those we have: it cannot be one of them that was read.
  const least = next.filter(item => !item.read).length
  const done = read ? state.done : without(state.done, [notificationId])
  return { ...state, known: next, unread: Math.max(unread, least), done }
}

export const opening = (state: BellState): BellState => ({ ...state, opened: true })

/**
 * Closed; and those that were shown, which are to be marked as read. Behind a spinner or an error nobody saw any. What
 * was unread and not shown leaves the badge until the server counts it anew.
 */
export function closing(state: BellState): { state: BellState; toMark: readonly string[] } {
  const shown = shownIn(state)
  if (!state.opened || shown.kind !== 'list') return { state: { ...state, opened: false }, toMark: [] }
  const toMark = shown.items
    .map(({ notificationId }) => notificationId)
    .filter(notificationId => !state.marking.has(notificationId))
  const marking = new Set([...state.marking, ...toMark])
  return { state: { ...state, opened: false, unread: shown.items.length, marking }, toMark }
}

/** After the PATCHes of one closing: what was marked goes, the rest stays. */
export function settled(state: BellState, tried: readonly string[], marked: readonly string[]): BellState {
  return marked.reduce<BellState>(
    (next, notificationId) => heard(next, { kind: 'marked', notificationId, read: true }),
    { ...state, marking: without(state.marking, tried), done: new Set([...state.done, ...marked]) },
  )
}

const without = (ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> =>
  new Set([...ids].filter(id => !gone.includes(id)))
