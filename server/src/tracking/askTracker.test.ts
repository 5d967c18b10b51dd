import {
  addMapping,
  checkConnection,
  getConnection,
  getThumbnail,
  listScreenshots,
  openScreenshot,
} from '@claimcrew/contract/tracking/contract'
import { describe, expect, it } from 'vitest'
import { oneTracker, trackedUser } from '../../test/outside/one-tracker.ts'
import { World } from '../../test/world.ts'
import { type Tracker, TrackerError, type TrackerOutage } from './tracker.ts'

const { people, ...calls } = oneTracker()
people.push(trackedUser('maria'))

let outage: TrackerOutage | null = null
/** Runs into whatever trouble there is just now. */
const troubled =
  <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
  async (...args: Args): Promise<Answer> => {
    if (outage !== null) throw new TrackerError(outage, '')
    return call(...args)
  }
const unasked = async (): Promise<never> => {
  throw new Error('Nobody who waits may be made to wait for a patient call.')
}
const inHaste: Tracker = {
  ...calls.inHaste,
  users: troubled(calls.users),
  screenshots: troubled(calls.screenshots),
  image: troubled(calls.image),
}
const world = await World.open({
  tracker: { ...calls, inHaste, connection: unasked, users: unasked, screenshots: unasked, image: unasked },
})
const admin = await world.join('ADMIN')
const biller = await world.join('BILLER', { timeZone: 'UTC' })
const query = { userId: 'maria', from: '2026-03-09', to: '2026-03-09' }

describe('a user’s request for provider data', () => {
  it('runs with short timeouts, whatever it is', async () => {
    await admin.get(addMapping, { body: { userId: biller.userId, timeDoctorUserId: 'maria' } })
    expect(await admin.get(checkConnection, {})).toMatchObject({ state: 'good' })
    const [shot] = (await admin.get(listScreenshots, { query })).data
    const params = { screenshotId: shot?.screenshotId ?? '' }
    for (const endpoint of [getThumbnail, openScreenshot])
      expect((await admin.call(endpoint, { params })).status).toBe(200)
  })

  it.each<[TrackerOutage, string]>([
    ['crowded', 'Too many screenshots are being opened at once. Try again in a moment.'],
    ['closed', 'Claimcrew is restarting. Try again in a moment.'],
  ])('and finds us %s is told so, and that is no outage of the provider', async (ours, words) => {
    const [shot] = (await admin.get(listScreenshots, { query })).data
    const params = { screenshotId: shot?.screenshotId ?? '' }
    const before = await admin.get(getConnection, {})
    outage = ours
    for (const answer of [
      await admin.call(listScreenshots, { query }),
      await admin.call(getThumbnail, { params }),
      await admin.call(openScreenshot, { params }),
    ])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([503, 'not-ready', words])
    expect(await admin.get(checkConnection, {})).toEqual(before)
    outage = null
  })
})
