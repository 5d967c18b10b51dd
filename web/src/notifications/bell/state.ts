import { maxCountedNotifications } from '@claimcrew/contract/notifications/contract'
import type { BellItem, Snapshot } from './reply.ts'

/** Asked again at most once in this time, unless somebody opens the menu. */
export const throttleMs = 300_000
export const pollMs = 900_000

export const noUserText = 'User data not found'
export const notSuccessfulText = 'Failed to fetch notifications'
export const notFetchedText = 'Error handling notifications'

/** What the live line tells of, or what was done here. */
export type BellChange =
  | { readonly kind: 'sent'; readonly notification: BellItem }
  | { readonly kind: 'marked'; readonly notificationId: string; readonly read: boolean }
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }

export type BellState = {
  readonly isOpen: boolean
  /** Which answer counts: that of the latest fetch, however late those before it come. */
  readonly fetch: number
  readonly fetching: boolean
  /** When the latest fetch began. */
  readonly fetchedAt: number | null
  readonly error: string | null
  /** Read ones stay here: they may become unread again, and what is known as read is not counted off twice. */
  readonly items: readonly BellItem[]
  readonly unread: number
  /** What happened since the fetch under way began, for its answer may be older. */
  readonly meanwhile: readonly BellChange[]
  /** The notifications whose PATCH is on its way. */
  readonly marking: ReadonlySet<string>
  /** Notifications that were marked here: the stream reports them once more, maybe after an answer without them. */
  readonly done: ReadonlySet<string>
}

export const initialState: BellState = {
  isOpen: false,
  fetch: 0,
  fetching: false,
  fetchedAt: null,
  error: null,
  items: [],
  unread: 0,
  meanwhile: [],
  marking: new Set(),
  done: new Set(),
}

/** Newest first. */
export const listUnread = ({ items }: BellState): BellItem[] => items.filter(({ read }) => !read).sort(byAge)

function byAge(one: BellItem, other: BellItem): number {
  const [a, b] = [one, other].map(({ createdAt, notificationId }) => `${createdAt} ${notificationId}`)
  return (a ?? '') < (b ?? '') ? 1 : -1
}

/** What the open menu shows. */
export type MenuContent =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly BellItem[] }

export function toMenuContent(state: BellState): MenuContent {
  if (state.fetching) return { kind: 'loading' }
  if (state.error !== null) return { kind: 'error', text: state.error }
  return { kind: 'list', items: listUnread(state) }
}

export const canFetch = ({ fetchedAt }: BellState, now: number): boolean =>
  fetchedAt === null || now - fetchedAt >= throttleMs

export function startFetch(state: BellState, now: number): BellState {
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
export const clearUser = (state: BellState): BellState => ({
  ...initialState,
  isOpen: state.isOpen,
  fetch: state.fetch + 1,
  error: noUserText,
})

export function applySnapshot(state: BellState, fetch: number, snapshot: Snapshot): BellState {
  if (fetch !== state.fetch) return state
  const still = { ...state, fetching: false, meanwhile: [] }
  return state.meanwhile.reduce(changeItems, changeItems(still, { kind: 'snapshot', snapshot }))
}

export function applyFailure(state: BellState, fetch: number, error: string): BellState {
  if (fetch !== state.fetch) return state
  return { ...state, fetching: false, meanwhile: [], error }
}

export function applyChange(state: BellState, change: BellChange): BellState {
  const next = changeItems(state, change)
  return state.fetching ? { ...next, meanwhile: [...state.meanwhile, change] } : next
}

function changeItems(state: BellState, change: BellChange): BellState {
  switch (change.kind) {
    case 'sent':
      return addItem(state, change.notification)
    case 'marked':
      return markItem(state, change.notificationId, change.read)
    case 'snapshot':
      return {
        ...state,
        items: change.snapshot.notifications,
        unread: Math.min(change.snapshot.unreadCount, maxCountedNotifications),
      }
  }
}

function addItem(state: BellState, notification: BellItem): BellState {
  const { items } = state
  if (items.some(({ notificationId }) => notificationId === notification.notificationId)) return state
  return { ...state, items: [notification, ...items], unread: counted(state, notification.read ? 0 : 1) }
}

/** From the most on nobody knows how many there are, so taking some away still leaves the most until it is asked anew. */
function counted({ unread }: BellState, more: number): number {
  if (unread >= maxCountedNotifications) return maxCountedNotifications
  return Math.max(0, Math.min(unread + more, maxCountedNotifications))
}

function markItem(state: BellState, notificationId: string, read: boolean): BellState {
  const { items } = state
  const one = items.find(item => item.notificationId === notificationId)
  const isNews = one ? one.read !== read : !(read && state.done.has(notificationId))
  if (!isNews) return state
  const next = items.map(item => (item === one ? { ...item, read } : item))
  const unread = counted(state, read ? -1 : 1)
  // One that we have not seen is older than those we have: it cannot be one of them that was read.
  const least = next.filter(item => !item.read).length
  const done = read ? state.done : without(state.done, [notificationId])
  return { ...state, items: next, unread: Math.max(unread, least), done }
}

export const openMenu = (state: BellState): BellState => ({ ...state, isOpen: true })

/**
 * Closed; and those that were shown, which are to be marked as read. Behind a spinner or an error nobody saw any. What
 * was unread and not shown leaves the badge until the server counts it anew.
 */
export function closeMenu(state: BellState): { state: BellState; toMark: readonly string[] } {
  const content = toMenuContent(state)
  if (!state.isOpen || content.kind !== 'list') return { state: { ...state, isOpen: false }, toMark: [] }
  const toMark = content.items
    .map(({ notificationId }) => notificationId)
    .filter(notificationId => !state.marking.has(notificationId))
  const marking = new Set([...state.marking, ...toMark])
  return { state: { ...state, isOpen: false, unread: content.items.length, marking }, toMark }
}

/** After the PATCHes of one closing: what was marked goes, the rest stays. */
export function settleMarks(
  state: BellState,
  tried: readonly string[],
  marked: readonly string[],
): BellState {
  return marked.reduce<BellState>(
    (next, notificationId) => applyChange(next, { kind: 'marked', notificationId, read: true }),
    { ...state, marking: without(state.marking, tried), done: new Set([...state.done, ...marked]) },
  )
}

const without = (ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> =>
  new Set([...ids].filter(id => !gone.includes(id)))
