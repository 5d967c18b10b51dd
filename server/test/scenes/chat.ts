import {
  editMessage,
  getConversation,
  listConversations,
  listMessages,
  openConversation,
  sendMessage,
  uploadChatFile,
} from '@claimcrew/contract/chat/contract'
import type { ChatFile, Conversation, Message } from '@claimcrew/contract/chat/shapes'
import type { InjectOptions } from 'fastify'
import { form } from '../files/form.ts'
import type { AnyAnswer, Caller, Person, World } from '../world.ts'

/** A client and a biller who works for them. */
export async function workingPair(world: World): Promise<{ client: Person; biller: Person }> {
  const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
  await world.engage(client, biller, '2026-01-01')
  return { client, biller }
}

export async function conversationOf(opener: Caller, ...others: readonly Person[]): Promise<Conversation> {
  const memberIds = others.map(other => other.userId)
  return (await opener.get(openConversation, { body: { memberIds } })).conversation
}

/** Two who work together, and their conversation. */
export async function talkingPair(world: World) {
  const pair = await workingPair(world)
  const { conversationId } = await conversationOf(pair.client, pair.biller)
  return { ...pair, conversationId, params: { conversationId } }
}

type MessageBody = { text?: string; replyTo?: string | null; fileIds?: string[] }

/** The answer whatever it is. */
export const trySend = (
  by: Caller,
  conversationId: string,
  body: MessageBody | string,
  more: InjectOptions = {},
): Promise<AnyAnswer> =>
  by.call(
    sendMessage,
    { params: { conversationId }, body: typeof body === 'string' ? { text: body } : body },
    more,
  )

export async function send(by: Caller, conversationId: string, body: MessageBody | string): Promise<Message> {
  const { status, body: answer } = await trySend(by, conversationId, body)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  return answer.message
}

export const tryEdit = (
  by: Caller,
  { conversationId, messageId }: Message,
  text: string,
): Promise<AnyAnswer> => by.call(editMessage, { params: { conversationId, messageId }, body: { text } })

export async function messagesOf(by: Caller, conversationId: string, query: object = {}): Promise<Message[]> {
  return (await by.get(listMessages, { params: { conversationId }, query })).messages
}

export const textsOf = async (by: Caller, conversationId: string, query: object = {}): Promise<string[]> =>
  (await messagesOf(by, conversationId, query)).map(message => message.text)

export const closedTo = async (by: Caller, conversationId: string) =>
  (await by.get(getConversation, { params: { conversationId } })).conversation.closed?.reason ?? null

export const unreadIn = async (by: Caller, conversationId: string): Promise<number | undefined> =>
  (await by.get(listConversations, { query: {} })).items.find(item => item.conversationId === conversationId)
    ?.unread

export const tryUpload = (
  by: Caller,
  conversationId: string,
  content: Buffer | string,
  name: string,
): Promise<AnyAnswer> =>
  by.call(
    uploadChatFile,
    { params: { conversationId }, body: { file: undefined } },
    form({ name: 'file', filename: name, type: 'application/octet-stream', content: Buffer.from(content) }),
  )

export async function upload(
  by: Caller,
  conversationId: string,
  content: Buffer | string,
  name: string,
): Promise<ChatFile> {
  const { status, body } = await tryUpload(by, conversationId, content, name)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.file
}
