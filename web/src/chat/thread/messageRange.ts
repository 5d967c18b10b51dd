import type { Message } from '@claimcrew/contract/chat/shapes'

/** A stretch of a conversation without a gap, oldest first, and whether it goes on beyond its ends. */
export type MessageRange = {
  readonly messages: readonly Message[]
  readonly hasEarlier: boolean
  readonly hasLater: boolean
}

const byNumber = (one: Message, other: Message) => one.number - other.number

/** Where a message is, or would be: the order is the one that all sides share. */
function indexFor(messages: readonly Message[], number: number): number {
  let [from, to] = [0, messages.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((messages[middle]?.number ?? 0) < number) from = middle + 1
    else to = middle
  }
  return from
}

/** A message as it is now, if it belongs here: one beyond an end that is not the conversation's is read in its turn. */
export function withMessage(range: MessageRange, message: Message): MessageRange {
  const { messages, hasEarlier, hasLater } = range
  const index = indexFor(messages, message.number)
  if (messages[index]?.messageId === message.messageId)
    return { ...range, messages: messages.with(index, message) }
  const beyond = (index === 0 && hasEarlier) || (index === messages.length && hasLater)
  return beyond ? range : { ...range, messages: messages.toSpliced(index, 0, message) }
}

/** Both, where they touch or overlap; of a message that is in both, the one that was read later counts. */
function joined(earlier: MessageRange, later: MessageRange, read: MessageRange): MessageRange {
  const [last, first] = [earlier.messages.at(-1), later.messages[0]]
  // A page that only follows is most of what is ever joined.
  if (!last || !first || last.number < first.number)
    return {
      messages: [...earlier.messages, ...later.messages],
      hasEarlier: earlier.hasEarlier,
      hasLater: later.hasLater,
    }
  const byId = new Map<string, Message>()
  for (const { messages } of [earlier, later, read])
    for (const message of messages) byId.set(message.messageId, message)
  return {
    messages: [...byId.values()].sort(byNumber),
    hasEarlier: earlier.hasEarlier,
    hasLater: later.hasLater,
  }
}

export const withEarlier = (current: MessageRange, read: MessageRange): MessageRange =>
  joined(read, current, read)
export const withLater = (current: MessageRange, read: MessageRange): MessageRange =>
  joined(current, read, read)

/** The newest messages, read anew: where something is missing in between, what is known just goes on. */
export function withNewest(current: MessageRange, read: MessageRange): MessageRange {
  const [last, first] = [current.messages.at(-1), read.messages[0]]
  const apart = read.hasEarlier && last && first && first.number > last.number
  return apart ? { ...current, hasLater: true } : withLater(current, read)
}
