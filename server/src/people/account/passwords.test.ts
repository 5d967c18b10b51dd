import {
  changePassword,
  forgotPassword,
  listSessions,
  resetPassword,
} from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { template } from '../../../test/cluster.ts'
import { newDatabase } from '../../../test/database.ts'
import { type AnyAnswer, Caller, hour, type Person, password, World } from '../../../test/world.ts'
import { createDb, openPool } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { writePassword } from '../account-store.ts'
import { endPersonSessions } from '../session-store.ts'
import { lockUser } from '../store.ts'
import { hashPassword } from './password.ts'
import { sendResetEmail } from './passwords.ts'

const world = await World.open()
const newPassword = 'a wholly new password'
const minute = 60_000

let callers = 0
// The limit per address and minute is not what is looked at here.
const fromAnywhere = () => ({ remoteAddress: `10.0.${++callers >> 8}.${callers & 255}` })

const ask = (email: string): Promise<AnyAnswer> =>
  world.visitor.call(forgotPassword, { body: { email } }, fromAnywhere())

const choose = (token: string, password = newPassword): Promise<AnyAnswer> =>
  world.visitor.call(resetPassword, { body: { token, newPassword: password } }, fromAnywhere())

const change = (person: Person, currentPassword: string, password = newPassword): Promise<AnyAnswer> =>
  person.call(changePassword, { body: { currentPassword, newPassword: password } })

const isSignedIn = async (person: Caller) => (await person.call(listSessions, {})).status === 200

const newsAndAudit = async (userId: string) => ({
  news: (
    await world.db.selectFrom('notifications').select('kind').where('user_id', '=', userId).execute()
  ).map(row => row.kind),
  audit: await world.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', userId)
    .orderBy('id')
    .execute(),
})

describe('changing the password', () => {
  it('ends every session, also this one, and answers a fresh token', async () => {
    const person = await world.join('BILLER')
    const elsewhere = await world.alsoAs(person)
    const { status, body } = await change(person, password)
    expect(status).toBe(200)
    expect(body.user.userId).toBe(person.userId)
    expect([await isSignedIn(person), await isSignedIn(elsewhere)]).toEqual([false, false])
    expect(await isSignedIn(new Caller(world.app, body.authToken))).toBe(true)
    expect(await world.trySignIn(person.user.email, password)).toBe(401)
    expect(await world.trySignIn(person.user.email, newPassword)).toBe(200)
  })

  it('notifies the person and is audited', async () => {
    const person = await world.join('BILLER')
    await change(person, password)
    expect(await newsAndAudit(person.userId)).toEqual({
      news: ['password-changed'],
      audit: [{ action: 'user:change-password', actor_id: person.userId }],
    })
    expect((await world.readMailsTo(person.user.email)).map(mail => mail.subject)).toEqual([
      'Your password was changed',
    ])
  })

  it('with a wrong current password is refused with 422, since a 401 would sign the person out', async () => {
    const person = await world.join('BILLER')
    const { status, body } = await change(person, 'not the password')
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'invalid',
      fields: { currentPassword: 'That’s not your password.' },
    })
    expect(await isSignedIn(person)).toBe(true)
    expect(await world.trySignIn(person.user.email, password)).toBe(200)
  })

  it('to a weak one is refused and changes nothing', async () => {
    const person = await world.join('BILLER')
    for (const weak of ['Password123', 'short', person.user.email]) {
      const { status, body } = await change(person, password, weak)
      expect([status, Object.keys(body.fields)]).toEqual([422, ['newPassword']])
    }
    expect(await isSignedIn(person)).toBe(true)
    expect(await newsAndAudit(person.userId)).toEqual({ news: [], audit: [] })
  })

  it('cannot be used to guess the password with a stolen session', async () => {
    const person = await world.join('BILLER')
    const guesses = await Promise.all(Array.from({ length: 8 }, () => change(person, 'a guess')))
    expect(guesses.map(answer => answer.status).sort()).toEqual([422, 422, 422, 422, 422, 422, 429, 429])
  })

  it('does not let anyone in with the old one at the same moment', async () => {
    const person = await world.join('BILLER')
    const fresh = await hashPassword(newPassword)
    // The change has begun but is not done when somebody signs in with the old password.
    const signingIn = await inTransaction(world.db, async tx => {
      await writePassword(tx, person.userId, fresh)
      const trying = world.trySignIn(person.user.email, password)
      const first = await Promise.race([trying, world.untilWaiting(1)])
      await endPersonSessions(tx, person.userId, world.now.toISOString())
      return { first, trying }
    })
    expect(signingIn.first, 'the sign-in waits for the change').toBe('waiting')
    expect(await signingIn.trying).toBe(401)
  })
})

