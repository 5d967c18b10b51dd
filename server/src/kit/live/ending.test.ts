import { attendanceChanged, punchIn } from '@claimcrew/contract/attendance/contract'
import { listMails } from '@claimcrew/contract/notifications/contract'
import * as people from '@claimcrew/contract/people/contract'
import { updateOrganizationSecurity } from '@claimcrew/contract/people/secondFactor'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { LiveTestReader, tellOf, untilStreams } from '../../../test/live.ts'
import { day, hour, type Person, password, World } from '../../../test/world.ts'
import { inTransaction } from '../data/transaction.ts'

// The line looks at its sessions once a minute, and a minute is too long to wait for.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => vi.useRealTimers())
const aMinute = () => vi.advanceTimersByTime(60_000)

const world = await World.open()
const elsewhere = await world.anotherApp()
const admin = await world.join('ADMIN')

const inBoth = (person: Person) =>
  Promise.all([LiveTestReader.open(person), LiveTestReader.open(person.at(elsewhere))])

async function statusAgain(person: Person, reader: LiveTestReader | undefined): Promise<number> {
  return (await LiveTestReader.open(person.at(elsewhere), reader?.lastId)).status
}

const sessionOf = async (person: Person) => {
  const { sessions } = await person.get(people.listSessions, {})
  return sessions.find(session => session.current)?.sessionId ?? ''
}

