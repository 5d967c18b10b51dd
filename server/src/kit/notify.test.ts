import { kinds as attendance } from '@claimcrew/contract/attendance/notifications'
import { kinds } from '@claimcrew/contract/engagements/notifications'
import {
  listHistory,
  listNotifications,
  type PreferenceChange,
  saveSettings,
} from '@claimcrew/contract/notifications/contract'
import { describe, expect, it } from 'vitest'
import { type Person, World } from '../../test/world.ts'
import type { Db, Tx } from './data/db.ts'
import { inTransaction } from './data/transaction.ts'
import { type NewNotification, notify } from './notify.ts'
import { newId } from './random.ts'

const world = await World.open()

const newsFor = ({ userId }: Person, more: Partial<NewNotification> = {}): NewNotification => ({
  userId,
  kind: kinds['engagement-begun'],
  event: 'the one event',
  title: 'Engagement started',
  description: 'You work for Crew Dental from 2026-03-16.',
  link: '/clients',
  ...more,
})

const notifyPerson = (tx: Tx | Db, person: Person, more: Partial<NewNotification> = {}) =>
  notify(tx, { now: world.now.toISOString(), newId }, newsFor(person, more))

const bellOf = (person: Person) => person.get(listNotifications, { params: { userId: person.userId } })
const historyOf = (person: Person) =>
  person.get(listHistory, { params: { userId: person.userId }, query: {} })

const savePreference = (person: Person, wished: PreferenceChange) =>
  person.call(saveSettings, { params: { userId: person.userId }, body: { wishes: [wished] } })

/** What the live line is given to tell this person. */
const liveOf = async ({ userId }: Person) =>
  (await world.db.selectFrom('live_events').select('topic').where('user_id', '=', userId).execute()).map(
    event => event.topic,
  )

const isMailDue = async ({ userId }: Person) =>
  (
    await world.db
      .selectFrom('notifications')
      .select('mail_due')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.mail_due

describe('notifying a person of an event', () => {
  it('leaves one notification and one live event, however often it is repeated', async () => {
    const person = await world.join('BILLER')
    await notifyPerson(world.db, person)
    world.pass(1_000)
    await notifyPerson(world.db, person, { title: 'Told again' })
    expect((await bellOf(person)).notifications.map(one => one.title)).toEqual(['Engagement started'])
    expect(await liveOf(person)).toEqual(['notifications:told'])
  })

  it('leaves one also when two transactions notify at the same moment', async () => {
    const person = await world.join('BILLER')
    const telling = await inTransaction(world.db, async tx => {
      await notifyPerson(tx, person)
      const other = inTransaction(world.db, second => notifyPerson(second, person))
      await world.untilWaiting(1)
      return () => other
    })
    await telling()
    expect((await bellOf(person)).unreadCount).toBe(1)
    expect(await liveOf(person)).toEqual(['notifications:told'])
  })

  it('is done by the second when the first was rolled back', async () => {
    const person = await world.join('BILLER')
    const given = { up: new Error('given up') }
    let second: Promise<void> | undefined
    const first = inTransaction(world.db, async tx => {
      await notifyPerson(tx, person, { title: 'Never was' })
      second = inTransaction(world.db, other => notifyPerson(other, person))
      await world.untilWaiting(1)
      throw given.up
    })
    await expect(first).rejects.toBe(given.up)
    await second
    expect((await bellOf(person)).notifications.map(one => one.title)).toEqual(['Engagement started'])
    expect(await liveOf(person)).toEqual(['notifications:told'])
  })

  it('leaves nothing when its cause was rolled back', async () => {
    const person = await world.join('BILLER')
    const before = await world.fingerprint()
    const failing = inTransaction(world.db, async tx => {
      await notifyPerson(tx, person)
      throw new Error('it did not happen')
    })
    await expect(failing).rejects.toThrow('it did not happen')
    expect(await world.fingerprint()).toBe(before)
  })

  it('notifies each person once, and of each kind separately', async () => {
    const [one, other] = [await world.join('BILLER'), await world.join('CLIENT')]
    for (const person of [one, other]) await notifyPerson(world.db, person)
    await notifyPerson(world.db, one, { kind: kinds['engagement-ended'] })
    expect((await bellOf(one)).notifications.map(({ kind }) => kind).sort()).toEqual([
      'engagement-begun',
      'engagement-ended',
    ])
    expect((await bellOf(other)).unreadCount).toBe(1)
  })

  it('leaves out the person who caused it, unless they may not know of it', async () => {
    const person = await world.join('BILLER')
    const ctx = { now: world.now.toISOString(), newId, actor: person }
    const other = await world.join('BILLER')
    for (const one of [person, other]) await notify(world.db, ctx, newsFor(one))
    expect((await bellOf(person)).notifications).toEqual([])
    expect((await bellOf(other)).unreadCount).toBe(1)
    await notify(world.db, ctx, newsFor(person, { kind: attendance['session-closed'] }))
    expect((await bellOf(person)).notifications.map(({ kind }) => kind)).toEqual(['session-closed'])
  })

  it('keeps the words as they are, whatever signs stand in them', async () => {
    const person = await world.join('BILLER')
    const description = `<script>alert("1")</script> '; drop table users; -- ${'é😀'.repeat(50)}`
    await notifyPerson(world.db, person, { description })
    expect((await bellOf(person)).notifications[0]?.description).toBe(description)
  })
})

describe('a person’s notification settings', () => {
  it('are the defaults of the kind for bell and email when nothing was chosen', async () => {
    const [one, other] = [await world.join('BILLER'), await world.join('BILLER')]
    await notifyPerson(world.db, one)
    await notifyPerson(world.db, other, { kind: attendance['month-locked'] })
    expect([await isMailDue(one), await isMailDue(other)]).toEqual([true, false])
  })

  it('without the bell send it to the history as read, and not to the live stream', async () => {
    const person = await world.join('BILLER')
    await savePreference(person, { kind: 'engagement-begun', inApp: false, mail: false })
    await notifyPerson(world.db, person)
    expect((await bellOf(person)).unreadCount).toBe(0)
    expect((await historyOf(person)).items).toMatchObject([{ kind: 'engagement-begun', read: true }])
    expect(await liveOf(person)).toEqual([])
    expect(await isMailDue(person)).toBe(false)
    await notifyPerson(world.db, person, { kind: kinds['engagement-ended'] })
    expect((await bellOf(person)).unreadCount, 'another kind rings as before').toBe(1)
  })

  it('with email alone send an email without the bell', async () => {
    const person = await world.join('BILLER')
    await savePreference(person, { kind: 'month-locked', inApp: false, mail: true })
    await notifyPerson(world.db, person, { kind: attendance['month-locked'] })
    expect([(await bellOf(person)).unreadCount, await isMailDue(person)]).toEqual([0, true])
  })

  it('apply to that person alone', async () => {
    const [quiet, other] = [await world.join('BILLER'), await world.join('BILLER')]
    await savePreference(quiet, { kind: 'engagement-begun', inApp: false, mail: false })
    await notifyPerson(world.db, other)
    expect([(await bellOf(other)).unreadCount, await isMailDue(other)]).toEqual([1, true])
  })

  it.each(['password-changed', 'new-sign-in'] as const)(
    'cannot turn off %s, which may be the only sign of a thief',
    async kind => {
      const person = await world.join('BILLER')
      const before = await world.fingerprint()
      const refused = await savePreference(person, { kind, inApp: false, mail: false })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['wishes']])
      expect(await world.fingerprint()).toBe(before)
      expect((await savePreference(person, { kind, inApp: true, mail: false })).status).toBe(200)
    },
  )
})
