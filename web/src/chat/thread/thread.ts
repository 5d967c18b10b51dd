import type { Message } from '@claimcrew/contract/chat/shapes'
import { type Stretch, withEarlier, withLater, withMessage, withNewest } from './stretch.ts'

/** Where to read: the newest, around a message, or on from one. */
export type Where = { readonly around?: string; readonly before?: string; readonly after?: string }

export type ThreadState = {
  /** Undefined until something has been read. */
  readonly stretch: Stretch | undefined
  readonly reading: 'first' | 'before' | 'after' | 'end' | null
  /** Why the last reading failed; another attempt clears it. */
  readonly error: unknown
}

type ReadPage = (where: Where) => Promise<Stretch>

/** An opened conversation's messages: read in both directions, and kept true by what is heard of it. */
export function threadWith(readPage: ReadPage) {
  let state: ThreadState = { stretch: undefined, reading: null, error: null }
  const listeners = new Set<() => void>()
  /** What was heard while something is read: it is newer than what the answer says. */
  const heard: Message[] = []
  let turn = 0

  const set = (change: Partial<ThreadState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  /** An answer that comes after something else was asked for counts no more. */
  async function ask(
    reading: NonNullable<ThreadState['reading']>,
    where: Where,
    join: (read: Stretch) => Stretch,
  ): Promise<void> {
    const mine = ++turn
    heard.length = 0
    set({ reading, error: reading === 'end' ? state.error : null })
    try {
      const read = await readPage(where)
      if (mine !== turn) return
      set({ stretch: heard.reduce(withMessage, join(read)), reading: null })
    } catch (error) {
      // Nobody waits for what is only looked up to be on the safe side.
      if (mine === turn) set({ reading: null, error: reading === 'end' ? state.error : error })
    }
  }

  const readOn = (reading: 'before' | 'after') => {
    const { stretch } = state
    const edge = reading === 'before' ? stretch?.messages[0] : stretch?.messages.at(-1)
    const goesOn = reading === 'before' ? stretch?.hasEarlier : stretch?.hasLater
    if (!edge || !goesOn || state.reading) return Promise.resolve()
    const join = reading === 'before' ? withEarlier : withLater
    return ask(reading, { [reading]: edge.messageId }, read =>
      state.stretch ? join(state.stretch, read) : read,
    )
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
      if (state.reading || !state.stretch || state.stretch.hasLater) return Promise.resolve()
      return ask('end', {}, read => (state.stretch ? withNewest(state.stretch, read) : read))
    },
    hear: (message: Message) => {
      if (state.reading) heard.push(message)
      if (state.stretch) set({ stretch: withMessage(state.stretch, message) })
    },
  }
}

export type Thread = ReturnType<typeof threadWith>
