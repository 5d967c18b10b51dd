import * as organizations from '@claimcrew/contract/organizations/contract'
import { verify } from '../scenes/notifications.ts'
import type { Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

/** The client of whose organization this person has to do with: themself, or one for whom a biller works. */
async function clientFor(target: Person, world: World): Promise<Person> {
  if (target.user.role === 'CLIENT') return target
  const client = await world.join('CLIENT')
  if (target.user.role === 'BILLER') await world.engage(client, target, '2026-01-01')
  return client
}

let practices = 0
const fields = () => ({
  name: `Harbor Family Care ${++practices}`,
  state: 'OH' as const,
  specialties: ['family-medicine'],
  systems: ['athenahealth'],
  payers: ['medicare'],
  closed: false,
})

let invited = 0
const seatInvitation = () => ({ email: `seat${++invited}@people.test`, duties: ['viewer' as const] })
/** Each from a network of its own: how many letters may come from one is not what is looked at. */
const from = () => ({ remoteAddress: `10.201.${invited >> 8}.${invited & 255}` })

/** Somebody's seat in the organization of this person. */
async function seatIn(target: Person, world: World) {
  const client = await clientFor(target, world)
  const viewer = await world.seat(client, 'viewer')
  const { id: seatId } = await world.db
    .selectFrom('organization_seats')
    .select('id')
    .where('user_id', '=', viewer.userId)
    .where('organization_id', '=', client.userId)
    .executeTakeFirstOrThrow()
  return { seatId }
}

/** An invitation that waits for the address of this person, who has confirmed it. */
async function waitingSeat(target: Person, world: World) {
  await verify(world, target)
  const body = { ...seatInvitation(), email: target.user.email }
  const { invitation } = await (await world.join('CLIENT')).get(organizations.inviteToSeat, { body }, from())
  return { params: { invitationId: invitation.invitationId }, body: {} }
}

export const organizationCases: EndpointCases<typeof organizations> = {
  listPractices: {
    input: async (target, world) => {
      const { userId } = await clientFor(target, world)
      return { query: target.user.role === 'BILLER' ? { clientId: userId } : { organizationId: userId } }
    },
    stranger: 404,
    sharesNothing: true,
  },
  createPractice: {
    input: async (target, world) => ({
      body: { ...fields(), organizationId: (await clientFor(target, world)).userId },
    }),
    stranger: 404,
  },
  updatePractice: {
    input: async (target, world) => {
      const client = await clientFor(target, world)
      const { practice } = await client.get(organizations.createPractice, { body: fields() })
      return {
        params: { practiceId: practice.practiceId },
        body: { ...fields(), organizationId: client.userId },
      }
    },
    stranger: 404,
  },
  chooseOrganization: {
    input: ({ userId }) => ({ body: { organizationId: userId } }),
    stranger: 404,
  },
  renameOrganization: { input: () => ({ body: { name: 'Harbor Billing Group' } }) },
  listSeats: {
    input: async (target, world) => ({ query: { organizationId: (await clientFor(target, world)).userId } }),
    stranger: 404,
  },
  updateSeat: {
    input: async (target, world) => ({
      params: await seatIn(target, world),
      body: { duties: ['manager'], reason: 'Takes over the hours.' },
    }),
    stranger: 404,
  },
  endSeat: {
    input: async (target, world) => ({
      params: await seatIn(target, world),
      body: { reason: 'Left the practice.' },
    }),
    stranger: 404,
  },
  listOrganizations: { input: () => ({ query: {} }) },
  addSeat: {
    input: async (_, world) => {
      const [client, colleague] = [await world.join('CLIENT'), await world.join('CLIENT')]
      const body = { organizationId: client.userId, email: colleague.user.email, duties: ['viewer' as const] }
      return { body: { ...body, reason: 'Asked by phone.' } }
    },
    stranger: 'own',
  },
  moveSeat: {
    input: async (target, world) => ({
      params: await seatIn(target, world),
      body: { organizationId: (await world.join('CLIENT')).userId, reason: 'Was put into the wrong one.' },
    }),
    stranger: 'own',
  },
  inviteToSeat: { input: () => ({ body: seatInvitation() }) },
  withdrawSeatInvitation: {
    input: async (target, world) => {
      const client = await clientFor(target, world)
      const { invitation } = await client.get(organizations.inviteToSeat, { body: seatInvitation() }, from())
      return { params: { invitationId: invitation.invitationId } }
    },
    stranger: 404,
  },
  getSeatInvitation: {
    input: async (_, world) => {
      const [body, client] = [seatInvitation(), await world.join('CLIENT')]
      await verify(world, client)
      await client.get(organizations.inviteToSeat, { body }, from())
      return { body: { token: await world.linkTo(body.email) } }
    },
  },
  acceptSeatInvitation: { input: waitingSeat, stranger: 404, refusedRoles: ['BILLER', 'ADMIN'] },
  declineSeatInvitation: { input: waitingSeat, stranger: 404, refusedRoles: ['BILLER', 'ADMIN'] },
}
