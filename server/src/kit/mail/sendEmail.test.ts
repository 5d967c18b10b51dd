import { forgotPassword, resetPassword } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { headersOf, readable, smtpServer } from '../../../test/outside/smtp.ts'
import { World } from '../../../test/world.ts'
import { sendResetEmail } from '../../people/account/passwords.ts'
import { toQueueName } from '../backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../data/transaction.ts'
import { newId } from '../random.ts'
import { createSecret } from '../secret.ts'
import type { Email } from './email.ts'
import { openSmtpMailer, UndeliverableEmail } from './mailer.ts'
import { deliverEmail, sendEmail } from './sendEmail.ts'
import { settleEmail } from './store.ts'

const from = 'Claimcrew <support@claimcrew.test>'
const smtp = await smtpServer()
const world = await World.open({ mail: openSmtpMailer(smtp.url, from) })
const minute = 60_000

beforeEach(() => {
  Object.assign(smtp.says, { recipient: '250 ok', letter: '250 taken' })
  smtp.received.length = 0
})

const testEmail: Email = { to: 'ann@people.test', subject: 'A letter', body: ['What it says is secret.'] }

async function posted(secret = world.secret, more: Partial<Email> = {}): Promise<string> {
  const mailId = newId()
  const by = { now: world.now.toISOString(), newId: () => mailId, secret }
  await sendEmail(world.db, by, { ...testEmail, ...more })
  return mailId
}

const mailOf = (mailId: string) =>
  world.db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()

/** When the queue would run what it holds. */
const queued = async () =>
  (
    await sql<{ at: string }>`
      select start_after as at from pgboss.job where name = ${toQueueName(deliverEmail)} and state = 'created'`.execute(
      world.db,
    )
  ).rows.map(row => new Date(row.at).toISOString())

const afterwards = (ms: number) => new Date(world.now.getTime() + ms).toISOString()

/** Everything that the database holds, the queues included, as somebody would read it who has stolen it. */
async function wholeDatabase(): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`.execute(world.db)
  const texts: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select t::text as text from ${sql.table(`${schema}.${name}`)} t`.execute(world.db)
    texts.push(...rows.map(row => row.text))
  }
  return texts.join('\n')
}

describe('an email', () => {
  it('is sent by a background job and not by the call that causes it', async () => {
    const mailId = await posted()
    expect(smtp.received).toEqual([])
    expect(await mailOf(mailId)).toMatchObject({ state: 'waiting', tries: 0, recipient: 'ann@people.test' })
    expect(await world.runQueued(deliverEmail)).toBe(1)
    expect(smtp.received).toHaveLength(1)
    expect(await mailOf(mailId)).toMatchObject({
      state: 'sent',
      tries: 1,
      problem: null,
      letter: null,
      settled_at: world.now.toISOString(),
    })
    expect(await queued()).toEqual([])
  })

  it('is not sent when its cause was rolled back', async () => {
    const before = await world.fingerprint()
    const failing = inTransaction(world.db, async tx => {
      await sendEmail(tx, { now: world.now.toISOString(), newId, secret: world.secret }, testEmail)
      throw new Error('it did not happen')
    })
    await expect(failing).rejects.toThrow('it did not happen')
    expect(await world.fingerprint()).toBe(before)
    expect(await queued()).toEqual([])
  })

  it('is sent once, however often its job runs', async () => {
    const mailId = await posted()
    for (let run = 0; run < 3; run++) await world.run(deliverEmail, { mailId })
    await world.runQueued(deliverEmail)
    expect(smtp.received).toHaveLength(1)
    expect((await mailOf(mailId)).tries).toBe(1)
  })

  it('that no longer exists causes no error', async () => {
    await world.run(deliverEmail, { mailId: newId() })
    expect(smtp.received).toEqual([])
  })
})

describe('the content of an email', () => {
  it('is unreadable in the database, while it waits and afterwards, and the link in it works', async () => {
    const { user } = await world.join('CLIENT')
    await world.visitor.get(forgotPassword, { body: { email: user.email } })
    await world.runQueued(sendResetEmail)
    const waiting = await wholeDatabase()
    await world.runQueued(deliverEmail)
    const sent = await wholeDatabase()
    const [, token = ''] = /#reset=([\w-]+)/.exec(readable(smtp.received[0] ?? '')) ?? []
    for (const stolen of [waiting, sent]) {
      expect(stolen).toContain(user.email)
      for (const form of ['utf8', 'base64', 'hex'] as const)
        expect(stolen.includes(Buffer.from(token).toString(form)), form).toBe(false)
      expect(stolen).not.toContain('asked to choose a new password')
    }
    const body = { token, newPassword: 'a wholly new password' }
    expect((await world.visitor.call(resetPassword, { body })).status).toBe(200)
    // The letter that tells of the change.
    await world.runQueued(deliverEmail)
  })

  it('is gone also when the email was given up', async () => {
    smtp.says.recipient = '550 nobody here'
    const mailId = await posted()
    await world.runQueued(deliverEmail)
    expect(await mailOf(mailId)).toMatchObject({ state: 'failed', letter: null })
  })

  it('cannot be read with another key, which the list of emails says', async () => {
    const mailId = await posted(createSecret('the key that was lost, and nobody has'))
    await world.runQueued(deliverEmail)
    const { state, tries, problem } = await mailOf(mailId)
    expect([state, tries]).toEqual(['waiting', 1])
    expect(problem).toBe('It was sealed with another SECRET_KEY, or changed since.')
    expect(smtp.received).toEqual([])
    await sql`delete from pgboss.job`.execute(world.db)
  })
})

