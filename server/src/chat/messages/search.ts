import type * as contract from '@claimcrew/contract/chat/contract'
import { pageOf, readCursor } from '../../kit/data/paging.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import { conversationsById } from '../conversations/conversation-store.ts'
import { titleFor } from '../conversations/show.ts'
import { findWords, reachOf } from './search-store.ts'
import { conversationWord, snippetOf, soughtIn } from './words.ts'

// So many of one's own messages are looked through sooner than the index is asked for everybody's.
const muchSaid = 20_000

// One letter begins a large part of all words, so it is a word by itself.
const term = (word: string) => (word.length > 1 ? `'${word}':*` : `'${word}'`)

export const searchMessages: Handler<typeof contract.searchMessages> = async (ctx, { query }) => {
  const { userId } = ctx.actor
  const before = readCursor(query.cursor)
  const sought = soughtIn(query.q)
  const all = await reachOf(ctx.db, userId)
  const within = all.filter(
    one => query.conversationId === undefined || one.conversationId === query.conversationId,
  )
  if (query.conversationId !== undefined && within.length === 0) throw notFound()
  if (sought.length === 0 || within.length === 0) return { items: [], nextCursor: null }
  const isOne = query.conversationId !== undefined
  const named = isOne ? within.map(one => `'${conversationWord(one.conversationId)}'`) : []
  const isMuch = within.reduce((sum, one) => sum + one.count, 0) > muchSaid
  const found = await findWords(ctx.db, {
    userId,
    query: [...sought.map(term), ...named].join(' & '),
    before,
    limit: query.limit + 1,
    among: isOne ? 'named' : isMuch ? 'all' : 'own',
  })
  const { items, nextCursor } = pageOf(found, query.limit, one => [one.sentAt, one.messageId])
  const conversations = await conversationsById(ctx.db, userId, [
    ...new Set(items.map(one => one.conversationId)),
  ])
  const titles = new Map(conversations.map(one => [one.conversationId, titleFor(userId, one)]))
  return {
    items: items.map(({ text, ...place }) => ({
      ...place,
      title: titles.get(place.conversationId) ?? '',
      ...snippetOf(text, sought),
    })),
    nextCursor,
  }
}
