import * as support from '@claimcrew/contract/support/contract'
import { defaultTicketTargets } from '@claimcrew/contract/support/rules'
import type { CannedAnswerFields } from '@claimcrew/contract/support/shapes'
import { expect } from 'vitest'
import { form } from '../files/form.ts'
import type { Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

export const fileForm = (content: Uint8Array | string = 'What the screen said.\n', filename = 'said.txt') =>
  form({ name: 'file', filename, type: 'text/plain', content })

const ticketBody = {
  category: 'attendance',
  subject: 'A punch is missing',
  text: 'I punched in yesterday, and it is not there.',
} as const

export const openTicket = async (
  author: Person,
  more: Partial<typeof ticketBody> & { fileIds?: string[] } = {},
) => (await author.get(support.createTicket, { body: { ...ticketBody, ...more } })).ticket

export const uploadFile = async (by: Person, more = fileForm()) =>
  (await by.get(support.uploadTicketFile, { body: { file: undefined } }, more)).file

/** A ticket of this person, or of some client where the person only answers them. */
async function ticketOf(target: Person, world: World) {
  const author = target.user.role === 'ADMIN' ? await world.join('CLIENT') : target
  return { author, ticket: await openTicket(author) }
}

async function paramsOf(target: Person, world: World) {
  const { ticket } = await ticketOf(target, world)
  return { params: { ticketId: ticket.ticketId } }
}

let titles = 0
export const canned = (more: Partial<CannedAnswerFields> = {}): CannedAnswerFields => ({
  title: `Thank you ${++titles}`,
  text: 'Hello {name}, we have looked at #{number}. {agent}',
  category: null,
  ...more,
})

async function cannedParams(target: Person, world: World) {
  const admin = target.user.role === 'ADMIN' ? target : await world.join('ADMIN')
  const { answer } = await admin.get(support.addCannedAnswer, { body: canned() })
  return { params: { cannedId: answer.cannedId } }
}

export const supportCases: EndpointCases<typeof support> = {
  createTicket: {
    input: async target => ({ body: { ...ticketBody, fileIds: [(await uploadFile(target)).fileId] } }),
    // It is another's file.
    stranger: ({ status }) => expect(status).toBe(422),
  },
  listTickets: {
    input: () => ({ query: { status: ['open'], category: ['attendance'], q: 'punch' } }),
    stranger: ({ status, body }) => expect([status, body.items]).toEqual([200, []]),
  },
  getTicket: { input: paramsOf, stranger: 404 },
  replyToTicket: {
    input: async (target, world) => ({
      ...(await paramsOf(target, world)),
      body: { text: 'It was at nine.', internal: false, fileIds: [] },
    }),
    stranger: 404,
  },
  changeTicket: {
    input: async (target, world) => ({ ...(await paramsOf(target, world)), body: { status: 'closed' } }),
    stranger: 404,
  },
  mergeTicket: {
    input: async (target, world) => {
      const { author, ticket } = await ticketOf(target, world)
      return {
        params: { ticketId: ticket.ticketId },
        body: { intoId: (await openTicket(author)).ticketId },
      }
    },
    stranger: 403,
  },
  uploadTicketFile: { input: () => ({ body: { file: undefined } }), more: async () => fileForm() },
  removeTicketFile: {
    input: async target => ({ params: { fileId: (await uploadFile(target)).fileId } }),
    stranger: 404,
  },
  getTicketFile: {
    input: async (target, world) => {
      const author = target.user.role === 'ADMIN' ? await world.join('CLIENT') : target
      const { fileId } = await uploadFile(author)
      const { ticketId } = await openTicket(author, { fileIds: [fileId] })
      return { params: { ticketId, fileId } }
    },
    stranger: 404,
  },
  setTicketTargets: { input: () => ({ body: defaultTicketTargets }) },
  addCannedAnswer: { input: () => ({ body: canned() }) },
  changeCannedAnswer: {
    input: async (target, world) => ({ ...(await cannedParams(target, world)), body: canned() }),
    stranger: 403,
  },
  removeCannedAnswer: { input: cannedParams, stranger: 403 },
}