describe('an email that is refused', () => {
  it('is retried with growing pauses, always as the same message, and given up after a day', async () => {
    smtp.says.letter = '451 come back later'
    const mailId = await posted()
    const pauses = [1, 5, 15, 60, 180, 360, 720].map(minutes => minutes * minute)
    for (const [index, pause] of pauses.entries()) {
      expect(await world.runQueued(deliverEmail)).toBe(1)
      expect(await mailOf(mailId)).toMatchObject({
        state: 'waiting',
        tries: index + 1,
        problem: expect.stringContaining('451 come back later'),
        next_try_at: afterwards(pause),
      })
      expect(await queued()).toEqual([afterwards(pause)])
      world.pass(pause)
    }
    await world.runQueued(deliverEmail)
    expect(await mailOf(mailId)).toMatchObject({
      state: 'failed',
      tries: 8,
      problem: expect.stringContaining('451 come back later'),
      next_try_at: null,
      settled_at: world.now.toISOString(),
      letter: null,
    })
    expect(await queued()).toEqual([])
    const ids = smtp.received.map(sent => headersOf(sent).find(line => line.startsWith('Message-ID:')))
    expect(ids).toEqual(Array(8).fill(`Message-ID: <${mailId}@claimcrew>`))
  })

  it('is sent once the mail server accepts again', async () => {
    smtp.says.recipient = '421 closing down'
    const mailId = await posted()
    await world.runQueued(deliverEmail)
    expect((await mailOf(mailId)).state).toBe('waiting')
    smtp.says.recipient = '250 ok'
    world.pass(minute)
    await world.runQueued(deliverEmail)
    expect(await mailOf(mailId)).toMatchObject({ state: 'sent', tries: 2, problem: null, next_try_at: null })
  })

  it('is given up at once when the mail server refuses it for good', async () => {
    smtp.says.recipient = '550 nobody \u0000 here'
    const mailId = await posted()
    await world.runQueued(deliverEmail)
    const { state, tries, problem } = await mailOf(mailId)
    expect([state, tries]).toEqual(['failed', 1])
    expect(problem).toContain('550 nobody')
    expect(await queued()).toEqual([])
  })

  it('is given up once the link in it has expired, because no one could use it', async () => {
    smtp.says.recipient = '421 closing down'
    const mailId = await posted(world.secret, { until: afterwards(10 * minute) })
    await world.runQueued(deliverEmail)
    expect((await mailOf(mailId)).state).toBe('waiting')
    smtp.says.recipient = '250 ok'
    world.pass(10 * minute)
    await world.runQueued(deliverEmail)
    expect(await mailOf(mailId)).toMatchObject({
      state: 'failed',
      problem: 'Its link expired before it could be sent.',
    })
    expect(smtp.received).toEqual([])
  })

  it('is not logged with its links, whatever the mail server says about them', async () => {
    smtp.says.letter = '554 spam: https://claimcrew.test/#reset=a-secret_token is listed'
    const mailId = await posted()
    await world.runQueued(deliverEmail)
    expect((await mailOf(mailId)).problem).toContain('554 spam: https://claimcrew.test/#reset=… is listed')
  })

  it.each([new UndeliverableEmail('550 nobody here'), new Error('452 no room')])(
    'counts as sent when another run has sent it while this one got “$message”',
    async refusal => {
      const twice = await World.open({
        mail: {
          send: async ({ mailId }) => {
            await settleEmail(twice.db, mailId, 'sent', {
              tries: 1,
              problem: null,
              at: twice.now.toISOString(),
            })
            throw refusal
          },
          close: async () => {},
        },
      })
      await sendEmail(twice.db, { now: twice.now.toISOString(), newId, secret: twice.secret }, testEmail)
      await twice.runQueued(deliverEmail)
      const [mail] = await twice.db.selectFrom('mails').select(['state', 'problem']).execute()
      expect(mail).toEqual({ state: 'sent', problem: null })
    },
  )

  it('waits when there is no mail server at all', async () => {
    const alone = await World.open({ mail: openSmtpMailer('smtp://127.0.0.1:1', from) })
    await sendEmail(alone.db, { now: alone.now.toISOString(), newId, secret: alone.secret }, testEmail)
    expect(await alone.runQueued(deliverEmail)).toBe(1)
    const [mail] = await alone.db.selectFrom('mails').select(['state', 'tries', 'problem']).execute()
    expect(mail).toEqual({ state: 'waiting', tries: 1, problem: expect.stringContaining('ECONNREFUSED') })
  })
})
