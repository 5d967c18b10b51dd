import { blockPerson, openConversation } from '@claimcrew/contract/chat/contract'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import {
  closedTo,
  conversationOf,
  messagesOf,
  send,
  talkingPair,
  textsOf,
  trySend,
  unreadIn,
  workingPair,
} from '../../../test/scenes/chat.ts'
import { type Caller, day, type Person, World } from '../../../test/world.ts'

const world = await World.open()

describe('a message', () => {
  it('is read by both sides as it was written, and has the next number', async () => {
    const { client, biller, conversationId } = await talkingPair(world)
    const first = await send(client, conversationId, '  <script>alert(1)</script>\r\nGood morning 👋🏽  ')
    expect(first).toEqual({
      messageId: expect.any(String),
      conversationId,
      number: 1,
      authorId: client.userId,
      authorName: client.user.userName,
      text: '<script>alert(1)</script>\nGood morning 👋🏽',
      sentAt: world.now.toISOString(),
      editedAt: null,
      deletedAt: null,
      replyTo: null,
      quote: null,
      files: [],
      reactions: [],
      key: null,
    })
    const answer = await send(biller, conversationId, { text: 'Hello', replyTo: first.messageId })
    expect(answer).toMatchObject({
      number: 2,
      replyTo: first.messageId,
      quote: { messageId: first.messageId, authorId: client.userId, text: first.text, deletedAt: null },
    })
    expect(await messagesOf(client, conversationId)).toEqual([first, answer])
    expect(await messagesOf(biller, conversationId)).toEqual([first, answer])
    expect(await unreadIn(client, conversationId)).toBe(1)
    expect(await unreadIn(biller, conversationId)).toBe(0)
  })

  it('is sent once for one key, however often it is sent again and by whom', async () => {
    const { client, conversationId } = await talkingPair(world)
    const other = await world.anotherApp()
    const more = { headers: { 'idempotency-key': 'the-only-message' } }
    const answers = await Promise.all(
      [client, client.at(other), client, client.at(other)].map(by =>
        trySend(by, conversationId, 'Once', more),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers[0]?.body.message).toMatchObject({ key: 'the-only-message', number: 1 })
    expect(await messagesOf(client, conversationId)).toEqual([answers[0]?.body.message])
    expect((await trySend(client, conversationId, 'Something else', more)).status).toBe(422)
    expect(await textsOf(client, conversationId)).toEqual(['Once'])
  })

  it('has one position for all members, whichever process it comes through', async () => {
    const { client, biller, conversationId } = await talkingPair(world)
    const other = await world.anotherApp()
    const senders: Caller[] = [client, biller, client.at(other), biller.at(other)]
    const sent = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        send(senders[nth % senders.length] ?? client, conversationId, `No. ${nth}`),
      ),
    )
    expect(sent.map(message => message.number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, nth) => nth + 1),
    )
    const inOrder = sent.toSorted((a, b) => a.number - b.number).map(message => message.text)
    expect(await textsOf(client, conversationId)).toEqual(inOrder)
    expect(await textsOf(biller.at(other), conversationId)).toEqual(inOrder)
  })

  it('is validated separately when many people write at the same moment', async () => {
    const talks = await Promise.all(Array.from({ length: 6 }, () => talkingPair(world)))
    const [first, second, , , blocked, left] = talks
    if (!first || !second || !blocked || !left) throw new Error('There are six')
    await blocked.client.get(blockPerson, { params: { userId: blocked.biller.userId } })
    const admin = await world.join('ADMIN')
    await admin.get(deactivateUser, { params: { id: left.client.userId } })
    const answered = await send(first.client, first.conversationId, 'What do you think?')
    const answers = await Promise.all([
      ...talks.map(({ biller, conversationId }) => trySend(biller, conversationId, `From ${biller.userId}`)),
      trySend(first.biller, second.conversationId, 'I am not in there'),
      trySend(first.biller, first.conversationId, { text: 'Well', replyTo: answered.messageId }),
      trySend(second.biller, second.conversationId, { text: 'Well', replyTo: answered.messageId }),
    ])
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 409, 409, 404, 200, 422])
    for (const [nth, { biller, conversationId }] of talks.slice(0, 4).entries())
      expect(answers[nth]?.body.message).toMatchObject({
        conversationId,
        authorId: biller.userId,
        authorName: biller.user.userName,
        text: `From ${biller.userId}`,
      })
    expect((await textsOf(first.client, first.conversationId)).toSorted()).toEqual(
      ['What do you think?', `From ${first.biller.userId}`, 'Well'].toSorted(),
    )
    expect(await textsOf(second.client, second.conversationId)).toEqual([`From ${second.biller.userId}`])
  })

  it('gets its own number again when it is sent again, whatever its text', async () => {
    const { client, conversationId } = await talkingPair(world)
    await send(client, conversationId, 'First')
    const text = 'It says {"number":0,"text":"\\"number\\":0,"} and "number":0, twice'
    const more = { headers: { 'idempotency-key': 'a-text-with-a-number' } }
    const sent = await trySend(client, conversationId, text, more)
    expect(sent.body.message).toMatchObject({ number: 2, text })
    expect((await trySend(client, conversationId, text, more)).body).toEqual(sent.body)
  })
})

const combining = `a${'\u0301'.repeat(5_000)}`

