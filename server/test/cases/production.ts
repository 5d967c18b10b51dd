import * as contract from '@claimcrew/contract/production/contract'
import * as kpis from '@claimcrew/contract/production/kpis'
import * as report from '@claimcrew/contract/production/report'
import * as targets from '@claimcrew/contract/production/targets'
import * as timer from '@claimcrew/contract/production/timer'
import { form } from '../files/form.ts'
import { hourOfPosting } from '../scenes/production.ts'
import type { Person, World } from '../world.ts'
import type { EndpointCase, EndpointCases } from './endpointCase.ts'

export const production = { ...contract, ...timer, ...report, ...targets, ...kpis }

const day = '2026-03-09'
const march = { from: '2026-03-01', to: '2026-03-31' }

/** For whom somebody works: the client who engages them already, or one more. */
async function clientOf(biller: Person, world: World): Promise<{ userId: string }> {
  const engagement = await world.db
    .selectFrom('engagements')
    .select('client_id as userId')
    .where('biller_id', '=', biller.userId)
    .executeTakeFirst()
  if (engagement) return engagement
  const client = await world.join('CLIENT')
  await world.engage(client, biller, '2026-01-01')
  return client
}

/** A biller's day, for anybody else an id that leads nowhere. */
async function saveDay(target: Person, world: World) {
  const params = { billerId: target.userId, day }
  if (target.user.role !== 'BILLER') return { params, clientId: target.userId }
  const client = await clientOf(target, world)
  const { version } = (await target.get(production.getProductionDay, { params })).day
  const body = { version, entries: [hourOfPosting(client)] }
  await target.get(production.saveProduction, { params, body })
  return { params, clientId: client.userId }
}

async function submitted(target: Person, world: World) {
  const { params, clientId } = await saveDay(target, world)
  if (target.user.role === 'BILLER') await target.get(production.submitProduction, { params, body: {} })
  return { params, clientId }
}

async function approved(target: Person, world: World) {
  const { params, clientId } = await submitted(target, world)
  if (target.user.role !== 'BILLER') return { params, clientId }
  const body = { decision: 'approved' as const, clientId }
  await (await world.join('ADMIN')).get(production.reviewProduction, { params, body })
  return { params, clientId }
}

async function timed(target: Person, world: World): Promise<{ timerId?: string }> {
  if (target.user.role !== 'BILLER') return {}
  const { userId: clientId } = await clientOf(target, world)
  const { timer } = await target.get(production.startTimer, { body: { clientId, workType: 'appeals' } })
  return timer ? { timerId: timer.timerId } : {}
}

/** Another’s timer is as little one’s own as one that has stopped. */
const refuseOthersTimer: EndpointCase['stranger'] = ({ status }) => {
  if (status !== 409) throw new Error(`A stranger’s timer was answered ${status}`)
}

/** Only a client has a practice. */
const practiceOf = async (target: Person, world: World): Promise<string> =>
  target.user.role === 'CLIENT' ? target.userId : (await world.join('CLIENT')).userId

const csv = 'month,claimsSubmitted,claimsClean\r\n2026-02,400,388\r\n'

