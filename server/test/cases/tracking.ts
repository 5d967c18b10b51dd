import type * as dashboard from '@claimcrew/contract/dashboard/contract'
import * as tracking from '@claimcrew/contract/tracking/contract'
import type * as worklog from '@claimcrew/contract/worklog/contract'
import { expect } from 'vitest'
import { oneTracker, trackedUser } from '../outside/one-tracker.ts'
import type { AnyAnswer, Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

const own = () => ({})

/** What worlds have in which every endpoint must work. */
export const casesTracker = oneTracker()

let trackerUsers = 0

/** An account at the provider that nobody is yet. */
function newTrackerUser(): string {
  const id = `account-${++trackerUsers}`
  casesTracker.people.push(trackedUser(id))
  return id
}

/** Only a biller is tracked; for anybody else the account is nobody's. */
async function mapped(target: Person, world: World): Promise<{ trackedId: string; mappingId: string }> {
  const trackedId = newTrackerUser()
  if (target.user.role !== 'BILLER') return { trackedId, mappingId: target.userId }
  const body = { userId: target.userId, timeDoctorUserId: trackedId }
  const { mapping } = await (await world.join('ADMIN')).get(tracking.addMapping, { body })
  return { trackedId, mappingId: mapping.id }
}

const inRange = async (target: Person, world: World) => ({
  query: { userId: (await mapped(target, world)).trackedId, from: '2026-03-09', to: '2026-03-10' },
})

const aScreenshot = async (target: Person, world: World) => {
  const { query } = await inRange(target, world)
  const admin = await world.join('ADMIN')
  const { body } = await admin.call(tracking.listScreenshots, { query })
  return { params: { screenshotId: body.data?.[0]?.screenshotId ?? 'none' } }
}

export const trackingCases: EndpointCases<typeof tracking> = {
  listTrackedUsers: { input: own },
  getTrackedUser: {
    input: async (target, world) => ({ params: { id: (await mapped(target, world)).trackedId } }),
    about: 'a biller',
    stranger: 404,
  },
  listActivity: { input: inRange, about: 'a biller', stranger: 404 },
  listTimeUse: { input: inRange, about: 'a biller', stranger: 404 },
  listScreenshots: { input: inRange, about: 'a biller', stranger: 404 },
  getThumbnail: { input: aScreenshot, about: 'a biller', stranger: 404 },
  openScreenshot: { input: aScreenshot, about: 'a biller', stranger: 404 },
  listScreenshotViews: {
    input: ({ userId }) => ({ params: { userId }, query: { limit: 20 } }),
    stranger: 404,
  },
  listProjects: { input: own },
  listTasks: { input: own },
  listClientBillers: { input: own },
  listMappings: { input: own },
  addMapping: {
    input: ({ userId }) => ({
      body: {
        userId,
        timeDoctorUserId: newTrackerUser(),
        timeDoctorEmail: 'tracked@crew.test',
        companyId: 'the-company',
      },
    }),
    about: 'a biller',
    stranger: 403,
  },
  acceptMappingProblem: {
    input: async (target, world) => ({
      params: { id: (await mapped(target, world)).mappingId },
      body: { kind: 'gone' },
    }),
    about: 'a biller',
    stranger: 403,
  },
  removeMapping: {
    input: async (target, world) => ({ params: { id: (await mapped(target, world)).mappingId } }),
    about: 'a biller',
    stranger: 403,
  },
  listMatches: { input: own },
  checkConnection: {
    input: () => {
      newTrackerUser()
      return {}
    },
  },
  syncNow: {
    input: async (target, world) => {
      await mapped(target, world)
      return { body: { userId: target.userId, from: '2026-03-01', to: '2026-03-09' } }
    },
    about: 'a biller',
    stranger: 403,
  },
  getSyncStatus: { input: own },
  listRuns: {
    input: ({ userId }) => ({ query: { userId, outcome: 'done', limit: 20 } }),
    stranger: 403,
  },
}

const week = { range: 'weekly', date: '2026-03-09' } as const

/** A list without a row says no more than a 404 would. */
const seesNobody = ({ status, body }: AnyAnswer) => expect([status, body.people]).toEqual([200, []])

export const worklogCases: EndpointCases<typeof worklog> = {
  listWorklog: { input: () => ({ query: week }) },
  getWorklogTable: {
    input: ({ userId }) => ({ query: { ...week, billerId: userId, projectId: 'posting' } }),
    about: 'a biller',
    stranger: seesNobody,
  },
  getWorklogDay: {
    input: ({ userId }) => ({ query: { billerId: userId, date: '2026-03-09' } }),
    about: 'a biller',
    stranger: 404,
  },
  exportWorklog: {
    input: ({ userId }) => ({ query: { ...week, billerId: userId, projectId: 'posting', format: 'csv' } }),
    about: 'a biller',
    // The titles and nothing below them.
    stranger: ({ status, body }) =>
      expect([status, String(body).trim().split('\r\n').length]).toEqual([200, 1]),
  },
}

export const dashboardCases: EndpointCases<typeof dashboard> = {
  listBillerHours: {
    input: ({ userId }) => ({ query: { billerId: userId } }),
    about: 'a biller',
    stranger: ({ status, body }) => expect([status, body.billers]).toEqual([200, []]),
  },
}