describe('nothing is sent and nothing changed', () => {
  it.each([
    ['of nothing', ''],
    ['of blanks', ' \n\t '],
    ['of signs without width', '\u200b\u2060\u2800\u3164'],
    ['longer than 10,000 characters', 'x'.repeat(10_001)],
    ['of 100,000 characters', 'x'.repeat(100_000)],
    ['with 5,000 combining marks', combining],
    ['with half a character', 'a\ud800b'],
    ['with a NUL', 'a\0b'],
    ['that names a patient', 'Patient: John Smith, DOB 03/04/1961'],
  ])('of a message %s: 422', async (_, text) => {
    const { client, conversationId } = await talkingPair(world)
    const before = await world.fingerprint()
    const { status, body } = await trySend(client, conversationId, text)
    expect([status, Object.keys(body.fields)]).toEqual([422, ['text']])
    expect(await world.fingerprint()).toBe(before)
  })

  it('for a message in another’s conversation, also with a reply or a file from elsewhere', async () => {
    const { client, conversationId } = await talkingPair(world)
    const elsewhere = await talkingPair(world)
    const foreign = await send(elsewhere.client, elsewhere.conversationId, 'Elsewhere')
    const before = await world.fingerprint()
    const cases: [Person, string, object, number][] = [
      [elsewhere.client, conversationId, { text: 'Hello' }, 404],
      [elsewhere.biller, conversationId, { text: 'Hello' }, 404],
      [client, elsewhere.conversationId, { text: 'Hello' }, 404],
      [client, conversationId, { text: 'Yes', replyTo: foreign.messageId }, 422],
      [client, conversationId, { text: 'See here', fileIds: [foreign.messageId] }, 422],
      [client, '0199d6a0-0000-7000-8000-000000000000', { text: 'Hello' }, 404],
    ]
    for (const [by, id, body, status] of cases)
      expect((await trySend(by, id, body)).status, JSON.stringify(body)).toBe(status)
    expect(await world.fingerprint()).toBe(before)
  })
})

it('signs that turn the direction of writing are not stored', async () => {
  const { client, conversationId } = await talkingPair(world)
  const { text } = await send(client, conversationId, 'invoice\u202efdp.exe \u2067x')
  expect(text).toBe('invoicefdp.exe x')
  expect(await textsOf(client, conversationId)).toEqual([text])
})

it('10,000 characters are a message', async () => {
  const { client, conversationId } = await talkingPair(world)
  expect((await send(client, conversationId, 'x'.repeat(10_000))).text).toHaveLength(10_000)
})

it('of a thousand messages in a minute sixty are sent, and no one else notices', async () => {
  const { client, biller, conversationId } = await talkingPair(world)
  const statuses: number[] = []
  for (let round = 0; round < 50; round++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => trySend(client, conversationId, `${round} ${nth}`)),
    )
    statuses.push(...answers.map(answer => answer.status))
    if (round === 25) expect((await trySend(biller, conversationId, 'I can still write')).status).toBe(200)
  }
  expect(
    Object.entries(Object.groupBy(statuses, String)).map(([code, some]) => [code, some?.length]),
  ).toEqual([
    ['200', 60],
    ['429', 940],
  ])
  const { headers } = await trySend(client, conversationId, 'Once more')
  expect(Number(headers['retry-after'])).toBe(60)
  world.now = new Date(world.now.getTime() + 61_000)
  expect((await trySend(client, conversationId, 'A minute later')).status).toBe(200)
})

describe('when the business of two people has ended', () => {
  it('old messages stay readable, and a new message is 409', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    const today = world.now.toISOString().slice(0, 10)
    await world.engage(client, biller, '2026-01-01', today)
    const { conversationId } = await conversationOf(client, biller)
    await send(client, conversationId, 'Thank you for everything')
    const before = world.now
    world.now = new Date(before.getTime() + 29 * day)
    expect(await closedTo(await world.alsoAs(biller), conversationId)).toBe(null)
    world.now = new Date(before.getTime() + 32 * day)
    for (const person of [await world.alsoAs(client), await world.alsoAs(biller)]) {
      expect(await closedTo(person, conversationId)).toBe('ended')
      expect((await trySend(person, conversationId, 'One more thing')).status).toBe(409)
      expect(await textsOf(person, conversationId)).toEqual(['Thank you for everything'])
    }
    const conversationReply = await (await world.alsoAs(client)).call(openConversation, {
      body: { memberIds: [biller.userId] },
    })
    expect(conversationReply.status).toBe(403)
    world.now = before
  })

  it('a deactivated person gets no more messages', async () => {
    const { client, biller, conversationId } = await talkingPair(world)
    const admin = await world.join('ADMIN')
    await admin.get(deactivateUser, { params: { id: biller.userId } })
    expect(await closedTo(client, conversationId)).toBe('deactivated')
    expect((await trySend(client, conversationId, 'Are you there?')).status).toBe(409)
  })
})

describe('an ADMIN', () => {
  it('writes to anyone, who may answer but not start a conversation', async () => {
    const [admin, { client }] = [await world.join('ADMIN'), await workingPair(world)]
    const begun = await client.call(openConversation, { body: { memberIds: [admin.userId] } })
    expect(begun.status).toBe(403)
    const { conversationId } = await conversationOf(admin, client)
    await send(admin, conversationId, 'May we help?')
    expect((await send(client, conversationId, 'Yes, please')).number).toBe(2)
  })
})
