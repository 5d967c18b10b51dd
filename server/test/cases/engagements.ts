import type * as engagements from '@claimcrew/contract/engagements/contract'
import { inviteToTeam, proposeTerms } from '@claimcrew/contract/engagements/contract'
import { expect } from 'vitest'
import { verify } from '../scenes/notifications.ts'
import type { Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

const other = { rateCents: 3100, hoursPerWeek: 30, from: '2026-04-01' }

/** An engagement of this person, or of two others where the caller is no side of any. */
async function sidesOf(target: Person, world: World) {
  const isClient = target.user.role === 'CLIENT'
  const client = isClient ? target : await world.join('CLIENT')
  const biller = isClient || target.user.role === 'ADMIN' ? await world.join('BILLER') : target
  const engagementId = await world.engage(client, biller, '2026-01-01')
  return { params: { engagementId }, otherSide: isClient ? biller : client }
}

async function proposedTo(target: Person, world: World) {
  const { params, otherSide } = await sidesOf(target, world)
  await otherSide.get(proposeTerms, { params, body: other })
  return { params, body: {} }
}

let invited = 0
/** Each from a network of its own: how many letters may come from one is not what is looked at. */
const from = () => ({ remoteAddress: `10.200.${invited >> 8}.${invited & 255}` })

const invitation = () => ({
  email: `invited${++invited}@people.test`,
  title: 'Charge entry',
  rateCents: 1800,
  hoursPerWeek: 40,
})

async function invitedBy(target: Person, world: World) {
  const client = target.user.role === 'CLIENT' ? target : await world.join('CLIENT')
  const { invitation: sent } = await client.get(inviteToTeam, { body: invitation() }, from())
  return { params: { invitationId: sent.invitationId } }
}

/** One that waits for the address of this person, who has confirmed it. */
async function waitingFor(target: Person, world: World) {
  await verify(world, target)
  const body = { ...invitation(), email: target.user.email }
  const client = await world.join('CLIENT')
  const { invitation: sent } = await client.get(inviteToTeam, { body }, from())
  return { params: { invitationId: sent.invitationId }, body: {} }
}

const own = { input: () => ({ query: {} }) }

export const engagementCases: EndpointCases<typeof engagements> = {
  listBillers: own,
  listClients: own,
  listEngagements: {
    input: ({ userId }) => ({ params: { userId } }),
    // A list that is empty says no more than a 404 would.
    stranger: ({ status, body }) =>
      expect([status, body]).toEqual([200, { engagements: [], nextCursor: null }]),
  },
  listBillerJobs: { input: ({ userId }) => ({ params: { id: userId } }), stranger: 404 },
  proposeTerms: {
    input: async (target, world) => ({ params: (await sidesOf(target, world)).params, body: other }),
    stranger: 404,
  },
  acceptTerms: { input: proposedTo, stranger: 404 },
  declineTerms: { input: proposedTo, stranger: 404 },
  endEngagement: {
    input: async (target, world) => ({
      params: (await sidesOf(target, world)).params,
      body: { endsOn: '2026-03-31', reason: 'The project is done.' },
    }),
    stranger: 404,
  },
  inviteToTeam: { input: () => ({ body: invitation() }) },
  listTeamInvitations: own,
  resendTeamInvitation: { input: invitedBy, stranger: 404 },
  withdrawTeamInvitation: { input: invitedBy, stranger: 404 },
  getTeamInvitation: {
    input: async (_, world) => {
      const [body, client] = [invitation(), await world.join('CLIENT')]
      await verify(world, client)
      await client.get(inviteToTeam, { body }, from())
      return { body: { token: await world.linkTo(body.email) } }
    },
  },
  acceptTeamInvitation: { input: waitingFor, stranger: 404 },
  declineTeamInvitation: { input: waitingFor, stranger: 404 },
}
