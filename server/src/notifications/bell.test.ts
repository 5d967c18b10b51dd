import {
  listNotifications,
  markAllRead,
  markRead,
  markUnread,
  maxCountedNotifications,
  type Notification,
} from '@claimcrew/contract/notifications/contract'
import { roles } from '@claimcrew/contract/permissions'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { tellOf } from '../../test/scenes/notifications.ts'
import { hour, type Person, World } from '../../test/world.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { newId } from '../kit/random.ts'

const world = await World.open()
const minute = 60_000

let person: Person
beforeEach(async () => {
  person = await world.join('BILLER')
})

const bellOf = (one: Person) => one.get(listNotifications, { params: { userId: one.userId } })
const idsOf = (some: Notification[]) => some.map(one => one.notificationId)
const mark = (one: Person, notificationId: string) => one.call(markRead, { params: { notificationId } })

describe('the bell', () => {
  it('is empty for a person without notifications', async () => {
    expect(await bellOf(person)).toEqual({ success: true, notifications: [], unreadCount: 0 })
  })

  it('shows what it is, where it leads, whether it was read and when it happened', async () => {
    const title = 'Welcome to Claimcrew'
    const notificationId = await tellOf(world, person, { title, description: 'Your account is ready.' })
    expect(await bellOf(person)).toEqual({
      success: true,
      notifications: [
        {
          notificationId,
          kind: 'welcome',
          title,
          description: 'Your account is ready.',
          link: '/profile',
          organizationId: null,
          read: false,
          createdAt: world.now.toISOString(),
        },
      ],
      unreadCount: 1,
    })
  })

  it('shows the unread ones first and each part newest first, also where several came at one moment', async () => {
    const ids: string[] = []
    for (let index = 0; index < 8; index++) {
      if (index % 4 === 0) world.pass(minute)
      ids.push(await tellOf(world, person))
    }
    // The newest of all, one of the newer moment, one of the older.
    const read = [ids[7], ids[5], ids[2]].map(String)
    for (const id of read) await mark(person, id)
    const { notifications, unreadCount } = await bellOf(person)
    const unread = ids.filter(id => !read.includes(id)).reverse()
    expect(idsOf(notifications)).toEqual([...unread, ...read])
    expect(notifications.map(one => one.read)).toEqual([...unread.map(() => false), ...read.map(() => true)])
    expect(unreadCount).toBe(5)
  })

  it('has the newest 50, the unread ones before any read one', async () => {
    const ids: string[] = []
    for (let index = 0; index < 60; index++) {
      world.pass(1)
      ids.push(await tellOf(world, person))
    }
    const newest = [...ids].reverse()
    expect(idsOf((await bellOf(person)).notifications)).toEqual(newest.slice(0, 50))
    for (const id of newest.slice(0, 15)) await mark(person, id)
    const { notifications, unreadCount } = await bellOf(person)
    expect(idsOf(notifications)).toEqual([...newest.slice(15), ...newest.slice(0, 5)])
    expect(unreadCount).toBe(45)
  })

  it('counts all that is unread, up to a thousand', async () => {
    const add = (count: number) =>
      sql`insert into notifications (id, user_id, kind, event_key, title, description, link, created_at)
        select gen_random_uuid(), ${person.userId}, 'welcome', gen_random_uuid(), 't', 'd', '/', now()
        from generate_series(1, ${count}::int)`.execute(world.db)
    await add(999)
    expect((await bellOf(person)).unreadCount).toBe(999)
    await add(99)
    expect((await bellOf(person)).unreadCount).toBe(maxCountedNotifications)
  })

  it.each(roles)('is hidden from everyone else: a %s gets 404', async role => {
    const other = await world.join(role)
    await tellOf(world, person)
    for (const userId of [person.userId, newId()]) {
      const { status, body } = await other.call(listNotifications, { params: { userId } })
      expect([status, body.code]).toEqual([404, 'not-found'])
    }
  })

  it('of an invalid ID is refused with 422', async () => {
    for (const userId of ['me', '1', `${person.userId}0`, 'undefined']) {
      const { status, body } = await person.call(listNotifications, { params: { userId } })
      expect([status, body.code], userId).toEqual([422, 'invalid'])
    }
  })

  it('is fetched by the browser itself, so it does not keep a session alive', async () => {
    const lastSeen = async () =>
      (
        await world.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('user_id', '=', person.userId)
          .executeTakeFirstOrThrow()
      ).last_seen_at
    const before = await lastSeen()
    world.pass(2 * hour)
    await bellOf(person)
    expect(await lastSeen()).toBe(before)
    await mark(person, await tellOf(world, person))
    expect(await lastSeen(), 'but a click does').toBe(world.now.toISOString())
  })
})

