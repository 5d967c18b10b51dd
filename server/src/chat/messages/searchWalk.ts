import type { PagePosition } from '../../kit/data/paging.ts'

/** A message that was found. */
export type MessagePosition = {
  readonly conversationId: string
  readonly number: number
  readonly messageId: string
  readonly sentAt: string
}

/** A conversation that is read from here on to older messages. */
export type ConversationSource = {
  readonly conversationId: string
  readonly before: PagePosition
  /** How many messages of it may be read, which is the number of the last one. */
  readonly count: number
  /** How many of them are read next. */
  readonly take: number
}

/** What was found in some conversations, and for each that goes on how far it was read. */
export type SearchSegment = {
  readonly matches: readonly MessagePosition[]
  readonly reached: ReadonlyMap<string, PagePosition>
}

type WalkOptions = { readonly limit: number; readonly first: number; readonly most: number }

// Bounds for one conversation and for all together: the first read is small, and each next one is larger.
const minPerConversation = 2
const maxPerConversation = 1_000
const atFirst = 64
const growth = 4

const isNewer = (one: PagePosition, other: PagePosition): boolean =>
  one[0] === other[0] ? one[1] > other[1] : one[0] > other[0]
const byTime = (one: PagePosition, other: PagePosition): number => (isNewer(one, other) ? -1 : 1)
const toPagePosition = (position: MessagePosition): PagePosition => [position.sentAt, position.messageId]

const limited = (take: number) => Math.ceil(Math.min(Math.max(take, minPerConversation), maxPerConversation))

/**
 * The newest messages that match, out of conversations each of which is in order: always those go on whose next message
 * may still belong to the page. Null where more than `most` would have to be read.
 */
export async function walkNewest(
  sources: readonly Omit<ConversationSource, 'take'>[],
  walk: WalkOptions,
  read: (sources: readonly ConversationSource[]) => Promise<SearchSegment>,
): Promise<MessagePosition[] | null> {
  const take = limited(walk.first / sources.length)
  let open = sources.map((source): ConversationSource => ({ ...source, take }))
  let [matches, readCount] = [[] as MessagePosition[], 0]
  for (let atOnce = atFirst; ; atOnce *= growth) {
    matches = matches
      .toSorted((one, other) => byTime(toPagePosition(one), toPagePosition(other)))
      .slice(0, walk.limit)
    const last = matches.length === walk.limit ? matches.at(-1) : undefined
    open = open
      .filter(source => !last || isNewer(source.before, toPagePosition(last)))
      .toSorted((one, other) => byTime(one.before, other.before))
    if (open.length === 0) return matches
    if (readCount >= walk.most) return null
    const next = open.slice(0, atOnce)
    const segment = await read(next)
    matches.push(...segment.matches)
    readCount += next.reduce((sum, source) => sum + Math.min(source.count, source.take), 0)
    const goingOn = next.flatMap((source): ConversationSource[] => {
      const before = segment.reached.get(source.conversationId)
      return before ? [{ ...source, before, take: limited(source.take * growth) }] : []
    })
    open = [...open.slice(next.length), ...goingOn]
  }
}
