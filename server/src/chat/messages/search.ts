import type * as contract from '@claimcrew/contract/chat/contract'
import type { Db } from '../../kit/data/db.ts'
import { type PagePosition, parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { readConversationNames } from '../conversations/conversation-store.ts'
import { toTitle } from '../conversations/conversationView.ts'
import {
  readConversationExtents,
  readFoundMessages,
  readMatchingMessages,
  readWordFrequencies,
  searchByIndex,
} from './search-store.ts'
import { planSearch, type SearchTerm } from './searchPlan.ts'
import { type ConversationSource, type MessagePosition, walkNewest } from './searchWalk.ts'
import { parseSearchWords, toConversationWord, toSnippet } from './searchWords.ts'

export const searchMessages: Handler<typeof contract.searchMessages> = async (ctx, { query }) => {
  const { userId } = ctx.actor
  const before = parseCursor(query.cursor)
  const sought = parseSearchWords(query.q)
  const all = await readConversationExtents(ctx.db, userId)
  const { conversationId } = query
  const within = all.filter(one => conversationId === undefined || one.conversationId === conversationId)
  if (conversationId !== undefined && within.length === 0) throw notFound()
  if (sought.length === 0 || within.length === 0) return { items: [], nextCursor: null }
  const search = { userId, sought, within, conversationId, before, limit: query.limit + 1 }
  const rows = await readFoundMessages(ctx.db, await find(ctx.db, search))
  const { items, nextCursor } = toPage(rows, query.limit, one => [one.sentAt, one.messageId])
  const named = await readConversationNames(ctx.db, [...new Set(items.map(one => one.conversationId))])
  const titles = new Map(named.map(one => [one.conversationId, toTitle(userId, one)]))
  return {
    items: items.map(({ text, ...position }) => ({
      ...position,
      title: titles.get(position.conversationId) ?? '',
      ...toSnippet(text, sought),
    })),
    nextCursor,
  }
}

type MessageSearch = {
  readonly userId: string
  readonly sought: readonly string[]
  readonly within: Awaited<ReturnType<typeof readConversationExtents>>
  readonly conversationId: string | undefined
  readonly before: PagePosition | null
  readonly limit: number
}

// One letter begins a large part of all words, so it is a word by itself.
const toTsQuery = (word: string) => (word.length > 1 ? `'${word}':*` : `'${word}'`)

async function find(
  db: Db,
  { userId, sought, within, conversationId, before, limit }: MessageSearch,
): Promise<MessagePosition[]> {
  const { total, shares } = await readWordFrequencies(db, sought)
  const words = sought.map((word, nth): SearchTerm => ({ query: toTsQuery(word), share: shares[nth] ?? 0 }))
  const own = within.reduce((sum, one) => sum + one.count, 0)
  const conversationTerm =
    conversationId === undefined
      ? null
      : {
          query: `'${toConversationWord(conversationId)}'`,
          share: total === 0 ? 0 : Math.min(1, own / total),
        }
  const { indexed, beside, walk } = planSearch({ words, conversationTerm, own, total, limit })
  if (walk) {
    const query = words.map(word => word.query).join(' & ')
    const places = await walkNewest(toSources(within, before), { ...walk, limit }, sources =>
      readMatchingMessages(db, query, sources),
    )
    if (places) return places
  }
  return searchByIndex(db, { userId, indexed, beside, before, limit })
}

// This id sorts behind every message of the same moment.
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Where reading begins in each conversation: at its end, or where the page before ended. */
const toSources = (
  within: MessageSearch['within'],
  before: PagePosition | null,
): Omit<ConversationSource, 'take'>[] =>
  within.map(({ conversationId, count, lastAt }) => ({
    conversationId,
    count,
    before: before && before[0] <= lastAt ? before : [lastAt, lastId],
  }))
