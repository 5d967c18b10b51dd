import type { ProviderUser, Tracker } from '../../src/tracking/tracker.ts'
import { picture } from '../files/images.ts'

/** A tracker of which nothing goes over the wire: a caller gets one stretch, one program and one screenshot. */
type OneTracker = Tracker & { readonly people: ProviderUser[] }

export function oneTracker(): OneTracker {
  const people: ProviderUser[] = []
  const inHaste: Tracker = {
    get inHaste() {
      return inHaste
    },
    capabilities: { worklog: true, timeUse: true, screenshots: true, totals: true },
    sandbox: true,
    connection: async () => ({
      companyId: 'the-company',
      companyName: 'The Company',
      account: { name: 'Owner', email: 'owner@people.test', role: 'owner' },
      tokenEndsAt: null,
      renewsItself: true,
    }),
    users: async () => people,
    user: async trackedId => people.find(one => one.trackedId === trackedId) ?? null,
    worklog: async (_, { from }) => [
      {
        start: from,
        seconds: 600,
        mode: 'computer',
        projectId: 'posting',
        projectName: 'Posting',
        taskId: 'cheques',
        taskName: 'Cheques',
        deviceId: 'desk',
      },
    ],
    timeUse: async (_, { from }) => [
      { start: from, seconds: 600, score: 3, category: 'Office', name: 'EXCEL' },
    ],
    // In the middle, so that a reader who looks for it around its moment finds it again.
    screenshots: async (_, { from, to }) => [
      {
        takenAt: new Date((Date.parse(from) + Date.parse(to)) / 2).toISOString(),
        deviceId: 'desk',
        screen: 0,
        keys: 10,
        movements: 20,
        clicks: 3,
        projectId: 'posting',
        taskId: 'cheques',
        link: 'https://images.test/one',
      },
    ],
    image: async () => picture(64, 36).png().toBuffer(),
    projects: async () => [{ projectId: 'posting', name: 'Posting', deleted: false }],
    tasks: async () => [{ taskId: 'cheques', name: 'Cheques', projectId: 'posting' }],
    totals: async () => new Map(),
    close: async () => {},
  }
  return { ...inHaste, people }
}

export const trackedUser = (trackedId: string): ProviderUser => ({
  trackedId,
  name: `Account ${trackedId}`,
  email: `${trackedId}@crew.test`,
  role: 'user',
  active: true,
  timeZone: 'UTC',
  lastSeenAt: null,
})
