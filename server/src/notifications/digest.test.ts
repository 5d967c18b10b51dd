import { markRead, saveSettings, subscribe } from '@claimcrew/contract/notifications/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tellOf, verify } from '../../test/scenes/notifications.ts'
import { day, type Person, World } from '../../test/world.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { renderHtml } from '../kit/mail/email.ts'
import { sendDigestEmails } from './digest.ts'

// Eleven in the evening in Manila.
const evening = '2026-03-10T15:00:00.000Z'
const morning = '2026-03-10T23:00:00.000Z'
const world = await World.open({ at: evening })
const quarter = 15 * 60_000

/** Somebody in Manila whose address is known to be theirs; it is evening. */
async function inManila(): Promise<Person> {
  world.now = new Date(evening)
  const person = await world.join('BILLER', { timeZone: 'Asia/Manila', userName: 'Amihan Reyes' })
  await verify(world, person)
  return person
}

async function runAt(time: string): Promise<void> {
  world.now = new Date(time)
  await world.run(sendDigestEmails)
}

const subjectsTo = async ({ user }: Person) => (await world.readMailsTo(user.email)).map(mail => mail.subject)

describe('the daily digest', () => {
  it('comes once, in the person’s morning, with unread notifications', async () => {
    const person = await inManila()
    await tellOf(world, person, { title: 'Month approved', description: 'Locked through 2026-02-28.' })
    await runAt('2026-03-10T22:45:00.000Z')
    expect(await subjectsTo(person), 'a quarter to seven').toEqual([])
    await runAt(morning)
    const [mail, ...more] = await world.readMailsTo(person.user.email)
    expect(mail?.subject).toBe('1 unread notification')
    expect(mail?.text).toContain('Good morning Amihan Reyes,')
    expect(mail?.text).toContain(
      'Month approved\nLocked through 2026-02-28.\nhttps://claimcrew.test/?to=%2Fprofile',
    )
    expect(more).toEqual([])
    for (let later = 0; later < 8; later++) {
      world.pass(quarter)
      await world.run(sendDigestEmails)
    }
    expect(await subjectsTo(person)).toHaveLength(1)
  })

  it('has on the next day only what is new, and is not sent on a day without news', async () => {
    const person = await inManila()
    await tellOf(world, person, { title: 'The first' })
    await runAt(morning)
    // At the very moment of the first digest, which did not know of it.
    await tellOf(world, person, { title: 'The second' })
    world.pass(day)
    await world.run(sendDigestEmails)
    world.pass(day)
    await world.run(sendDigestEmails)
    const mails = await world.readMailsTo(person.user.email)
    expect(mails.map(mail => /The (first|second)/.exec(mail.text)?.[1])).toEqual(['first', 'second'])
    expect(mails[1]?.text).not.toContain('The first')
  })

  it('leaves out what was read, what is too old, and what the person turned off', async () => {
    const person = await inManila()
    world.now = new Date('2026-03-07T22:59:59.999Z')
    await tellOf(world, person, { title: 'Three days old' })
    world.now = new Date(evening)
    const read = await tellOf(world, person, { title: 'Read already' })
    await person.get(markRead, { params: { notificationId: read } })
    await person.get(saveSettings, {
      params: { userId: person.userId },
      body: { wishes: [{ kind: 'month-locked', inApp: false, mail: false }] },
    })
    await tellOf(world, person, { title: 'Not wanted', kind: 'month-locked' })
    await runAt(morning)
    expect(await subjectsTo(person)).toEqual([])
    world.now = new Date(evening)
    await tellOf(world, person, { title: 'The only one' })
    await runAt(morning)
    const [mail] = await world.readMailsTo(person.user.email)
    expect(mail?.subject).toBe('1 unread notification')
    expect(mail?.text).not.toMatch(/Three days old|Read already|Not wanted/)
  })

  it('lists the newest twenty, and how many more there are', async () => {
    const person = await inManila()
    for (let index = 1; index <= 23; index++) {
      world.pass(1_000)
      await tellOf(world, person, { title: `Number ${index}.` })
    }
    await runAt(morning)
    const [mail] = await world.readMailsTo(person.user.email)
    expect(mail?.subject).toBe('23 unread notifications')
    expect(mail?.text.match(/Number \d+/g)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Number ${23 - index}`),
    )
    expect(mail?.text).toContain('And 3 more.')
    expect(mail?.text).toContain('https://claimcrew.test/?to=%2Fnotifications')
  })

  it('does not say that there are more where there are not', async () => {
    const person = await inManila()
    for (let index = 0; index < 20; index++) await tellOf(world, person)
    await runAt(morning)
    const [mail] = await world.readMailsTo(person.user.email)
    expect(mail?.subject).toBe('20 unread notifications')
    expect(mail?.text).not.toContain('more.')
  })

  it('is not sent to an unverified address, a deactivated person, or one who turned it off', async () => {
    const [unsure, gone, quiet] = [await inManila(), await inManila(), await inManila()]
    const set = (person: Person, change: object) =>
      world.db.updateTable('users').set(change).where('id', '=', person.userId).execute()
    await set(unsure, { email_verified_at: null })
    await quiet.get(saveSettings, { params: { userId: quiet.userId }, body: { digest: false } })
    for (const person of [unsure, gone, quiet]) await tellOf(world, person)
    await set(gone, { deactivated_at: evening })
    await runAt(morning)
    for (const person of [unsure, gone, quiet]) expect(await subjectsTo(person)).toEqual([])
    // Once the address is theirs it comes: nothing was marked as told before.
    await set(unsure, { email_verified_at: morning })
    await world.run(sendDigestEmails)
    expect(await subjectsTo(unsure)).toHaveLength(1)
  })

  it('reaches everyone else when one person’s fails', async () => {
    const [broken, other] = [await inManila(), await inManila()]
    for (const person of [broken, other]) await tellOf(world, person, { title: 'Month approved' })
    await world.db
      .updateTable('users')
      .set({ time_zone: 'Atlantis/Capital', user_name: 'Aaron' })
      .where('id', '=', broken.userId)
      .execute()
    await expect(runAt(morning)).rejects.toThrow('Digests that were not sent: 1')
    expect(await subjectsTo(broken)).toEqual([])
    expect(await subjectsTo(other)).toHaveLength(1)
    await world.db.updateTable('users').set({ time_zone: 'UTC' }).where('id', '=', broken.userId).execute()
  })

  it('has a link, in text and HTML, that lets its reader stop them signed out', async () => {
    const person = await inManila()
    await tellOf(world, person, { title: '<b>Bold</b> & "quoted"' })
    await runAt(morning)
    const token = await world.linkTo(person.user.email)
    const sent = world.outbox.find(mail => mail.to === person.user.email)
    const html = renderHtml(sent?.subject ?? '', sent?.body ?? [])
    const link = `https://claimcrew.test/#unsubscribe=${token}`
    expect(sent?.unsubscribe).toBe(link)
    expect(html).toContain(`href="${link}"`)
    expect(html).toContain('href="https://claimcrew.test/?to=%2Fprofile"')
    expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; &quot;quoted&quot;')
    const { wanted } = await world.visitor.get(subscribe, { body: { token, wanted: false } })
    expect(wanted).toBe(false)
    world.pass(1_000)
    await tellOf(world, person)
    world.pass(day)
    await world.run(sendDigestEmails)
    expect(await subjectsTo(person)).toHaveLength(1)
  })
})

/** Has somebody else write the person's row first, and lets go once so many runs wait for it. */
async function meeting(person: Person, isWanted: boolean, runs: number): Promise<void> {
  world.now = new Date(morning)
  const running = await inTransaction(world.db, async (tx: Tx) => {
    await sql`insert into notification_digests (user_id, wanted) values (${person.userId}, ${isWanted})`.execute(
      tx,
    )
    const all = Array.from({ length: runs }, () => world.run(sendDigestEmails))
    await world.untilWaiting(runs)
    return () => Promise.all(all)
  })
  await running()
}

describe('digests at the same moment', () => {
  it('are sent once when two processes send them', async () => {
    const person = await inManila()
    await tellOf(world, person)
    await meeting(person, true, 2)
    expect(await subjectsTo(person)).toHaveLength(1)
  })

  it('are not sent when the person turns them off meanwhile', async () => {
    const person = await inManila()
    await tellOf(world, person)
    await meeting(person, false, 1)
    expect(await subjectsTo(person)).toEqual([])
  })
})
