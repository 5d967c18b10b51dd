import { getSettings, saveSettings, subscribe } from '@claimcrew/contract/notifications/contract'
import { describe, expect, it } from 'vitest'
import { AttendanceDesk } from '../../test/scenes/attendanceDesk.ts'
import { verify } from '../../test/scenes/notifications.ts'
import { type Person, World } from '../../test/world.ts'
import { sendWeeklyEmails } from './weeklyEmail.ts'

const world = await World.open({ at: '2026-03-02T12:00:00.000Z' })
const desk = new AttendanceDesk(world)
// Mondays: seven o'clock in New York, after the clocks have changed.
const morning = '2026-03-09T11:00:00.000Z'
const nextMorning = '2026-03-16T11:00:00.000Z'

/** A client in New York, whose biller worked eight hours last Tuesday. */
async function practice(): Promise<Person> {
  world.now = new Date('2026-03-02T12:00:00.000Z')
  const client = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  await verify(world, client)
  const biller = await world.join('BILLER')
  await world.engage(client, biller, '2026-01-01')
  await desk.work(biller, '2026-03-03T14:00:00.000Z', '2026-03-03T22:00:00.000Z')
  return client
}

async function runAt(...times: string[]): Promise<void> {
  for (const time of times) {
    world.now = new Date(time)
    await world.run(sendWeeklyEmails)
  }
}

const subjectsTo = async ({ user }: Person) => (await world.readMailsTo(user.email)).map(mail => mail.subject)

const subject = 'Your week in numbers: Mar 2 – 8, 2026'

describe('The weekly report', () => {
  it('comes once, on one’s own Monday morning, with the week before and where each number leads', async () => {
    const client = await practice()
    // Sunday, Monday at a quarter to seven, and then all morning long.
    await runAt('2026-03-08T12:00:00.000Z', '2026-03-09T10:45:00.000Z')
    expect(await subjectsTo(client)).toEqual([])
    await runAt(morning, '2026-03-09T11:15:00.000Z', '2026-03-09T15:45:00.000Z', '2026-03-10T12:00:00.000Z')
    const [mail, ...more] = await world.readMailsTo(client.user.email)
    expect(mail?.subject).toBe(subject)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Good morning Lakeside Practice,')
    expect(mail?.text).toContain('Hours\n8 h punched (0 min before), 0 min tracked (0 min).')
    expect(mail?.text).toContain(
      encodeURIComponent('/reports?view=hours&by=biller&from=2026-03-02&to=2026-03-08'),
    )
    expect(mail?.text).toContain(`&organization=${client.userId}`)
    expect(mail?.text).toContain('1 day present, 4 absent')
  })

  it('comes to owners, managers and bookkeepers, to each with what their duties show, by their own settings', async () => {
    const client = await practice()
    const [manager, books, viewer, quiet] = [
      await world.seat(client, 'manager'),
      await world.seat(client, 'bookkeeper'),
      await world.seat(client, 'viewer'),
      await world.seat(client, 'manager'),
    ]
    await verify(world, manager, books, viewer, quiet)
    const wishes = [{ kind: 'weekly-report', inApp: false, mail: false }]
    await quiet.get(saveSettings, { params: { userId: quiet.userId }, body: { wishes } })
    await runAt(morning)
    const textTo = async ({ user }: Person) => (await world.readMailsTo(user.email))[0]?.text ?? ''
    for (const person of [client, manager, books]) expect(await textTo(person)).toContain('8 h punched')
    for (const person of [client, books]) expect(await textTo(person)).toMatch(/Cost\n\$/)
    expect(await textTo(manager)).not.toMatch(/cost|\$/i)
    for (const person of [viewer, quiet]) expect(await subjectsTo(person)).toEqual([])
  })

  it('lists organizations separately for a person with a seat in several', async () => {
    const [one, other] = [await practice(), await practice()]
    const manager = await world.seat(one, 'manager')
    await world.db
      .insertInto('organization_seats')
      .values({
        id: crypto.randomUUID(),
        organization_id: other.userId,
        user_id: manager.userId,
        duties: ['manager'],
        since: world.now.toISOString(),
      })
      .execute()
    await verify(world, manager)
    await runAt(morning)
    const mails = await world.readMailsTo(manager.user.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text.match(/Lakeside Practice: Hours/g)).toHaveLength(2)
  })

  it('can be turned off by its link, and on again in the settings', async () => {
    const client = await practice()
    await runAt(morning)
    const [mail] = await world.readMailsTo(client.user.email)
    const token = /unsubscribe=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const answer = await world.visitor.get(subscribe, { body: { token, wanted: false } })
    expect(answer).toEqual({ subscription: 'weekly-report', wanted: false })
    await desk.work(await world.join('BILLER'), '2026-03-10T14:00:00.000Z', '2026-03-10T15:00:00.000Z')
    await runAt(nextMorning)
    expect(await subjectsTo(client)).toEqual([subject])
    const own = await world.alsoAs(client)
    const params = { userId: own.userId }
    const preference = (await own.get(getSettings, { params })).wishes.find(
      one => one.kind === 'weekly-report',
    )
    expect(preference).toEqual({ kind: 'weekly-report', inApp: false, mail: false, push: false })
    await own.get(saveSettings, {
      params,
      body: { wishes: [{ kind: 'weekly-report', inApp: false, mail: true }] },
    })
    await runAt(nextMorning)
    expect(await subjectsTo(client)).toHaveLength(2)
    const bell = { wishes: [{ kind: 'weekly-report', inApp: true, mail: true }] }
    expect((await own.call(saveSettings, { params, body: bell })).status).toBe(422)
  })

  it('is not sent to an unverified address, to billers, or for an empty week', async () => {
    world.now = new Date('2026-03-02T12:00:00.000Z')
    const idle = await world.join('CLIENT')
    const biller = await world.join('BILLER')
    await verify(world, idle, biller)
    const unverified = await world.join('CLIENT')
    await world.engage(unverified, biller, '2026-01-01')
    await runAt(morning)
    for (const person of [idle, biller, unverified]) expect(await subjectsTo(person)).toEqual([])
  })

  it('is sent once by two processes at the same time', async () => {
    const client = await practice()
    world.now = new Date(morning)
    await Promise.all([world.run(sendWeeklyEmails), world.run(sendWeeklyEmails)])
    expect(await subjectsTo(client)).toEqual([subject])
  })
})
