import type { Message } from '@claimcrew/contract/chat/shapes'
import { type MessageRange, withEarlier, withLater, withMessage, withNewest } from './messageRange.ts'

/** Where to read: the newest, around a message, or on from one. */
export type PagePosition = { readonly around?: string; readonly before?: string; readonly after?: string }

export type ThreadState = {
  /** Undefined until something has been read. */
  readonly range: MessageRange | undefined
  readonly reading: 'first' | 'before' | 'after' | 'end' | null
  /** Why the last reading failed; another attempt clears it. */
  readonly error: unknown
}

type ReadPage = (where: PagePosition) => Promise<MessageRange>

/** An opened conversation's messages: read in both directions, and kept true by what is heard of it. */
export function createThread(readPage: ReadPage) {
  let state: ThreadState = { range: undefined, reading: null, error: null }
  const listeners = new Set<() => void>()
  /** What was heard while something is read: it is newer than what the answer says. */
  const received: Message[] = []
  let turn = 0

  const set = (change: Partial<ThreadState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** An answer that comes after something else was asked for counts no more. */
  async function ask(
    reading: NonNullable<ThreadState['reading']>,
    where: PagePosition,
    join: (read: MessageRange) => MessageRange,
  ): Promise<void> {
    const mine = ++turn
    received.length = 0
    set({ reading, error: reading === 'end' ? state.error : null })
    try {
      const read = await readPage(where)
      if (mine !== turn) return
      set({ range: received.reduce(withMessage, join(read)), reading: null })
    } catch (error) {
      // Nobody waits for what is only looked up to be on the safe side.
      if (mine === turn) set({ reading: null, error: reading === 'end' ? state.error : error })
    }
  }

  const readOn = (reading: 'before' | 'after') => {
    const { range } = state
    const edge = reading === 'before' ? range?.messages[0] : range?.messages.at(-1)
    const goesOn = reading === 'before' ? range?.hasEarlier : range?.hasLater
    if (!edge || !goesOn || state.reading) return Promise.resolve()
    const join = reading === 'before' ? withEarlier : withLater
    return ask(reading, { [reading]: edge.messageId }, read => (state.range ? join(state.range, read) : read))
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    read: () => state,
    /** Begins at a message, or at the end. */
    open: (around?: string) => ask('first', around === undefined ? {} : { around }, read => read),
    readBefore: () => readOn('before'),
    readAfter: () => readOn('after'),
    /** What may have been missed at the end: without a line, or when it has begun anew. */
    catchUp: () => {
      // Somebody who reads far above goes on there, and meets what is new on the way down.
      if (state.reading || !state.range || state.range.hasLater) return Promise.resolve()
      return ask('end', {}, read => (state.range ? withNewest(state.range, read) : read))
    },
    hear: (message: Message) => {
      if (state.reading) received.push(message)
      if (state.range) set({ range: withMessage(state.range, message) })
    },
  }
}

export type Thread = ReturnType<typeof createThread>
