import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { listNotifications } from '@claimcrew/contract/notifications/contract'
import { getConnection } from '@claimcrew/contract/tracking/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { account, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { day, hour } from '../../../test/world.ts'

const minute = 60_000

describe('administrators', async () => {
  const people = ['Ana Cruz', 'Ben Okoro', 'Cara Diaz', 'Dev Rao'].map(name => account(name))
  const tokenEndsAt = '2026-04-01T12:00:00.000Z'
  let token = { tokenEndsAt, renewsItself: false }
  const tracked = await TrackedWorld.open(people, '2026-03-16T15:00:00.000Z', tracker => ({
    connection: async () => ({ ...(await tracker.connection()), ...token }),
  }))
  const { world, sandbox } = tracked
  const left = await world.join('ADMIN')
  await sql`update users set deactivated_at = ${world.now} where id = ${left.userId}`.execute(world.db)

  const readNotified = async () => {
    const { rows } = await sql<{ title: string; description: string }>`
      select title, description from notifications where user_id = ${tracked.admin.userId} order by created_at, id`.execute(
      world.db,
    )
    return rows
  }
  const titles = async () => (await readNotified()).map(one => one.title)
  /** What is told by whatever happens. */
  const toldBy = async (happens: () => Promise<unknown>) => {
    const before = (await readNotified()).length
    await happens()
    return (await readNotified()).slice(before)
  }
  const syncAfter = async (minutesLater: number) => {
    world.pass(minutesLater * minute)
    await tracked.sync()
  }

  it('are notified of accounts without a user here, all at once and only once', async () => {
    expect(await toldBy(() => tracked.sync())).toEqual([
      {
        title: '4 new Time Doctor accounts',
        description: 'Ana Cruz, Ben Okoro, Cara Diaz and others aren’t matched yet.',
      },
    ])
    expect(
      await toldBy(async () => {
        await tracked.sync()
        await tracked.pass(hour + 1)
        await tracked.sync()
      }),
    ).toEqual([])
    people.push(account('Eli Stone'))
    await tracked.pass(hour + 1)
    expect(await toldBy(() => tracked.sync())).toEqual([
      {
        title: 'New Time Doctor account',
        description: 'Eli Stone isn’t matched yet, so their time isn’t synced.',
      },
    ])
    const { notifications } = await tracked.admin.get(listNotifications, {
      params: { userId: tracked.admin.userId },
    })
    expect(notifications[0]).toMatchObject({
      title: 'New Time Doctor account',
      link: '/admin/time-doctor',
    })
  })

  it('are notified once that nothing could be pulled for half an hour, and again the next time', async () => {
    await tracked.biller('Ana Cruz', 'UTC', people.slice(0, 1))
    await tracked.sync()
    for (let outage = 0; outage < 2; outage++) {
      sandbox.knobs.status = { code: 500 }
      await tracked.pass(15 * minute)
      await tracked.sync()
      const { failingSince } = await tracked.admin.get(getConnection, {})
      expect(failingSince).toBe(world.now.toISOString())
      expect(await toldBy(() => syncAfter(29))).toEqual([])
      expect(await toldBy(() => syncAfter(1))).toEqual([
        {
          title: 'Time Doctor is failing',
          description:
            'We haven’t been able to sync for half an hour. Earlier hours are safe. Time Doctor is having problems: GET /api/1.0/activity/worklog returned 500.',
        },
      ])
      expect(await toldBy(() => syncAfter(3))).toEqual([])
      sandbox.knobs.status = null
      await tracked.pass(15 * minute)
      await tracked.sync()
      expect(await tracked.admin.get(getConnection, {})).toMatchObject({ state: 'good', failingSince: null })
    }
  })

  it('are notified once that the token expires within two weeks, unless it renews itself', async () => {
    expect((await titles()).filter(title => title.includes('token'))).toEqual([])
    world.now = new Date(addMilliseconds(tokenEndsAt, -14 * day - 1))
    await tracked.pass(0)
    expect(await toldBy(() => tracked.sync())).toEqual([])
    world.pass(1)
    expect(await toldBy(() => tracked.sync())).toEqual([
      {
        title: 'The Time Doctor token expires soon',
        description: 'It expires on Wed, Apr 1. Set a new one before then to keep syncing.',
      },
    ])
    expect(await tracked.admin.get(getConnection, {})).toMatchObject({ token: 'ending', tokenEndsAt })
    await tracked.pass(day)
    expect(await toldBy(() => tracked.sync())).toEqual([])
    token = { tokenEndsAt: addMilliseconds(tokenEndsAt, day), renewsItself: true }
    await tracked.pass(day)
    expect(await toldBy(() => tracked.sync())).toEqual([])
  })

  it('who are deactivated are not notified', async () => {
    const { rows } = await sql`select from notifications where user_id = ${left.userId}`.execute(world.db)
    expect(rows).toEqual([])
  })
})
