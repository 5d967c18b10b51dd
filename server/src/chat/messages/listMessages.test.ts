import { listConversations, listMessages, markRead, searchMessages } from '@claimcrew/contract/chat/contract'
import type { Message } from '@claimcrew/contract/chat/shapes'
import { describe, expect, it } from 'vitest'
import { conversationOf, send, talkingPair, textsOf, unreadIn } from '../../../test/scenes/chat.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()

const minuteLater = () => {
  world.now = new Date(world.now.getTime() + 60_000)
}

async function conversationWith(count: number) {
  const pair = await talkingPair(world)
  const sent: Message[] = []
  for (let nth = 1; nth <= count; nth++) sent.push(await send(pair.client, pair.conversationId, `m${nth}`))
  return { ...pair, idOf: (nth: number) => sent[nth - 1]?.messageId ?? '' }
}

describe('a conversation is read', () => {
  it('in pages to both sides, the oldest of a page first', async () => {
    const { biller, conversationId, idOf } = await conversationWith(9)
    const read = (query: object) => textsOf(biller, conversationId, query)
    expect(await read({ limit: 3 })).toEqual(['m7', 'm8', 'm9'])
    expect(await read({ before: idOf(7), limit: 3 })).toEqual(['m4', 'm5', 'm6'])
    expect(await read({ before: idOf(2), limit: 3 })).toEqual(['m1'])
    expect(await read({ before: idOf(1), limit: 3 })).toEqual([])
    expect(await read({ after: idOf(2), limit: 3 })).toEqual(['m3', 'm4', 'm5'])
    expect(await read({ after: idOf(9), limit: 3 })).toEqual([])
    expect(await read({ around: idOf(5), limit: 3 })).toEqual(['m4', 'm5', 'm6'])
    expect(await read({ around: idOf(9), limit: 3 })).toEqual(['m7', 'm8', 'm9'])
    const params = { conversationId }
    const page = await biller.get(listMessages, { params, query: { around: idOf(1), limit: 3 } })
    expect([page.hasEarlier, page.hasLater, page.messages.length]).toEqual([false, true, 3])
  })

  it('from the last message that was read on', async () => {
    const { biller, conversationId, idOf } = await conversationWith(9)
    const params = { conversationId }
    expect(await textsOf(biller, conversationId, { around: 'last-read', limit: 4 })).toEqual([
      'm1',
      'm2',
      'm3',
      'm4',
    ])
    expect(await unreadIn(biller, conversationId)).toBe(9)
    expect(await biller.get(markRead, { params, body: { messageId: idOf(6) } })).toEqual({
      unread: 3,
      readNumber: 6,
    })
    expect(await biller.get(markRead, { params, body: { messageId: idOf(2) } })).toEqual({
      unread: 3,
      readNumber: 6,
    })
    expect(await unreadIn(biller, conversationId)).toBe(3)
    expect(await textsOf(biller, conversationId, { around: 'last-read', limit: 4 })).toEqual([
      'm4',
      'm5',
      'm6',
      'm7',
    ])
  })

  it('not by the ids of another one', async () => {
    const [own, other] = [await conversationWith(1), await conversationWith(1)]
    const params = { conversationId: own.conversationId }
    for (const query of [{ before: other.idOf(1) }, { after: other.idOf(1) }, { around: other.idOf(1) }])
      expect((await own.client.call(listMessages, { params, query })).status).toBe(404)
    const read = await own.client.call(markRead, { params, body: { messageId: other.idOf(1) } })
    expect(read.status).toBe(404)
    const both = { before: own.idOf(1), after: own.idOf(1) }
    expect((await own.client.call(listMessages, { params, query: both })).status).toBe(422)
    const foreign = { params: { conversationId: other.conversationId }, query: {} }
    expect((await own.client.call(listMessages, foreign)).status).toBe(404)
  })
})