/** Cuts the listeners off; until they listen again, which takes a second, nothing is heard. */
async function deafen(): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'claimcrew listens%'`.execute(world.db)
  const left = sql`select from pg_stat_activity where pid = any(${rows.map(row => row.pid)}::int[])`
  while ((await left.execute(world.db)).rows.length > 0);
}

describe('a stream', () => {
  it('needs a signed-in user', async () => {
    const stranger = await LiveTestReader.open(world.visitor)
    expect(stranger.status).toBe(401)
    expect(JSON.parse(await stranger.ended())).toMatchObject({ message: 'Sign in again.' })
  })

  it('answers a HEAD request, and ends', async () => {
    const head = await LiveTestReader.open(admin, undefined, 'HEAD')
    await head.ended()
    expect(head.status).toBe(200)
    expect((await LiveTestReader.open(world.visitor, undefined, 'HEAD')).status).toBe(401)
    await untilStreams(world.app, 0)
  })

  it.each<[string, (person: Person) => Promise<unknown>]>([
    ['on signing out', person => person.get(people.signOut, {})],
    [
      'when the password is changed',
      person =>
        person.get(people.changePassword, {
          body: { currentPassword: password, newPassword: 'another horse battery' },
        }),
    ],
    [
      'when its person is deactivated',
      person => admin.get(people.deactivateUser, { params: { id: person.userId } }),
    ],
    [
      'when its session is ended from the list',
      async person => {
        const other = await world.alsoAs(person)
        await other.get(people.endSession, { params: { sessionId: await sessionOf(person) } })
      },
    ],
    [
      'when all other sessions are ended',
      async person => (await world.alsoAs(person)).get(people.endOtherSessions, {}),
    ],
    [
      'when the session is ended by hand in the database',
      person =>
        world.db
          .updateTable('sessions')
          .set({ ended_at: world.now.toISOString() })
          .where('user_id', '=', person.userId)
          .execute(),
    ],
  ])('ends at once in every process %s, and no other can be opened', async (_, end) => {
    const person = await world.join('BILLER')
    const bystander = await LiveTestReader.open(admin)
    const readers = await inBoth(person)
    await end(person)
    for (const reader of readers) await reader.ended()
    expect(await statusAgain(person, readers[0])).toBe(401)
    await tellOf(world, admin, `Not ended: ${_}`)
    await bystander.hasTold(`Not ended: ${_}`)
  })

  it('ends when a second factor is required that its person lacks, who can only enroll then', async () => {
    const owner = await world.join('CLIENT')
    const readers = await inBoth(owner)
    await owner.get(updateOrganizationSecurity, { body: { secondFactorRequired: true } })
    for (const reader of readers) await reader.ended()
    expect(await statusAgain(owner, readers[0])).toBe(403)
  })

  it('ends when its person gets another role, and comes back with that role’s events', async () => {
    const [person, biller] = [await world.join('ADMIN'), await world.join('BILLER')]
    const readers = await inBoth(person)
    await admin.get(people.updateUser, { params: { id: person.userId }, body: { role: 'CLIENT' } })
    for (const reader of readers) await reader.ended()
    const again = await LiveTestReader.open(person, readers[0]?.lastId)
    await biller.get(punchIn, { body: { billerId: biller.userId } })
    await tellOf(world, person, 'Last')
    await again.hasTold('Last')
    expect(again.all(attendanceChanged)).toEqual([])
  })

  it('ends within a minute once its session expired, because listening is no activity', async () => {
    const began = world.now
    const person = await world.join('CLIENT')
    const [reader] = await inBoth(person)
    for (const passes of [6 * hour, 6 * hour - 1]) {
      world.pass(passes)
      aMinute()
      await tellOf(world, person, `After ${passes}`)
      await reader?.hasTold(`After ${passes}`)
      await (await LiveTestReader.open(person, reader?.lastId)).next()
    }
    world.pass(1)
    aMinute()
    await reader?.ended()
    expect(await statusAgain(person, reader)).toBe(401)
    world.now = began
  })

  it('ends within a minute after 30 days, however active its person is', async () => {
    const began = world.now
    const person = await world.join('CLIENT')
    const [reader] = await inBoth(person)
    for (let half = 0; half < 60; half++) {
      expect((await person.call(people.listSessions, {})).status).toBe(200)
      world.pass(day / 2 - 1)
    }
    await person.call(people.listSessions, {})
    aMinute()
    await tellOf(world, person, 'Sixty milliseconds are left')
    await reader?.hasTold('Sixty milliseconds are left')
    world.pass(60)
    aMinute()
    await reader?.ended()
    expect(await statusAgain(person, reader)).toBe(401)
    world.now = began
  })

  it('ends once it is known again that its session had ended, or its person’s role changed, unheard', async () => {
    const [ended, demoted, staying] = [
      await world.join('BILLER'),
      await world.join('ADMIN'),
      await world.join('ADMIN'),
    ]
    const readers = [...(await inBoth(ended)), ...(await inBoth(demoted))]
    const stayed = await LiveTestReader.open(staying)
    await deafen()
    await inTransaction(world.db, async tx => {
      const ending = { ended_at: world.now.toISOString() }
      await tx.updateTable('sessions').set(ending).where('user_id', '=', ended.userId).execute()
      await tx.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', demoted.userId).execute()
    })
    for (const reader of readers) await reader.ended()
    expect(await statusAgain(ended, readers[0])).toBe(401)
    expect(await statusAgain(demoted, readers[2])).toBe(200)
    await tellOf(world, staying, 'Nothing happened to this one')
    await stayed.hasTold('Nothing happened to this one')
  })

  it('ends when its session ended while it was being opened', async () => {
    const person = await world.join('BILLER')
    const there = person.at(elsewhere)
    expect((await there.call(people.listSessions, {})).status, 'is known there from now on').toBe(200)
    const opening = await inTransaction(world.db, async tx => {
      await sql`lock table mails`.execute(tx)
      const busy = [1, 2].map(() => admin.at(elsewhere).call(listMails, { query: { limit: 20 } }))
      await world.untilWaiting(2)
      const arrived = new Promise(resolve => elsewhere.server.once('request', resolve))
      const opening = LiveTestReader.open(there)
      await arrived
      await person.get(people.signOut, {})
      return { opening, busy }
    })
    await Promise.all(opening.busy)
    const reader = await opening.opening
    await reader.ended()
    await untilStreams(elsewhere, 0)
  })

  it('beats while nothing happens, and then goes on from the last beat', async () => {
    const person = await world.join('BILLER')
    const reader = await LiveTestReader.open(person)
    const { id } = await reader.next()
    await tellOf(world, admin, 'Something for somebody else')
    const other = await LiveTestReader.open(admin, id)
    await other.hasTold('Something for somebody else')
    const beaten = reader.beats
    aMinute()
    await reader.until(() => reader.beats >= beaten + 3 && reader.lastId !== id)
    await reader.leave()
    await tellOf(world, person, 'Afterwards')
    const back = await LiveTestReader.open(person, reader.lastId)
    expect(await back.next()).toMatchObject({ fresh: false, events: [{ body: { title: 'Afterwards' } }] })
  })

  it('is of no use to a cache or a proxy that keeps answers back', async () => {
    const { headers } = await LiveTestReader.open(admin)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
  })
})
