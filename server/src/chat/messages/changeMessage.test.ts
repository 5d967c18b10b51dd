import {
  deleteMessage,
  getChatFile,
  listConversations,
  react,
  searchMessages,
} from '@claimcrew/contract/chat/contract'
import { describe, expect, it } from 'vitest'
import { messagesOf, send, talkingPair, tryEdit, upload } from '../../../test/scenes/chat.ts'
import { World } from '../../../test/world.ts'

const world = await World.open()

const minutesLater = (minutes: number) => {
  world.now = new Date(world.now.getTime() + minutes * 60_000)
}

describe('an author', () => {
  it('changes a message for 15 minutes, and it says so', async () => {
    const { client, biller, conversationId } = await talkingPair(world)
    const message = await send(client, conversationId, 'Claim 4411 was payed')
    minutesLater(15)
    const { status, body } = await tryEdit(client, message, 'Claim 4411 was paid')
    expect([status, body.message]).toEqual([
      200,
      { ...message, text: 'Claim 4411 was paid', editedAt: world.now.toISOString() },
    ])
    expect(await messagesOf(biller, conversationId)).toEqual([body.message])
    minutesLater(1)
    const before = await world.fingerprint()
    expect((await tryEdit(client, message, 'Too late')).status).toBe(409)
    const late = await client.call(deleteMessage, {
      params: { conversationId, messageId: message.messageId },
    })
    expect(late.status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('alone changes a message, and not to an empty text or a patient’s name', async () => {
    const { client, biller, conversationId } = await talkingPair(world)
    const stranger = (await talkingPair(world)).client
    const message = await send(client, conversationId, 'Hello')
    const params = { conversationId, messageId: message.messageId }
    const before = await world.fingerprint()
    expect((await tryEdit(biller, message, 'Mine')).status).toBe(403)
    expect((await biller.call(deleteMessage, { params })).status).toBe(403)
    expect((await tryEdit(stranger, message, 'Mine')).status).toBe(404)
    expect((await stranger.call(deleteMessage, { params })).status).toBe(404)
    expect((await tryEdit(client, message, '  ')).status).toBe(422)
    expect((await tryEdit(client, message, 'SSN 123-45-6789')).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
    minutesLater(20)
    expect((await tryEdit(biller, message, 'Mine')).status).toBe(403)
  })

  it('deletes a message: a mark stays, and nothing of it is read, quoted, found or downloaded', async () => {
    const { client, biller, conversationId } = await talkingPair(world)
    const file = await upload(client, conversationId, 'Confidential numbers', 'numbers.txt')
    const message = await send(client, conversationId, { text: 'Confidential words', fileIds: [file.fileId] })
    await send(biller, conversationId, { text: 'Really?', replyTo: message.messageId })
    await biller.get(react, {
      params: { conversationId, messageId: message.messageId },
      body: { emoji: '👀', on: true },
    })
    const params = { conversationId, messageId: message.messageId }
    const { message: deleted } = await client.get(deleteMessage, { params })
    expect(deleted).toEqual({
      ...message,
      text: '',
      files: [],
      reactions: [],
      deletedAt: world.now.toISOString(),
    })
    expect((await client.get(deleteMessage, { params })).message).toEqual(deleted)
    const [first, second] = await messagesOf(biller, conversationId)
    expect(first).toEqual(deleted)
    expect(second?.quote).toMatchObject({ text: '', files: 0, deletedAt: deleted.deletedAt })
    const search = { query: { q: 'confidential' } }
    expect((await client.get(searchMessages, search)).items).toEqual([])
    const fetched = await biller.call(getChatFile, { params: { fileId: file.fileId }, query: {} })
    expect(fetched.status).toBe(404)
    const list = await biller.get(listConversations, { query: {} })
    expect(JSON.stringify([list, first, second])).not.toContain('Confidential')
    expect((await tryEdit(client, message, 'Back again')).status).toBe(409)
    const rows = await world.db.selectFrom('files').select('id').where('id', '=', file.fileId).execute()
    expect(rows).toEqual([])
  })
})

it('each person adds and removes a reaction once', async () => {
  const { client, biller, conversationId } = await talkingPair(world)
  const { messageId } = await send(client, conversationId, 'All claims are out')
  const params = { conversationId, messageId }
  const set = (by: typeof client, emoji: '👍' | '🎉', on: boolean) =>
    by.get(react, { params, body: { emoji, on } })
  await set(biller, '🎉', true)
  await set(biller, '🎉', true)
  minutesLater(1)
  await set(client, '👍', true)
  const { message } = await set(client, '🎉', true)
  expect(message.reactions).toEqual([
    { emoji: '🎉', userIds: [biller.userId, client.userId] },
    { emoji: '👍', userIds: [client.userId] },
  ])
  await set(biller, '🎉', false)
  expect((await messagesOf(client, conversationId))[0]?.reactions.map(one => one.userIds)).toEqual([
    [client.userId],
    [client.userId],
  ])
  const odd = await client.call(react, { params, body: { emoji: '🔪' as '👍', on: true } })
  expect(odd.status).toBe(422)
})