it('conversations are listed the latest first, page by page', async () => {
  const client = await world.join('CLIENT')
  const begin = async (userName: string) => {
    const biller = await world.join('BILLER', { userName })
    await world.engage(client, biller, '2026-01-01')
    minuteLater()
    return (await conversationOf(client, biller)).conversationId
  }
  const [ana, ben] = [await begin('Ana Cruz'), await begin('Bén Ito')]
  await begin('Cleo Diaz')
  minuteLater()
  await send(client, ana, 'Hello')
  const listed = async (query: object) => {
    const { items, nextCursor } = await client.get(listConversations, { query })
    return { titles: items.map(item => item.title), items, nextCursor }
  }
  const all = await listed({})
  expect(all.titles).toEqual(['Ana Cruz', 'Cleo Diaz', 'Bén Ito'])
  expect(all.items[0]).toMatchObject({
    conversationId: ana,
    kind: 'direct',
    unread: 0,
    lastMessage: { text: 'Hello', authorId: client.userId, number: 1 },
  })
  expect(all.items[0]?.members.map(member => member.userName).sort()).toEqual(
    ['Ana Cruz', client.user.userName].sort(),
  )
  const first = await listed({ limit: 2 })
  const second = await listed({ limit: 2, cursor: first.nextCursor })
  expect([...first.titles, ...second.titles]).toEqual(all.titles)
  expect(second.nextCursor).toBe(null)
  expect((await listed({ q: 'ben' })).items.map(item => item.conversationId)).toEqual([ben])
  expect((await listed({ q: 'nobody' })).titles).toEqual([])
  expect((await client.call(listConversations, { query: { cursor: 'made-up' } })).status).toBe(422)
})

describe('words are found', () => {
  const find = async (by: Person, q: string, more: object = {}) =>
    (await by.get(searchMessages, { query: { q, ...more } })).items

  it('by their beginnings, without regard to case and accents, with some text around and the place to jump to', async () => {
    const { client, biller, conversationId } = await talkingPair(world)
    const text = 'The café in Québec has 3 denied claims; Denials go to Aetna, please write the appeal.'
    const { messageId } = await send(client, conversationId, text)
    minuteLater()
    await send(biller, conversationId, 'Nothing of that kind')
    for (const q of ['CAFE', 'quebec aet', 'deni appeal', 'Dénied', '3 claims'])
      expect(
        (await find(biller, q)).map(one => one.messageId),
        q,
      ).toEqual([messageId])
    for (const q of ['enied', 'cafe nothing', '!?', '', "'; drop table", ':* & |'])
      expect(await find(biller, q), q).toEqual([])
    const [match] = await find(biller, 'deni')
    expect(match).toMatchObject({
      conversationId,
      number: 1,
      title: client.user.userName,
      authorId: client.userId,
    })
    expect(match?.marks.map(([from, to]) => match.snippet.slice(from, to))).toEqual(['denied', 'Denials'])
  })

  it("in one's own conversations alone, the newest first, page by page", async () => {
    const [one, other] = [await talkingPair(world), await talkingPair(world)]
    for (const nth of [1, 2, 3]) {
      await send(one.client, one.conversationId, `Zebra ${nth}`)
      minuteLater()
    }
    await send(other.client, other.conversationId, 'Zebra elsewhere')
    const first = await one.biller.get(searchMessages, { query: { q: 'zebra', limit: 2 } })
    const cursor = first.nextCursor ?? ''
    const second = await one.biller.get(searchMessages, { query: { q: 'zebra', limit: 2, cursor } })
    expect([...first.items, ...second.items].map(match => match.snippet)).toEqual([
      'Zebra 3',
      'Zebra 2',
      'Zebra 1',
    ])
    expect(second.nextCursor).toBe(null)
    const { conversationId } = other
    expect((await one.biller.call(searchMessages, { query: { q: 'zebra', conversationId } })).status).toBe(
      404,
    )
    expect((await one.biller.call(searchMessages, { query: { q: 'zebra', cursor: 'made-up' } })).status).toBe(
      422,
    )
  })
})
