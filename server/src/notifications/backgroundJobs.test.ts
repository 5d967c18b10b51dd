import { markRead } from '@claimcrew/contract/notifications/contract'
import { expect, it } from 'vitest'
import { tellOf } from '../../test/scenes/notifications.ts'
import { hour, World } from '../../test/world.ts'
import { sweepOldEvents } from './backgroundJobs.ts'

const world = await World.open()

it('live events older than a day are deleted, and notifications are kept', async () => {
  const person = await world.join('BILLER')
  const notificationId = await tellOf(world, person)
  const counted = async (table: 'live_events' | 'notifications') =>
    (await world.db.selectFrom(table).select('id').execute()).length
  world.pass(23 * hour)
  await (await world.alsoAs(person)).get(markRead, { params: { notificationId } })
  await world.run(sweepOldEvents)
  expect(await counted('live_events')).toBe(2)
  world.pass(2 * hour)
  await world.run(sweepOldEvents)
  expect([await counted('live_events'), await counted('notifications')]).toEqual([1, 1])
})
