import * as clocks from '@claimcrew/contract/clocks/contract'
import { gapFor } from '../scenes/clocks.ts'
import type { Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

const march = { from: '2026-03-01', to: '2026-03-31' }

/** A gap of a biller's day; for anybody else an id that leads nowhere. */
const gapOf = async (target: Person, world: World): Promise<string> =>
  target.user.role === 'BILLER' ? (await gapFor(world, target)).gapId : target.userId

/** Only a client has settings. */
const clientFor = async (target: Person, world: World): Promise<string> =>
  target.user.role === 'CLIENT' ? target.userId : (await world.join('CLIENT')).userId

const reason = 'The line was down, as we know'

export const clockCases: EndpointCases<typeof clocks> = {
  listClocks: {
    input: ({ userId }) => ({ query: { ...march, billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  listGaps: {
    input: ({ userId }) => ({ query: { ...march, billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  getClocksDay: {
    input: ({ userId }) => ({ params: { billerId: userId, day: '2026-03-09' } }),
    about: 'a biller',
    stranger: 404,
  },
  answerGap: {
    input: async (target, world) => ({
      params: { gapId: await gapOf(target, world) },
      body: { answer: 'I was on the phone' },
    }),
    stranger: 404,
  },
  closeGaps: {
    input: async (target, world) => ({ body: { gapIds: [await gapOf(target, world)], reason } }),
    about: 'a biller',
    stranger: 404,
  },
  reopenGap: {
    input: async (target, world) => {
      const gapId = await gapOf(target, world)
      if (target.user.role === 'BILLER')
        await (await world.join('ADMIN')).get(clocks.closeGaps, { body: { gapIds: [gapId], reason } })
      return { params: { gapId } }
    },
    about: 'a biller',
    stranger: 404,
  },
  correctGap: {
    input: async (target, world) => ({ params: { gapId: await gapOf(target, world) }, body: { reason } }),
    about: 'a biller',
    stranger: 404,
  },
  produceGap: {
    input: async (target, world) => ({ params: { gapId: await gapOf(target, world) }, body: {} }),
    stranger: 404,
  },
  getClockSettings: {
    input: async (target, world) => ({ query: { clientId: await clientFor(target, world) } }),
    stranger: 404,
  },
  saveClockSettings: {
    input: async (target, world) => ({
      body: { clientId: await clientFor(target, world), thresholdMinutes: 30 },
    }),
    stranger: 404,
  },
}
