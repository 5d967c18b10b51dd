import * as reports from '@claimcrew/contract/reports/contract'
import { expect } from 'vitest'
import type { Person } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

let views = 0

const viewFields = () => ({
  name: `View ${++views}`,
  kind: 'hours' as const,
  by: 'day' as const,
  period: 'this-month' as const,
})

async function saved(target: Person) {
  // A person without views sends an id that leads nowhere.
  if (target.user.role === 'BILLER') return { viewId: target.userId }
  const { view } = await target.get(reports.saveView, { body: viewFields() })
  return { viewId: view.viewId }
}

export const reportCases: EndpointCases<typeof reports> = {
  getReport: {
    input: ({ userId }) => ({
      params: { kind: 'hours' },
      query: { from: '2026-03-01', to: '2026-03-31', billerId: userId },
    }),
    about: 'a biller',
    stranger: 404,
  },
  saveView: {
    input: ({ userId }) => ({ body: { ...viewFields(), billerId: userId } }),
    about: 'a biller',
    stranger: 404,
  },
  changeView: {
    input: async target => ({ params: await saved(target), body: viewFields() }),
    stranger: 404,
  },
  deleteView: { input: async target => ({ params: await saved(target) }), stranger: 404 },
  listOwnAudit: { input: () => ({}) },
  listAudit: {
    input: ({ userId }) => ({ query: { subjectId: userId } }),
    stranger: ({ status, body }) => expect([status, body.items]).toEqual([200, []]),
  },
}
