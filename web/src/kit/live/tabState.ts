import { LiveMessage } from '@claimcrew/contract/kit/live'
import * as z from 'zod'

/** What the tabs of one person tell one another. Another tab may run another version of the app, so it is checked. */
export const TabMessage = z.discriminatedUnion('kind', [
  /** A tab that has just come asks how the line stands. */
  z.object({ kind: z.literal('hello') }),
  /** A tab that is looked at wants the line back at once. */
  z.object({ kind: z.literal('hurry') }),
  /** How the line stands; told at every change, and as often as the line itself gives a sign of life. */
  z.object({ kind: z.literal('standing'), open: z.boolean(), lastId: z.string().nullable() }),
  z.object({ kind: z.literal('message'), lastId: z.string().nullable(), message: LiveMessage }),
])
export type TabMessage = z.infer<typeof TabMessage>

/** One tab: the one that leads has the line, the others follow what it passes on. */
export type TabState = {
  readonly leads: boolean
  readonly open: boolean
  /** Where to go on from, here or in the tab that leads next. */
  readonly lastId: string | null
}

export const initialTabState: TabState = { leads: false, open: false, lastId: null }

/**
 * The first message of a line that began where the page did. This tab has read everything since then: where nothing has
 * happened all of it holds, and otherwise nobody knows which answers know of it already. What is only possible is read
 * again by those who show it. Other tabs may have read earlier.
 */
export function splitFirstMessage(message: LiveMessage): { own: LiveMessage; others: LiveMessage } {
  const others = { ...message, fresh: true }
  return { own: message.events.some(({ isPossible }) => !isPossible) ? others : message, others }
}

/** It has no line of its own yet, and goes on from where the last leader was. */
export const becomeLeader = (tab: TabState): TabState => ({ ...tab, leads: true, open: false })

export const markDisconnected = (tab: TabState): TabState => ({ ...tab, open: false })

export const toStateMessage = ({ open, lastId }: TabState): TabMessage => ({ kind: 'standing', open, lastId })

/** What comes over the line: where to go on from, a message, or both. */
export type StreamMessage = { readonly id: string | null; readonly message: LiveMessage | null }

/** What the leading tab makes of a sign, and tells the others. The first message opens the line. */
export function relayMessage(
  before: TabState,
  { id, message }: StreamMessage,
): { tab: TabState; note: TabMessage } {
  const tab = { ...before, open: before.open || message !== null, lastId: id ?? before.lastId }
  return { tab, note: message ? { kind: 'message', lastId: tab.lastId, message } : toStateMessage(tab) }
}

type ReceivedResult = {
  readonly tab: TabState
  /** This tab gets it. */
  readonly message?: LiveMessage
  /** The other tabs get it. */
  readonly answer?: TabMessage
  /** The line is wanted back at once. */
  readonly hurry?: true
}

/**
 * What a tab makes of another one's note. A tab that has just come is not told what the line began with: it has read
 * everything by itself as it loaded, and hears from then on whatever the others hear.
 */
export function receiveMessage(tab: TabState, note: TabMessage): ReceivedResult {
  switch (note.kind) {
    case 'hello':
      return tab.leads ? { tab, answer: toStateMessage(tab) } : { tab }
    case 'hurry':
      return tab.leads ? { tab, hurry: true } : { tab }
    // To the tab that leads by now, a late word of the last leader comes once more over the line.
    // Where a line begins that is not open yet, only the tab that leads has read everything since.
    case 'standing':
      if (tab.leads) return { tab }
      return { tab: { ...tab, open: note.open, lastId: note.open ? note.lastId : tab.lastId } }
    case 'message':
      return tab.leads ? { tab } : { tab: { ...tab, open: true, lastId: note.lastId }, message: note.message }
  }
}
