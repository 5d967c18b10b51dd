import type * as chat from '@claimcrew/contract/chat/contract'
import { listAbuseReports as allReports, reportMessage as report } from '@claimcrew/contract/chat/contract'
import { expect } from 'vitest'
import { form } from '../files/form.ts'
import { conversationOf, send, upload } from '../scenes/chat.ts'
import type { Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

/** A person that this one may write to. */
async function contactOf(target: Person, world: World): Promise<Person> {
  const other = await world.join(target.user.role === 'BILLER' ? 'CLIENT' : 'BILLER')
  if (target.user.role === 'CLIENT') await world.engage(target, other, '2026-01-01')
  if (target.user.role === 'BILLER') await world.engage(other, target, '2026-01-01')
  return other
}

async function directOf(target: Person, world: World) {
  const other = await contactOf(target, world)
  const { conversationId } = await conversationOf(target, other)
  return { other, params: { conversationId } }
}

async function groupOf(target: Person, world: World) {
  const others = [await contactOf(target, world), await contactOf(target, world)]
  const { conversationId } = await conversationOf(target, ...others)
  return { others, params: { conversationId } }
}

/** A message of the target's own, or of the other's. */
async function messageOf(target: Person, world: World, by: 'own' | 'other' = 'own') {
  const { other, params } = await directOf(target, world)
  const { messageId } = await send(by === 'own' ? target : other, params.conversationId, 'Good morning')
  return { params: { ...params, messageId } }
}

const inConversation = async (target: Person, world: World) => ({
  params: (await directOf(target, world)).params,
})

async function reportFor(_: Person, world: World): Promise<{ params: { reportId: string } }> {
  const reporter = await world.join('CLIENT')
  const { params } = await messageOf(reporter, world, 'other')
  await reporter.get(report, { params, body: { reason: 'rude' } })
  const admin = await world.join('ADMIN')
  const { items } = await admin.get(allReports, { query: { limit: 1 } })
  return { params: { reportId: items[0]?.reportId ?? '' } }
}

const conversations = {
  listConversations: { input: () => ({ query: {} }) },
  openConversation: {
    input: async (target, world) => ({ body: { memberIds: [(await contactOf(target, world)).userId] } }),
    stranger: 403,
    sharesNothing: true,
  },
  openTeamConversation: {
    input: async (target, world) => {
      if (target.user.role === 'CLIENT') await contactOf(target, world)
      return {}
    },
  },
  getConversation: { input: inConversation, stranger: 404 },
  renameConversation: {
    input: async (target, world) => ({
      params: (await groupOf(target, world)).params,
      body: { title: 'Denials' },
    }),
    stranger: 404,
  },
  addMembers: {
    input: async (target, world) => ({
      params: (await groupOf(target, world)).params,
      body: { memberIds: [(await contactOf(target, world)).userId] },
    }),
    stranger: 404,
  },
  removeMember: {
    input: async (target, world) => {
      const { params, others } = await groupOf(target, world)
      return { params: { ...params, userId: others[0]?.userId ?? '' } }
    },
    stranger: 404,
  },
  muteConversation: {
    input: async (target, world) => ({ ...(await inConversation(target, world)), body: { muted: true } }),
    stranger: 404,
  },
  markRead: {
    input: async (target, world) => {
      const { params } = await messageOf(target, world, 'other')
      const { messageId, ...rest } = params
      return { params: rest, body: { messageId } }
    },
    stranger: 404,
  },
  sayTyping: { input: inConversation, stranger: 404 },
  listContacts: {
    input: async (target, world) => ({ query: { userId: (await contactOf(target, world)).userId } }),
    stranger: ({ status, body }) => expect([status, body.items]).toEqual([200, []]),
    sharesNothing: true,
  },
} satisfies Partial<EndpointCases<typeof chat>>

const messages = {
  listMessages: {
    input: async (target, world) => ({ ...(await inConversation(target, world)), query: {} }),
    stranger: 404,
  },
  sendMessage: {
    input: async (target, world) => ({
      ...(await inConversation(target, world)),
      body: { text: 'The ERA of Tuesday is posted.' },
    }),
    stranger: 404,
  },
  editMessage: {
    input: async (target, world) => ({ ...(await messageOf(target, world)), body: { text: 'Good evening' } }),
    stranger: 404,
  },
  deleteMessage: { input: messageOf, stranger: 404 },
  react: {
    input: async (target, world) => ({
      ...(await messageOf(target, world)),
      body: { emoji: '👍', on: true },
    }),
    stranger: 404,
  },
  reportMessage: {
    input: async (target, world) => ({
      ...(await messageOf(target, world, 'other')),
      body: { reason: 'other', note: 'Not about work' },
    }),
    stranger: 404,
  },
  uploadChatFile: {
    input: async (target, world) => ({ ...(await inConversation(target, world)), body: { file: undefined } }),
    more: async () => form({ name: 'file', filename: 'notes.txt', type: 'text/plain', content: 'Notes' }),
    stranger: 404,
  },
  getChatFile: {
    input: async (target, world) => {
      const { conversationId } = (await directOf(target, world)).params
      const { fileId } = await upload(target, conversationId, 'Notes', 'notes.txt')
      return { params: { fileId }, query: {} }
    },
    stranger: 404,
  },
  searchMessages: {
    input: async (target, world) => {
      const { params } = await messageOf(target, world)
      return { query: { q: 'morning', conversationId: params.conversationId } }
    },
    stranger: 404,
  },
} satisfies Partial<EndpointCases<typeof chat>>

const safety = {
  listBlocks: { input: () => ({ query: {} }) },
  blockPerson: {
    input: async (target, world) => ({ params: { userId: (await directOf(target, world)).other.userId } }),
    stranger: 404,
  },
  // Nobody's block is taken back by somebody else, and there is none of one's own.
  unblockPerson: { input: ({ userId }) => ({ params: { userId } }), stranger: 'own' },
  listAbuseReports: { input: () => ({ query: {} }) },
  openAbuseReport: { input: reportFor, stranger: 403 },
  decideAbuseReport: {
    input: async (target, world) => ({
      ...(await reportFor(target, world)),
      body: { state: 'acted', decision: 'Spoken with the author' },
    }),
    stranger: 403,
  },
} satisfies Partial<EndpointCases<typeof chat>>

export const chatCases: EndpointCases<typeof chat> = { ...conversations, ...messages, ...safety }
