import { type Instant, msBetween } from '../kit/time.ts'

/** For how long an author may change or take back a message. */
const changeableMs = 15 * 60_000

/** After so long unread a message is told of by the bell and by mail. */
export const unreadAfterMs = 15 * 60_000

/** One message says no more than this. */
export const maxTextLength = 10_000

/** One message brings no more files than this. */
export const maxMessageFiles = 10

/** Anyone who types says so this often at most. */
export const typingEveryMs = 3_000

/** So long after the last sign of typing somebody has stopped. */
export const typingLastsMs = 6_000

/** In larger groups nobody is told who reads and types: it would be more of that than of messages. */
export const smallGroup = 20

/** A group has no more members than this, its creator included. */
export const maxMembers = 200

export const isChangeable = (sentAt: Instant, now: Instant): boolean => msBetween(sentAt, now) <= changeableMs

/** The signs that turn the direction of what follows, also of what others have written around it. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Text as it is kept and shown: nothing in it turns the direction of its surroundings, and lines end in one way. */
export const cleanMessageText = (text: string): string => text.replace(turning, '').replace(/\r\n?/g, '\n')

// Scripts that stack marks have some six of them; more are there to cover the lines above and below.
const stacked = /\p{M}{11}/u

export const hasStackedMarks = (text: string): boolean => stacked.test(text)

// Spaces, what has no width, and letters that are blank by design.
const blank = /^[\p{Z}\p{Cc}\p{Cf}\p{M}\u115f\u1160\u2800\u3164\uffa0]*$/u

/** Whether there is nothing to be seen. */
export const isBlank = (text: string): boolean => blank.test(text)

/** What a conversation is called where it has no title of its own: the others in it. */
export function toConversationTitle(names: readonly string[], most = 3): string {
  const rest = names.length - most
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ')
}
