import {
  deactivateUser,
  endOtherSessions,
  endSession,
  endUserSession,
  getUser,
  listSessions,
  listUserSessions,
  signIn,
  signOut,
} from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { isRefusedCursor, madeUpCursors, readPages } from '../../test/scenes/crowd.ts'
import { Caller, day, hour, type Person, password, World } from '../../test/world.ts'
import { defaultLimits } from '../kit/limits/settings.ts'
import { maxSessions } from './session-store.ts'

const signInsAMinute = 30
const world = await World.open({ limits: { ...defaultLimits, signInsAMinute } })
const other = await world.anotherApp()
const chrome = { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36' }
const minute = 60_000

const isSignedIn = async (person: Caller) => (await person.call(listSessions, {})).status === 200

describe('signing out', () => {
  it('kills the token at once, and this one alone', async () => {
    const person = await world.join('CLIENT')
    const elsewhere = await world.alsoAs(person)
    expect(await isSignedIn(person)).toBe(true)
    expect(await person.get(signOut, {})).toEqual({ success: true })
    expect(await isSignedIn(person)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await person.call(signOut, {})).status).toBe(401)
  })

  it('kills it in another process too, which had just let it in', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await world.join('CLIENT')
      const there = person.at(other)
      expect(await isSignedIn(there)).toBe(true)
      await person.get(signOut, {})
      expect(await isSignedIn(there)).toBe(false)
    }
  })
})

describe('in another process', () => {
  it('a token works that was made here', async () => {
    const person = await world.join('BILLER')
    const { authToken } = await world.visitor.get(signIn, { body: { email: person.user.email, password } })
    expect(await isSignedIn(new Caller(other, authToken))).toBe(true)
  })

  it('a deactivated person is out at once', async () => {
    const [admin, person] = [await world.join('ADMIN'), await world.join('BILLER')]
    const there = person.at(other)
    expect(await isSignedIn(there)).toBe(true)
    await admin.get(deactivateUser, { params: { id: person.userId } })
    expect(await isSignedIn(there)).toBe(false)
  })

  it('a new role counts at once', async () => {
    const person = await world.join('ADMIN')
    const stranger = await world.join('CLIENT')
    const there = person.at(other)
    expect(await there.get(getUser, { params: { id: stranger.userId } })).toHaveProperty('email')
    await world.db.updateTable('users').set({ role: 'CLIENT' }).where('id', '=', person.userId).execute()
    // A user who changes it through a call is told when all have heard; here any such call does.
    await (await world.join('CLIENT')).get(signOut, {})
    expect(await there.get(getUser, { params: { id: stranger.userId } })).not.toHaveProperty('email')
  })
})

describe('the list of one’s sessions', () => {
  it('shows where one is signed in, which one this is, and when each was last used', async () => {
    const person = await world.join('CLIENT')
    world.pass(5 * minute)
    const second = await world.visitor.get(
      signIn,
      { body: { email: person.user.email, password } },
      { headers: chrome, remoteAddress: '203.0.113.5' },
    )
    world.pass(10 * minute)
    const here = new Caller(world.app, second.authToken)
    const { sessions } = await here.get(listSessions, {})
    expect(sessions).toEqual([
      {
        sessionId: expect.any(String),
        browser: 'Chrome on macOS',
        address: '203.0.113.5',
        createdAt: new Date(world.now.getTime() - 10 * minute).toISOString(),
        lastSeenAt: world.now.toISOString(),
        current: true,
      },
      {
        sessionId: expect.any(String),
        browser: 'Chrome on Windows',
        address: '127.0.0.1',
        createdAt: new Date(world.now.getTime() - 15 * minute).toISOString(),
        lastSeenAt: new Date(world.now.getTime() - 15 * minute).toISOString(),
        current: false,
      },
    ])
  })

  it('leaves out what has ended: signed out, idle for 12 hours, or older than 30 days', async () => {
    const person = await world.join('CLIENT')
    const [signedOut, idle] = [await world.alsoAs(person), await world.alsoAs(person)]
    await signedOut.get(signOut, {})
    world.pass(6 * hour)
    expect((await person.get(listSessions, {})).sessions).toHaveLength(2)
    const pages = await readPages(person, listSessions, { query: { limit: 1 } })
    expect(pages.flatMap(({ sessions }) => sessions)).toEqual((await person.get(listSessions, {})).sessions)
    for (const cursor of madeUpCursors)
      expect(isRefusedCursor(await person.call(listSessions, { query: { cursor } }))).toBe(true)
    world.pass(6 * hour)
    expect((await person.get(listSessions, {})).sessions).toHaveLength(1)
    expect(await isSignedIn(idle)).toBe(false)
  })
})

