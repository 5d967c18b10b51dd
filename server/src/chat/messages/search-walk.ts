import type { Mark } from '../../kit/data/paging.ts'

/** A message that was found. */
export type Place = {
  readonly conversationId: string
  readonly number: number
  readonly messageId: string
  readonly sentAt: string
}

/** A conversation that is read from here on to older messages. */
export type Source = {
  readonly conversationId: string
  readonly before: Mark
  /** How many messages of it may be read, which is the number of the last one. */
  readonly count: number
}

/** What was found in some conversations, and for each that goes on how far it was read. */
export type Stretch = { readonly found: readonly Place[]; readonly reached: ReadonlyMap<string, Mark> }

type Walk = { readonly limit: number; readonly first: number; readonly most: number }

// So many messages are read at once, and of one conversation no fewer than this.
const [least, most, ofOne, growth] = [250, 4_000, 4, 4]

const isNewer = (one: Mark, other: Mark): boolean =>
  one[0] === other[0] ? one[1] > other[1] : one[0] > other[0]
const byTime = (one: Mark, other: Mark): number => (isNewer(one, other) ? -1 : 1)
const markOf = (place: Place): Mark => [place.sentAt, place.messageId]

/**
 * The newest messages that match, out of conversations each of which is in order: always those go on whose next message
 * may still belong to the page. Null where more than `most` would have to be read.
 */
export async function walkNewest(
  sources: readonly Source[],
  walk: Walk,
  read: (sources: readonly Source[], ofEach: number) => Promise<Stretch>,
): Promise<Place[] | null> {
  let [open, found, done] = [sources, [] as Place[], 0]
  for (let amount = Math.max(least, walk.first); ; amount *= growth) {
    found = found.toSorted((one, other) => byTime(markOf(one), markOf(other))).slice(0, walk.limit)
    const last = found.length === walk.limit ? found.at(-1) : undefined
    open = open
      .filter(source => !last || isNewer(source.before, markOf(last)))
      .toSorted((one, other) => byTime(one.before, other.before))
    if (open.length === 0) return found
    if (done >= walk.most) return null
    const next = open.slice(0, Math.ceil(Math.min(amount, most) / ofOne))
    const ofEach = Math.ceil(Math.min(amount, most) / next.length)
    const stretch = await read(next, ofEach)
    found.push(...stretch.found)
    done += next.reduce((sum, source) => sum + Math.min(source.count, ofEach), 0)
    const goingOn = next.flatMap(source => {
      const before = stretch.reached.get(source.conversationId)
      return before ? { ...source, before } : []
    })
    open = [...open.slice(next.length), ...goingOn]
  }
}
