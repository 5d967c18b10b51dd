import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { Done, doneReply } from '@claimcrew/contract/kit/reply'
import { listSessions, listUserSessions, signOut } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { Caller, day, hour, World } from '../../../test/world.ts'
import { defineRoute } from './route.ts'
import { newToken } from './session.ts'

/** A call that the browser makes by itself. */
const poll = endpoint({
  method: 'GET',
  path: '/test/poll',
  may: 'account:manage:own',
  summary: 'Polling',
  background: true,
  reply: Done,
})

const who = endpoint({
  method: 'GET',
  path: '/test/who',
  may: 'account:manage:own',
  summary: 'Who is asking',
  reply: z.object({ userId: z.string() }),
})

const world = await World.open({
  routes: [
    defineRoute(poll, async () => doneReply),
    defineRoute(who, async ({ actor }) => ({ userId: actor.userId })),
  ],
})
const minute = 60_000

const statusOf = async (person: Caller, call = listSessions) => (await person.call(call, {})).status
const statusOfPoll = async (person: Caller) => (await person.call(poll, {})).status

describe('a session', () => {
  it('ends after 12 hours of inactivity', async () => {
    const [early, late] = [await world.join('BILLER'), await world.join('BILLER')]
    world.pass(12 * hour - 1)
    expect(await statusOf(early)).toBe(200)
    world.pass(1)
    expect(await statusOf(late)).toBe(401)
    world.pass(12 * hour - 2)
    expect(await statusOf(early), 'its twelve hours began anew').toBe(200)
  })

  it('is not kept alive by what the browser does by itself', async () => {
    const person = await world.join('BILLER')
    for (let polled = 0; polled < 47; polled++) {
      world.pass(15 * minute)
      expect(await statusOfPoll(person)).toBe(200)
    }
    world.pass(15 * minute)
    expect(await statusOfPoll(person)).toBe(401)
    expect(await statusOf(person)).toBe(401)
  })

  it('ends after 30 days, however much it is used', async () => {
    const person = await world.join('BILLER')
    for (let passed = 0; passed < 60; passed++) {
      expect(await statusOf(person)).toBe(200)
      world.pass(day / 2 - 1)
    }
    expect(await statusOf(person), 'sixty milliseconds are left').toBe(200)
    world.pass(60)
    expect(await statusOf(person)).toBe(401)
  })

  it('ends as soon as it is set to, sooner for administrators, also where it began before that', async () => {
    const lifetimes = (idle: number, total: number) => ({ idleMs: idle * hour, totalMs: total * hour })
    const short = await World.open({
      sessionLifetimes: { admins: lifetimes(1, 3), others: lifetimes(2, 6) },
    })
    const [admin, biller] = [await short.join('ADMIN'), await short.join('BILLER')]
    const statuses = async () => [await statusOf(admin), await statusOf(biller)]
    const idle = await short.join('ADMIN')
    for (let hours = 0; hours < 2; hours++) {
      short.pass(hour - 1)
      expect(await statuses()).toEqual([200, 200])
    }
    expect(await statusOf(idle)).toBe(401)
    const { sessions } = await admin.get(listUserSessions, { params: { userId: idle.userId } })
    expect(sessions).toEqual([])
    short.pass(hour + 2)
    expect(await statuses()).toEqual([401, 200])
    short.pass(2 * hour)
    expect(await statusOf(biller)).toBe(401)
  })

  it('is each person’s own when many come at the same moment, also among refused ones', async () => {
    const people = []
    for (let nth = 0; nth < 60; nth++) people.push(await world.join('BILLER'))
    const [gone, left] = [await world.join('BILLER'), await world.join('BILLER')]
    await world.db
      .updateTable('users')
      .set({ deactivated_at: world.now.toISOString() })
      .where('id', '=', gone.userId)
      .execute()
    await left.get(signOut, {})
    const strangers = [gone, left, new Caller(world.app, newToken()), new Caller(world.app, newToken())]
    const callers = people.flatMap((person, nth) => [
      person,
      person,
      ...strangers.slice(nth % 7, (nth % 7) + 1),
    ])
    const answers = await Promise.all(callers.map(caller => caller.call(who, {})))
    for (const [nth, caller] of callers.entries())
      expect(answers[nth]).toMatchObject(
        'userId' in caller && !strangers.includes(caller)
          ? { status: 200, body: { userId: caller.userId } }
          : { status: 401 },
      )
  })

  it('records its last use at most once a minute', async () => {
    const person = await world.join('BILLER')
    const seenAt = async () =>
      (
        await world.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('user_id', '=', person.userId)
          .executeTakeFirstOrThrow()
      ).last_seen_at
    const began = await seenAt()
    world.pass(minute)
    await statusOf(person)
    expect(await seenAt()).toBe(began)
    world.pass(1)
    await statusOf(person)
    expect(await seenAt()).toBe(world.now.toISOString())
  })

  it('is not cached while endings cannot be heard', async () => {
    const person = await world.join('BILLER')
    expect(await statusOf(person)).toBe(200)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'claimcrew listens%'`.execute(world.db)
    // Nobody can be told of this one: were it still remembered, it would live on, as the clock stands still.
    const endings = { ended_at: world.now.toISOString() }
    await world.db.updateTable('sessions').set(endings).where('user_id', '=', person.userId).execute()
    await vi.waitFor(async () => expect(await statusOf(person)).toBe(401), 10_000)
  })

  it('is not begun by a forged, cut or dressed-up token', async () => {
    const { token = '', userId } = await world.join('ADMIN')
    const { token_hash } = await world.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const forged = [
      'A'.repeat(43),
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      token.split('').reverse().join(''),
      token_hash.toString('base64url'),
      token_hash.toString('hex'),
      userId,
      'null',
      'undefined',
    ]
    for (const fake of forged) expect(await statusOf(new Caller(world.app, fake)), fake).toBe(401)
    const headers = [
      '',
      'Bearer',
      `Basic ${token}`,
      token,
      `Bearer ${token} x`,
      `Bearer  ${token}`,
      `\tBearer`,
    ]
    for (const authorization of headers) {
      const { status } = await world.visitor.call(listSessions, {}, { headers: { authorization } })
      expect(status, authorization).toBe(401)
    }
    expect(await statusOf(new Caller(world.app, token))).toBe(200)
  })

  it('never travels in an address or a cookie', async () => {
    const { token = '' } = await world.join('ADMIN')
    for (const url of [`/auth/sessions?token=${token}`, `/auth/sessions?authToken=${token}`])
      expect((await world.visitor.send({ method: 'GET', url })).status).toBe(401)
    const headers = { cookie: `token=${token}; authorization=Bearer ${token}` }
    expect((await world.visitor.send({ method: 'GET', url: '/auth/sessions', headers })).status).toBe(401)
  })
})