export const productionCases: EndpointCases<typeof production> = {
  listProduction: {
    input: ({ userId }) => ({ query: { ...march, billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  getProductionDay: {
    input: async (target, world) => {
      const { params } = await submitted(target, world)
      return { params }
    },
    about: 'a biller',
    stranger: 404,
  },
  saveProduction: {
    input: async (target, world) => ({
      params: { billerId: target.userId, day },
      body: { version: 0, entries: [hourOfPosting(await clientOf(target, world))] },
    }),
    stranger: 404,
  },
  submitProduction: {
    input: async (target, world) => ({ params: (await saveDay(target, world)).params, body: {} }),
    stranger: 404,
  },
  takeBackProduction: {
    input: async (target, world) => ({ params: (await submitted(target, world)).params }),
    stranger: 404,
  },
  listReviews: {
    input: ({ userId }) => ({ query: { billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  reviewProduction: {
    input: async (target, world) => {
      const { params, clientId } = await submitted(target, world)
      return { params, body: { decision: 'rejected', reason: 'Outcomes are missing', clientId } }
    },
    about: 'a biller',
    stranger: 404,
  },
  reviewDays: {
    input: async (target, world) => {
      const { params, clientId } = await submitted(target, world)
      return { body: { decision: 'approved', reason: 'As agreed', days: [{ ...params, clientId }] } }
    },
    about: 'a biller',
  },
  reopenProduction: {
    input: async (target, world) => {
      const { params, clientId } = await approved(target, world)
      return { params, body: { reason: 'A batch is missing', clientId } }
    },
    about: 'a biller',
    stranger: 404,
  },
  getProductionReport: {
    input: ({ userId }) => ({ query: { ...march, billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  getProductionSummary: {
    input: ({ userId }) => ({ query: { ...march, billerId: userId, by: 'week' } }),
    about: 'a biller',
    stranger: 404,
  },
  exportProduction: {
    input: ({ userId }) => ({ query: { ...march, billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  getProductionTargets: {
    input: async (target, world) => ({ query: { clientId: await practiceOf(target, world) } }),
    stranger: 404,
  },
  saveProductionTargets: {
    input: async (target, world) => ({
      query: { clientId: await practiceOf(target, world) },
      body: {
        from: '2026-03-01',
        targets: [{ workType: 'Appeals', perHour: 1 }],
      },
    }),
    stranger: 404,
  },
  startTimer: {
    input: async (target, world) => ({
      body: { clientId: (await clientOf(target, world)).userId, workType: 'appeals' },
    }),
    // Nobody works for somebody else’s client.
    stranger: ({ status }) => {
      if (status !== 422) throw new Error(`A stranger’s timer was answered ${status}`)
    },
    sharesNothing: true,
  },
  holdTimer: {
    input: async (target, world) => {
      return { body: { mode: 'hold', ...(await timed(target, world)) } }
    },
    stranger: refuseOthersTimer,
  },
  stopTimer: {
    input: async (target, world) => {
      return { body: { quantity: 2, ...(await timed(target, world)) } }
    },
    stranger: refuseOthersTimer,
  },
  discardTimer: {
    input: async (target, world) => {
      return { body: await timed(target, world) }
    },
    stranger: refuseOthersTimer,
  },
  restoreTimer: {
    input: async (target, world) => {
      await timed(target, world)
      if (target.user.role !== 'BILLER') return { body: { timerId: target.userId } }
      return { body: await target.get(production.discardTimer, { body: {} }) }
    },
    stranger: 404,
  },
  listKpis: {
    input: async (target, world) => ({
      query: { from: '2026-01', to: '2026-03', clientId: await practiceOf(target, world) },
    }),
    stranger: 404,
  },
  listPracticeKpis: {
    input: async (target, world) => ({
      params: { month: '2026-02' },
      query: { clientId: await practiceOf(target, world) },
    }),
    stranger: 404,
  },
  exportKpis: {
    input: async (target, world) => ({
      query: { from: '2026-01', to: '2026-03', clientId: await practiceOf(target, world) },
    }),
    stranger: 404,
  },
  saveKpis: {
    input: async (target, world) => ({
      params: { month: '2026-02' },
      body: {
        clientId: await practiceOf(target, world),
        base: { claimsSubmitted: 400, claimsClean: 388 },
      },
    }),
    stranger: 404,
  },
  importKpis: {
    input: async (target, world) => ({
      query: { clientId: await practiceOf(target, world), dryRun: 'false' },
      body: { file: undefined },
    }),
    more: async () => form({ name: 'file', filename: 'kpis.csv', type: 'text/csv', content: csv }),
    stranger: 404,
  },
}
