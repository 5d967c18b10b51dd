import {
  conversationChanged,
  countUnread,
  deleteMessage,
  markRead,
  messageChanged,
  messageSent,
  readMarkChanged,
  sayTyping,
  typing,
  unreadTotal,
} from '@claimcrew/contract/chat/contract'
import { expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../test/live.ts'
import { conversationOf, send, talkingPair, textsOf, workingPair } from '../../test/scenes/chat.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()

async function listening(person: Person): Promise<LiveTestReader> {
  const reader = await LiveTestReader.open(person)
  await reader.next()
  return reader
}

/** Whatever was told before this is told by now. */
async function settled(person: Person, reader: LiveTestReader) {
  await tellOf(world, person, 'Last')
  await reader.hasTold('Last')
}

it('a message is streamed to its readers as they may read it, and to no one else', async () => {
  const { client, biller, conversationId } = await talkingPair(world)
  const stranger = (await talkingPair(world)).client
  const [own, other, deaf] = [await listening(client), await listening(biller), await listening(stranger)]
  const message = await send(client, conversationId, 'Good morning')
  await other.until(() => other.all(messageSent).length > 0)
  await own.until(() => own.all(messageSent).length > 0)
  expect(other.all(messageSent)).toEqual([{ message, unread: 1, muted: false }])
  expect(own.all(messageSent)).toEqual([{ message, unread: 0, muted: false }])
  const params = { conversationId, messageId: message.messageId }
  const { message: deleted } = await client.get(deleteMessage, { params })
  await other.until(() => other.all(messageChanged).length > 0)
  expect(other.all(messageChanged)).toEqual([{ message: deleted }])
  await settled(stranger, deaf)
  expect([...deaf.all(messageSent), ...deaf.all(messageChanged)]).toEqual([])
})

it('read marks, typing and unread counts are streamed as they change', async () => {
  const { client, biller, conversationId, params } = await talkingPair(world)
  const { messageId } = await send(client, conversationId, 'Good morning')
  const [own, other] = [await listening(client), await listening(biller)]
  expect(await biller.get(countUnread, {})).toEqual({ unread: 1, conversations: 1 })
  await biller.get(sayTyping, { params })
  await biller.get(sayTyping, { params })
  await own.until(() => own.all(typing).length > 0)
  await biller.get(markRead, { params, body: { messageId } })
  await own.until(() => own.all(readMarkChanged).length > 0)
  expect(own.all(readMarkChanged)).toEqual([
    { conversationId, userId: biller.userId, readNumber: 1, unread: 0 },
  ])
  await settled(client, own)
  await settled(biller, other)
  expect(own.all(typing)).toEqual([{ conversationId, userId: biller.userId }])
  expect(other.all(typing)).toEqual([])
  expect(other.all(unreadTotal)).toEqual([{ unread: 0, conversations: 0 }])
})

it('a reconnected stream has missed no message and does not say who typed meanwhile', async () => {
  const { client, biller, conversationId, params } = await talkingPair(world)
  const first = await listening(biller)
  await send(client, conversationId, 'One')
  await first.until(() => first.all(messageSent).length > 0)
  await first.leave()
  await client.get(sayTyping, { params })
  await send(client, conversationId, 'Two')
  await send(client, conversationId, 'Three')
  world.now = new Date(world.now.getTime() + 10_000)
  const second = await LiveTestReader.open(biller.at(await world.anotherApp()), first.lastId)
  await second.until(() => second.all(messageSent).length === 2)
  expect(second.all(messageSent).map(event => event.message.text)).toEqual(['Two', 'Three'])
  expect(second.all(typing)).toEqual([])
})

it('a new conversation is streamed to both', async () => {
  const { client, biller } = await workingPair(world)
  const reader = await listening(biller)
  const { conversationId } = await conversationOf(client, biller)
  await reader.until(() => reader.all(conversationChanged).length > 0)
  expect(reader.all(conversationChanged)).toEqual([{ conversationId }])
  expect(await textsOf(biller, conversationId)).toEqual([])
})
