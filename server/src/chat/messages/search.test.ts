import { deleteMessage, searchMessages } from '@claimcrew/contract/chat/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { conversationOf, send, talkingPair } from '../../../test/scenes/chat.ts'
import { type Person, World } from '../../../test/world.ts'
import { planSearch, type SearchTerm } from './searchPlan.ts'

const world = await World.open()

type TestConversation = Awaited<ReturnType<typeof talkingPair>>

/** Many messages at once: what each says, and when it is sent by its number. */
const fill = ({ conversationId, client }: TestConversation, count: number, text: string, sentAt: string) =>
  world.asOwner(`
    with said as (
      select c.last_number + n as number, ${text} as text, ${sentAt} as sent_at
      from conversations c, generate_series(1, ${count}) as n where c.id = '${conversationId}'
    ), written as (
      insert into messages (conversation_id, number, id, author_id, text, words, sent_at)
      select '${conversationId}', number, gen_random_uuid(), '${client.userId}', text,
        array_to_tsvector(string_to_array('#${conversationId} ' || text, ' ')), sent_at from said
    )
    update conversations set last_number = (select max(number) from said),
      last_at = greatest(last_at, (select max(sent_at) from said)) where id = '${conversationId}'`)

const atSecond = (second: string) => `timestamptz '2026-03-02 09:00Z' + (${second}) * interval '1 second'`

async function pagesOf(by: Person, query: { q: string; limit: number; conversationId?: string }) {
  const items = []
  let cursor: string | null | undefined
  do {
    const page = await by.get(searchMessages, { query: { ...query, ...(cursor && { cursor }) } })
    expect(page.items.length).toBeLessThanOrEqual(query.limit)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return items
}

/** The same, as anybody would write it: everything that this person may read, looked through one by one. */
async function readThrough({ userId }: Person, words: readonly string[], within?: string) {
  const rows = await world.db
    .selectFrom('messages as m')
    .innerJoin('conversation_members as own', 'own.conversation_id', 'm.conversation_id')
    .select(['m.id', 'm.text', 'm.sent_at', 'm.number', 'm.conversation_id', 'own.until_number'])
    .where('own.user_id', '=', userId)
    .execute()
  const key = (row: { sent_at: string; id: string }) => `${row.sent_at}${row.id}`
  return rows
    .filter(row => row.until_number === null || row.number <= row.until_number)
    .filter(row => within === undefined || row.conversation_id === within)
    .filter(row => words.every(word => row.text.split(' ').some(one => one.startsWith(word))))
    .sort((one, other) => (key(one) < key(other) ? 1 : -1))
    .map(row => row.id)
}

describe('among thousands of messages', () => {
  let reader: Person
  let longest: string

  beforeAll(async () => {
    const busy = await talkingPair(world)
    reader = busy.client
    longest = busy.conversationId
    const quiet = await Promise.all(
      [1, 2, 3, 4, 5].map(async (): Promise<TestConversation> => {
        const biller = await world.join('BILLER')
        await world.engage(reader, biller, '2026-01-01')
        const { conversationId } = await conversationOf(reader, biller)
        return { client: reader, biller, conversationId, params: { conversationId } }
      }),
    )
    const foreign = [await talkingPair(world), await talkingPair(world)]
    // Each third has the word, each seventh the other; both together are in a few old ones alone.
    const messageText = `'claim' || case when n % 3 = 0 then ' denied' else '' end ||
      case when n % 7 = 1 and (n % 3 > 0 or n < 60) then ' appeal' else '' end || ' n' || n`
    await fill(busy, 500, messageText, atSecond('n * 18'))
    // Several conversations at the very same moments, and one whose clock runs backwards from message to message.
    for (const talk of quiet.slice(0, 3)) await fill(talk, 40, messageText, atSecond('n * 200'))
    await fill(quiet[3] ?? busy, 40, messageText, atSecond('9000 - n'))
    // Somebody who left a group long ago reads no further, whatever is said there now.
    const left = quiet[4] ?? busy
    await fill(left, 20, messageText, atSecond('n'))
    await world.asOwner(`update conversation_members set until_number = 20
      where conversation_id = '${left.conversationId}' and user_id = '${reader.userId}'`)
    await fill(left, 50, messageText, atSecond('20000 + n'))
    // What others say is newer, and says what one has said oneself only once.
    for (const talk of foreign)
      await fill(talk, 1_000, `${messageText} || ' remittance'`, atSecond('10000 + n'))
    await fill(busy, 1, `'the remittance of old'`, atSecond('1'))
    await world.asOwner('analyze messages')
  })

  it.each([
    ['a word that is everywhere', 'claim'],
    ['a word in every third', 'denied'],
    ['the beginning of many words', 'n1'],
    ['two common words', 'claim deni'],
    ['two words that are seldom together', 'denied appeal'],
    ['a word that others say all the time and one said oneself once', 'remit'],
    ['a common word and a rare one', 'claim n77'],
    ['a word that is nowhere', 'zebra'],
    ['a common word and one that is nowhere', 'claim zebra'],
  ])('%s is found in one’s own conversations, each message once, the newest first', async (_, q) => {
    for (const within of [undefined, longest]) {
      const expected = await readThrough(reader, q.split(' '), within)
      for (const limit of [30, 100]) {
        const query = { q, limit, ...(within && { conversationId: within }) }
        const matchingPages = await pagesOf(reader, query)
        expect(matchingPages.map(one => one.messageId)).toEqual(expected)
      }
    }
  })

  it('a deleted message is no longer found, and new messages do not shift pages', async () => {
    const conversationId = longest
    const { messageId } = await send(reader, conversationId, 'claim denied')
    const first = await reader.get(searchMessages, { query: { q: 'denied', limit: 5 } })
    expect(first.items[0]?.messageId).toBe(messageId)
    await reader.get(deleteMessage, { params: { conversationId, messageId } })
    await send(reader, conversationId, 'denied again')
    const cursor = first.nextCursor ?? ''
    const second = await reader.get(searchMessages, { query: { q: 'denied', limit: 5, cursor } })
    const [newest, ...expected] = await readThrough(reader, ['denied'])
    expect(
      first.items
        .slice(1)
        .concat(second.items)
        .map(one => one.messageId),
    ).toEqual(expected.slice(0, 9))
    const again = await reader.get(searchMessages, { query: { q: 'denied', limit: 5 } })
    expect(again.items.map(one => one.messageId)).toEqual([newest, ...expected.slice(0, 4)])
  })
})

describe('the cheapest plan', () => {
  const term = (query: string, share: number): SearchTerm => ({ query, share })
  const plan = (words: readonly SearchTerm[], own = 500_000) =>
    planSearch({ words, conversationTerm: null, own, total: 1_000_000, limit: 51 })

  it('reads one’s newest messages for a common word, and the index for a rare one', () => {
    expect(plan([term('the', 0.5)]).walk?.first).toBe(102)
    expect(plan([term('zebra', 0.0005)]).walk).toBe(null)
    expect(plan([term('zebra', 0)]).walk).toBe(null)
  })

  it('reads all messages of a person with few of them', () => {
    expect(plan([term('denied', 0.002)], 80).walk).toEqual({ first: 80, most: 80 })
  })

  it('uses the index for the rare ones of several words', () => {
    expect(plan([term('the', 0.5), term('zebra', 0.0005), term('lion', 0.003)])).toEqual({
      indexed: 'zebra & lion',
      beside: 'the',
      walk: null,
    })
  })
})
