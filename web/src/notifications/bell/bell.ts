import { parseReply } from './reply.ts'
import {
  applyChange,
  applyFailure,
  applySnapshot,
  type BellChange,
  type BellState,
  canFetch,
  clearUser,
  closeMenu,
  initialState,
  notFetchedText,
  notSuccessfulText,
  openMenu,
  pollMs,
  settleMarks,
  startFetch,
} from './state.ts'

/** The world outside, as far as the bell needs it. */
export type BellCalls = {
  /** Who is stored as signed in at this moment. */
  readonly storedUserId: () => string | null
  readonly fetch: (userId: string) => Promise<unknown>
  readonly markAsRead: (notificationId: string) => Promise<void>
  readonly log: (error: Error) => void
  /** Milliseconds of a clock that nobody can set. */
  readonly now: () => number
  readonly every: (ms: number, act: () => void) => () => void
  readonly onChange: (listener: (change: BellChange) => void) => () => void
}

type Bell = {
  readonly read: () => BellState
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches, polls and listens until what it answers is called. */
  readonly follow: () => () => void
  readonly open: () => void
  readonly refresh: () => void
  readonly close: () => Promise<void>
}

/** Keeps the state of one bell and does what it asks for. */
export function createBell(does: BellCalls): Bell {
  let state = initialState
  const listeners = new Set<() => void>()
  const become = (next: BellState) => {
    state = next
    for (const listener of listeners) listener()
  }

  async function fetch(forced: boolean): Promise<void> {
    const userId = does.storedUserId()
    if (!userId) return become(clearUser(state))
    if (!forced && !canFetch(state, does.now())) return
    become(startFetch(state, does.now()))
    const mine = state.fetch
    try {
      const snapshot = parseReply(await does.fetch(userId))
      become(snapshot ? applySnapshot(state, mine, snapshot) : applyFailure(state, mine, notSuccessfulText))
    } catch (error) {
      does.log(new Error(notFetchedText, { cause: error }))
      become(applyFailure(state, mine, notFetchedText))
    }
  }

  async function mark(toMark: readonly string[]): Promise<void> {
    const marked: string[] = []
    const markOne = (notificationId: string) =>
      does.markAsRead(notificationId).then(() => marked.push(notificationId), does.log)
    await Promise.all(toMark.map(markOne))
    become(settleMarks(state, toMark, marked))
  }

  return {
    read: () => state,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: () => {
      // Before the first fetch, so that nothing falls between its answer and the line.
      const stopListening = does.onChange(change => become(applyChange(state, change)))
      const stopPolling = does.every(pollMs, () => fetch(false))
      fetch(false)
      return () => {
        stopListening()
        stopPolling()
      }
    },
    open: () => {
      become(openMenu(state))
      fetch(true)
    },
    refresh: () => {
      fetch(true)
    },
    close: async () => {
      const closed = closeMenu(state)
      become(closed.state)
      if (closed.toMark.length > 0) await mark(closed.toMark)
    },
  }
}
