import { forgotPassword, listSessions, resetPassword, signOut } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { day, hour, World } from '../../test/world.ts'
import { sweepExpired } from './backgroundJobs.ts'

const world = await World.open()

const counted = async (table: 'sessions' | 'mail_links' | 'sign_in_failures' | 'repeats') => {
  const { rows } = await sql`select from ${sql.table(table)}`.execute(world.db)
  return rows.length
}

describe('the nightly cleanup', () => {
  it('deletes sessions 100 days after their last use, however they ended, and keeps younger ones', async () => {
    const person = await world.join('BILLER')
    await (await world.alsoAs(person)).get(signOut, {})
    world.pass(2 * day)
    await (await world.alsoAs(person)).get(signOut, {})
    world.pass(97 * day)
    await world.run(sweepExpired)
    expect(await counted('sessions')).toBe(3)
    world.pass(2 * day)
    const today = await world.alsoAs(person)
    await world.run(sweepExpired)
    expect(await counted('sessions')).toBe(2)
    expect((await today.call(listSessions, {})).status).toBe(200)
  })

  it('goes on until nothing is left, however much there is', async () => {
    const { userId } = await world.join('CLIENT')
    const before = await counted('sessions')
    await sql`
      insert into sessions (id, user_id, token_hash, browser, address, created_at, last_seen_at, expires_at)
      select gen_random_uuid(), ${userId}, sha256(n::text::bytea), '', '', at, at, at
      from generate_series(1, 2500) as n, (select timestamptz '2025-01-01' as at) as long_ago`.execute(
      world.db,
    )
    await world.run(sweepExpired)
    expect(await counted('sessions')).toBe(before)
  })

  it('deletes links 30 days after they expired, and a valid one still works', async () => {
    const { email } = (await world.join('CLIENT')).user
    await world.visitor.get(forgotPassword, { body: { email } })
    await world.linkTo(email)
    world.pass(29 * day)
    await world.run(sweepExpired)
    expect(await counted('mail_links')).toBe(1)
    world.pass(3 * day)
    await world.visitor.get(forgotPassword, { body: { email } })
    const token = await world.linkTo(email)
    await world.run(sweepExpired)
    expect(await counted('mail_links')).toBe(1)
    const body = { token, newPassword: 'another good password' }
    expect((await world.visitor.call(resetPassword, { body })).status).toBe(200)
  })

  it('forgets wrong passwords after a day, and still slows down today’s guesses', async () => {
    const { email } = (await world.join('CLIENT')).user
    const guess = () => world.trySignIn(email, 'a wrong password')
    while ((await guess()) !== 429);
    await world.run(sweepExpired)
    expect(await guess()).toBe(429)
    world.pass(23 * hour)
    await world.run(sweepExpired)
    expect(await counted('sign_in_failures')).toBeGreaterThan(0)
    world.pass(2 * hour)
    await world.run(sweepExpired)
    expect(await counted('sign_in_failures')).toBe(0)
  })

  it('forgets after a week what calls with a key have answered', async () => {
    const { userId } = await world.join('BILLER')
    const insertRow = (key: string) =>
      sql`insert into repeats (person_id, key, call, fingerprint, answer, at)
        values (${userId}, ${key}, 'POST /somewhere', sha256('sent'), '{}', ${world.now.toISOString()})`.execute(
        world.db,
      )
    await insertRow('first-of-two')
    world.pass(6 * day)
    await insertRow('second-of-two')
    await world.run(sweepExpired)
    expect(await counted('repeats')).toBe(2)
    world.pass(2 * day)
    await world.run(sweepExpired)
    expect(await counted('repeats')).toBe(1)
  })
})
