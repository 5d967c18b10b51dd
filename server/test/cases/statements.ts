import * as statements from '@claimcrew/contract/statements/contract'
import type { Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

const month = '2026-02'

/** An engagement of this person, or of two others where the caller is no side of any. */
async function sidesOf(target: Person, world: World) {
  const client = target.user.role === 'CLIENT' ? target : await world.join('CLIENT')
  const biller = target.user.role === 'BILLER' ? target : await world.join('BILLER')
  const engagementId = await world.engage(client, biller, '2026-01-01')
  return { client, biller, engagementId }
}

async function provisional(target: Person, world: World) {
  const { client } = await sidesOf(target, world)
  const reply = await client.get(statements.listStatements, { query: { month } })
  return { params: { statementId: reply.statements.at(-1)?.statementId ?? '' } }
}

async function closed(target: Person, world: World) {
  const { client, biller } = await sidesOf(target, world)
  const body = { billerIds: [biller.userId] }
  const reply = await client.get(statements.closeMonth, { params: { month }, body })
  return { params: { statementId: reply.statements[0]?.statementId ?? '' } }
}

/** Whose month it is. */
async function clientIn(target: Person, world: World): Promise<string> {
  return (await sidesOf(target, world)).client.userId
}

export const statementCases: EndpointCases<typeof statements> = {
  listStatements: {
    input: ({ userId }) => ({ query: { month, billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  listFinalStatements: {
    input: ({ userId }) => ({ query: { billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  listEngagementMonths: {
    input: ({ userId }) => ({ query: { month, billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  getStatement: { input: provisional, stranger: 404 },
  exportStatement: { input: provisional, stranger: 404 },
  markPaid: {
    input: async (target, world) => ({ ...(await closed(target, world)), body: { paidOn: '2026-03-02' } }),
    stranger: 404,
  },
  getMonthClosing: {
    input: async (target, world) => ({
      params: { month },
      query: { clientId: await clientIn(target, world) },
    }),
    stranger: 404,
  },
  closeMonth: {
    input: async (target, world) => ({
      params: { month },
      body: { clientId: await clientIn(target, world) },
    }),
    stranger: 404,
  },
  chooseHours: {
    input: async (target, world) => ({
      params: { engagementId: (await sidesOf(target, world)).engagementId },
      body: { hoursFrom: 'tracked' },
    }),
    refused: 409,
    stranger: 404,
  },
}