describe('ending sessions', () => {
  it('ends one of one’s own, here and elsewhere', async () => {
    const person = await world.join('BILLER')
    const lost = await world.alsoAs(person)
    const { sessions } = await lost.get(listSessions, {})
    const lostId = sessions.find(session => session.current)?.sessionId ?? ''
    expect(await isSignedIn(lost.at(other))).toBe(true)
    expect(await person.get(endSession, { params: { sessionId: lostId } })).toEqual({ success: true })
    expect([await isSignedIn(lost), await isSignedIn(lost.at(other))]).toEqual([false, false])
    expect(await isSignedIn(person)).toBe(true)
    expect((await person.call(endSession, { params: { sessionId: lostId } })).status).toBe(404)
  })

  it('does not end a stranger’s: the answer is 404', async () => {
    const [person, stranger] = [await world.join('BILLER'), await world.join('ADMIN')]
    const { sessions } = await person.get(listSessions, {})
    const before = await world.fingerprint()
    const refused = await stranger.call(endSession, { params: { sessionId: sessions[0]?.sessionId ?? '' } })
    const unknown = await stranger.call(endSession, { params: { sessionId: person.userId } })
    expect([refused.status, refused.body.message]).toEqual([404, unknown.body.message])
    expect(await world.fingerprint()).toBe(before)
    expect(await isSignedIn(person)).toBe(true)
  })

  it('ends all others and says how many, but never this one or anyone else’s', async () => {
    const [person, stranger] = [await world.join('BILLER'), await world.join('BILLER')]
    const others = [await world.alsoAs(person), await world.alsoAs(person)]
    expect(await person.get(endOtherSessions, {})).toEqual({ ended: 2 })
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
    expect([await isSignedIn(person), await isSignedIn(stranger)]).toEqual([true, true])
    expect(await person.get(endOtherSessions, {})).toEqual({ ended: 0 })
  })
})

describe('the sessions of another user', () => {
  const readOf = async (by: Caller, userId: string) =>
    (await by.get(listUserSessions, { params: { userId } })).sessions.map(one => one.sessionId)

  it('are seen by an ADMIN and ended in every process at once', async () => {
    const [admin, person] = [await world.join('ADMIN'), await world.join('BILLER')]
    const there = person.at(other)
    expect(await isSignedIn(there)).toBe(true)
    const [sessionId = ''] = await readOf(admin, person.userId)
    const input = { params: { userId: person.userId, sessionId } }
    await admin.get(endUserSession, input)
    expect(await isSignedIn(there)).toBe(false)
    expect((await admin.call(endUserSession, input)).status).toBe(404)
  })

  it('can be ended by an owner when they act for the owner’s organization, and only then', async () => {
    const [owner, another] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const seat = await world.seat(owner, 'manager')
    const [sessionId = ''] = await readOf(owner, seat.userId)
    const input = { params: { userId: seat.userId, sessionId } }
    expect((await another.call(listUserSessions, { params: { userId: seat.userId } })).status).toBe(404)
    expect((await another.call(endUserSession, input)).status).toBe(404)
    expect((await seat.call(endUserSession, input)).status).toBe(403)
    const wrongPerson = { params: { userId: owner.userId, sessionId } }
    expect((await owner.call(endUserSession, wrongPerson)).status).toBe(404)
    // With a seat elsewhere, what they do for that organization is not this owner's to see or end.
    await world.seatAlso(seat, another, 'viewer')
    const acting = await readOf(another, seat.userId)
    for (const id of acting) expect(await readOf(owner, seat.userId)).not.toContain(id)
    expect(await isSignedIn(seat)).toBe(true)
    for (const id of acting)
      expect(
        (await owner.call(endUserSession, { params: { userId: seat.userId, sessionId: id } })).status,
      ).toBe(404)
  })
})

describe('a person who signs in over and over', () => {
  const countRows = async () => {
    const { rows } = await sql<{ sessions: number; events: number }>`
      select (select count(*)::int from sessions) as sessions, (select count(*)::int from audit_events) as events`.execute(
      world.db,
    )
    return rows[0]
  }
  const signInAgain = (person: Person) =>
    world.visitor.call(signIn, { body: { email: person.user.email, password } })

  it('is asked to wait beyond so many right passwords a minute, in all processes; wrong ones do not count', async () => {
    const person = await world.join('BILLER')
    await world.visitor.call(signIn, { body: { email: person.user.email, password: 'not their password' } })
    for (let count = 1; count < signInsAMinute; count++) expect((await signInAgain(person)).status).toBe(200)
    const body = { email: person.user.email, password }
    expect((await new Caller(other).call(signIn, { body })).status).toBe(200)
    const before = await countRows()
    const refused = await new Caller(other).call(signIn, { body })
    expect([refused.status, refused.body.code]).toEqual([429, 'too-many'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(await countRows()).toEqual(before)
    world.pass(minute)
    expect((await signInAgain(person)).status).toBe(200)
  })

  it(`has ${maxSessions} sessions at most: those that were not used for longest end, everywhere, and are forgotten`, async () => {
    const person = await world.join('BILLER')
    const there = person.at(other)
    expect(await isSignedIn(there)).toBe(true)
    world.pass(2 * minute)
    const used = await world.alsoAs(person)
    await sql`insert into sessions (id, user_id, token_hash, browser, address, created_at, last_seen_at, expires_at)
      select gen_random_uuid(), ${person.userId}, sha256(n::text::bytea), 'Chrome', '203.0.113.9', ${world.now}, ${world.now}, ${new Date(world.now.getTime() + 30 * day)}
      from generate_series(1, ${maxSessions - 2}::int) n`.execute(world.db)
    world.pass(2 * minute)
    expect((await signInAgain(person)).status).toBe(200)
    expect(await isSignedIn(used)).toBe(true)
    await expect.poll(() => isSignedIn(there)).toBe(false)
    for (let count = 0; count < 3; count++) await signInAgain(person)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sessions where user_id = ${person.userId}`.execute(world.db)
    expect(rows[0]?.count).toBeLessThanOrEqual(maxSessions + 1)
  })
})