describe('marking', () => {
  it('one as read leaves the others, and once more changes nothing', async () => {
    const [one, other] = [await tellOf(world, person), await tellOf(world, person)]
    expect((await mark(person, one)).body).toEqual({ success: true })
    expect((await bellOf(person)).notifications).toMatchObject([
      { notificationId: other, read: false },
      { notificationId: one, read: true },
    ])
    world.pass(1)
    const before = await world.fingerprint()
    expect((await mark(person, one)).body).toEqual({ success: true })
    expect(await world.fingerprint()).toBe(before)
  })

  it('one as unread again brings it back to where it was, and once more changes nothing', async () => {
    const [one, other] = [await tellOf(world, person), await tellOf(world, person)]
    const unmark = () => person.call(markUnread, { params: { notificationId: one } })
    await mark(person, one)
    expect((await unmark()).body).toEqual({ success: true })
    expect(await bellOf(person)).toMatchObject({
      notifications: [{ notificationId: other }, { notificationId: one, read: false }],
      unreadCount: 2,
    })
    const before = await world.fingerprint()
    expect((await unmark()).body).toEqual({ success: true })
    expect(await world.fingerprint()).toBe(before)
  })

  it.each(roles)(
    'another person’s notification, or one that does not exist, is refused with 404 to a %s',
    async role => {
      const other = await world.join(role)
      const theirs = await tellOf(world, person)
      const before = await world.fingerprint()
      for (const endpoint of [markRead, markUnread])
        for (const notificationId of [theirs, newId()]) {
          const { status, body } = await other.call(endpoint, { params: { notificationId } })
          expect([status, body.code]).toEqual([404, 'not-found'])
        }
      expect(await world.fingerprint()).toBe(before)
    },
  )

  it('the same one at the same moment, from two tabs, works for both and happens once', async () => {
    const one = await tellOf(world, person)
    const marking = await inTransaction(world.db, async tx => {
      await sql`select from notifications where id = ${one} for update`.execute(tx)
      const both = [mark(person, one), mark(person, one)]
      await world.untilWaiting(2)
      return () => Promise.all(both)
    })
    expect((await marking()).map(answer => answer.status)).toEqual([200, 200])
    const events = await world.db
      .selectFrom('live_events')
      .select('topic')
      .where('subject', '=', one)
      .orderBy('id')
      .execute()
    expect(events.map(event => event.topic)).toEqual(['notifications:told', 'notifications:marked'])
  })

  it('all as read says how many were unread, and changes no one else’s', async () => {
    const other = await world.join('BILLER')
    await tellOf(world, other)
    for (let index = 0; index < 3; index++) await mark(person, await tellOf(world, person))
    for (let index = 0; index < 4; index++) await tellOf(world, person)
    const all = () => person.get(markAllRead, { params: { userId: person.userId }, body: {} })
    expect(await all()).toEqual({ success: true, marked: 4 })
    expect((await bellOf(person)).unreadCount).toBe(0)
    expect((await bellOf(other)).unreadCount).toBe(1)
    const before = await world.fingerprint()
    expect(await all()).toEqual({ success: true, marked: 0 })
    expect(await world.fingerprint()).toBe(before)
  })

  it('all of a kind as read leaves the other kinds', async () => {
    await tellOf(world, person, { kind: 'welcome' })
    const other = await tellOf(world, person, { kind: 'month-locked' })
    const params = { userId: person.userId }
    expect(await person.get(markAllRead, { params, body: { kind: 'welcome' } })).toMatchObject({ marked: 1 })
    const { notifications, unreadCount } = await bellOf(person)
    expect([notifications[0]?.notificationId, unreadCount]).toEqual([other, 1])
  })
})
