import type * as contract from '@claimcrew/contract/chat/contract'
import type { Db } from '../../kit/data/db.ts'
import { type Mark, pageOf, readCursor } from '../../kit/data/paging.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import { namesOf } from '../conversations/conversation-store.ts'
import { titleFor } from '../conversations/show.ts'
import { planSearch, type Term } from './search-plan.ts'
import { commonnessOf, findByIndex, reachOf, readFound, readStretches } from './search-store.ts'
import { type Place, type Source, walkNewest } from './search-walk.ts'
import { conversationWord, snippetOf, soughtIn } from './words.ts'

export const searchMessages: Handler<typeof contract.searchMessages> = async (ctx, { query }) => {
  const { userId } = ctx.actor
  const before = readCursor(query.cursor)
  const sought = soughtIn(query.q)
  const all = await reachOf(ctx.db, userId)
  const { conversationId } = query
  const within = all.filter(one => conversationId === undefined || one.conversationId === conversationId)
  if (conversationId !== undefined && within.length === 0) throw notFound()
  if (sought.length === 0 || within.length === 0) return { items: [], nextCursor: null }
  const asked = { userId, sought, within, conversationId, before, limit: query.limit + 1 }
  const found = await readFound(ctx.db, await find(ctx.db, asked))
  const { items, nextCursor } = pageOf(found, query.limit, one => [one.sentAt, one.messageId])
  const named = await namesOf(ctx.db, [...new Set(items.map(one => one.conversationId))])
  const titles = new Map(named.map(one => [one.conversationId, titleFor(userId, one)]))
  return {
    items: items.map(({ text, ...place }) => ({
      ...place,
      title: titles.get(place.conversationId) ?? '',
      ...snippetOf(text, sought),
    })),
    nextCursor,
  }
}

type Asked = {
  readonly userId: string
  readonly sought: readonly string[]
  readonly within: Awaited<ReturnType<typeof reachOf>>
  readonly conversationId: string | undefined
  readonly before: Mark | null
  readonly limit: number
}

// One letter begins a large part of all words, so it is a word by itself.
const queryOf = (word: string) => (word.length > 1 ? `'${word}':*` : `'${word}'`)

async function find(
  db: Db,
  { userId, sought, within, conversationId, before, limit }: Asked,
): Promise<Place[]> {
  const { total, shares } = await commonnessOf(db, sought)
  const words = sought.map((word, nth): Term => ({ query: queryOf(word), share: shares[nth] ?? 0 }))
  const own = within.reduce((sum, one) => sum + one.count, 0)
  const place =
    conversationId === undefined
      ? null
      : { query: `'${conversationWord(conversationId)}'`, share: total === 0 ? 0 : Math.min(1, own / total) }
  const { indexed, beside, walk } = planSearch({ words, place, own, total, limit })
  if (walk) {
    const query = words.map(word => word.query).join(' & ')
    const places = await walkNewest(sourcesOf(within, before), { ...walk, limit }, sources =>
      readStretches(db, query, sources),
    )
    if (places) return places
  }
  return findByIndex(db, { userId, indexed, beside, before, limit })
}

// Behind every message of its moment.
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Where reading begins in each conversation: at its end, or where the page before ended. */
const sourcesOf = (within: Asked['within'], before: Mark | null): Omit<Source, 'take'>[] =>
  within.map(({ conversationId, count, lastAt }) => ({
    conversationId,
    count,
    before: before && before[0] <= lastAt ? before : [lastAt, lastId],
  }))
