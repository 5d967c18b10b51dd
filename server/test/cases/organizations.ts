import * as organizations from '@claimcrew/contract/organizations/contract'
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
}