/** Calls at the same moment meet in the database only when each has a connection already. */
async function openConnections(count: number): Promise<void> {
  const gates = Array.from({ length: count }, () => Promise.withResolvers<void>())
  const transactions = gates.map(
    (_, index) =>
      new Promise<void>(resolve => {
        void world.db.connection().execute(async connection => {
          await sql`select 1`.execute(connection)
          resolve()
          await gates[index]?.promise
        })
      }),
  )
  await Promise.all(transactions)
  for (const { resolve } of gates) resolve()
}

describe('a forgotten password', () => {
  it('is answered the same whether or not the address is known', async () => {
    const { user } = await world.join('CLIENT', { email: 'Forgot.Me@People.test' })
    const [registered, unknown] = [await ask('forgot.me@people.test'), await ask('nobody@people.test')]
    expect([registered.status, registered.body]).toEqual([200, { success: true }])
    expect([unknown.status, unknown.body]).toEqual([registered.status, registered.body])
    expect(await world.readMailsTo(user.email)).toHaveLength(1)
    expect(await world.readMailsTo('nobody@people.test')).toEqual([])
  })

  it('costs the database the same whether or not the address is known, so that timing reveals nothing', async () => {
    const url = await newDatabase(template)
    const pool = openPool(url)
    const statements: unknown[] = []
    pool.on('connect', client => {
      const query = client.query.bind(client) as (...sent: unknown[]) => unknown
      const noting = (...sent: unknown[]) => {
        statements.push((sent[0] as { text?: string }).text ?? sent[0])
        return query(...sent)
      }
      Object.assign(client, { query: noting })
    })
    const watched = await World.open({ db: createDb(pool), listenUrl: url })
    const { user } = await watched.join('CLIENT')
    const askedWith = async (email: string) => {
      statements.length = 0
      const answer = await watched.visitor.call(forgotPassword, { body: { email } }, fromAnywhere())
      expect([answer.status, answer.body]).toEqual([200, { success: true }])
      return [...statements]
    }
    const forRegistered = await askedWith(user.email)
    expect(forRegistered).toHaveLength(1)
    expect(await askedWith('nobody@people.test')).toEqual(forRegistered)
  })

  it('is replaced through the emailed link: sessions end, the owner is notified, the address counts as confirmed', async () => {
    const person = await world.join('CLIENT')
    await ask(person.user.email)
    expect((await choose(await world.linkTo(person.user.email))).body).toEqual({ success: true })
    expect(await isSignedIn(person)).toBe(false)
    expect(await world.trySignIn(person.user.email, password)).toBe(401)
    expect(await world.trySignIn(person.user.email, newPassword)).toBe(200)
    expect(await newsAndAudit(person.userId)).toMatchObject({
      audit: [
        { action: 'user:change-password', actor_id: person.userId },
        { action: 'user:sign-in-failed', actor_id: null },
        { action: 'user:sign-in', actor_id: person.userId },
      ],
    })
    expect((await world.readMailsTo(person.user.email)).at(-1)?.subject).toBe('Your password was changed')
    const row = await world.db
      .selectFrom('users')
      .select('email_verified_at')
      .where('id', '=', person.userId)
      .executeTakeFirst()
    expect(row?.email_verified_at).toBe(world.now.toISOString())
  })

  it('has a link that works once, and not after 30 minutes', async () => {
    const { user } = await world.join('CLIENT')
    await ask(user.email)
    const once = await world.linkTo(user.email)
    world.pass(30 * minute - 1)
    expect((await choose(once)).status).toBe(200)
    const again = await choose(once, 'yet another password')
    expect([again.status, again.body.code]).toEqual([422, 'invalid'])

    await ask(user.email)
    const late = await world.linkTo(user.email)
    world.pass(30 * minute)
    expect((await choose(late, 'yet another password')).body.message).toBe(again.body.message)
    expect((await choose('A'.repeat(43), 'yet another password')).body.message).toBe(again.body.message)
    expect(await world.trySignIn(user.email, newPassword)).toBe(200)
  })

  it('keeps the link valid when the new password is too weak', async () => {
    const { user } = await world.join('CLIENT')
    await ask(user.email)
    const link = await world.linkTo(user.email)
    expect((await choose(link, 'Password123')).body.fields).toHaveProperty('newPassword')
    expect((await choose(link)).status).toBe(200)
  })

  it('makes every other open link void, also when two are used at the same moment', async () => {
    const { user, userId } = await world.join('CLIENT')
    const links: string[] = []
    for (let attempt = 0; attempt < 3; attempt++) {
      await ask(user.email)
      links.push(await world.linkTo(user.email))
    }
    const [one = '', two = '', three = ''] = links
    const choosing = await inTransaction(world.db, async tx => {
      await lockUser(tx, userId)
      const both = [choose(one), choose(two, 'a second new password')]
      await world.untilWaiting(2)
      return () => Promise.all(both)
    })
    const used = await choosing()
    expect(used.map(answer => answer.status).sort()).toEqual([200, 422])
    expect((await choose(three)).status).toBe(422)
  })

  it('has links that a change of password makes void as well', async () => {
    const person = await world.join('CLIENT')
    await ask(person.user.email)
    const link = await world.linkTo(person.user.email)
    await change(person, password)
    expect((await choose(link, 'the thief’s own password')).status).toBe(422)
  })

  it('is mailed at most five times an hour, also when asked all at once', async () => {
    const { user } = await world.join('CLIENT')
    await Promise.all(Array.from({ length: 8 }, () => ask(user.email)))
    expect(await world.readMailsTo(user.email)).toHaveLength(5)
    world.pass(hour - 1)
    expect((await ask(user.email)).body).toEqual({ success: true })
    expect(await world.readMailsTo(user.email)).toHaveLength(5)
    world.pass(1)
    await ask(user.email)
    expect(await world.readMailsTo(user.email)).toHaveLength(6)
  })

  it('is mailed at most five times an hour also where many processes see to it at the same moment', async () => {
    const { user } = await world.join('CLIENT')
    await openConnections(8)
    await Promise.all(Array.from({ length: 8 }, () => world.run(sendResetEmail, { email: user.email })))
    expect(await world.readMailsTo(user.email)).toHaveLength(5)
  })

  it('does not let a deactivated person back in', async () => {
    const { user, userId } = await world.join('CLIENT')
    await ask(user.email)
    const link = await world.linkTo(user.email)
    await world.db
      .updateTable('users')
      .set({ deactivated_at: world.now.toISOString() })
      .where('id', '=', userId)
      .execute()
    expect((await choose(link)).status).toBe(422)
    await ask(user.email)
    expect(await world.readMailsTo(user.email)).toHaveLength(1)
  })

  it('has a link that works for nothing else, and of which only a hash is stored', async () => {
    const { user } = await world.join('CLIENT')
    await ask(user.email)
    const link = await world.linkTo(user.email)
    expect((await new Caller(world.app, link).call(listSessions, {})).status).toBe(401)
    const rows = await world.db.selectFrom('mail_links').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(link)
  })
})
