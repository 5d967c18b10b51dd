import { listMails, listNotifications, type Mail } from '@claimcrew/contract/notifications/contract'
import { describe, expect, it } from 'vitest'
import { day, type Person, World } from '../../test/world.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { UndeliverableEmail } from '../kit/mail/mailer.ts'
import { deliverEmail, sendEmail } from '../kit/mail/sendEmail.ts'
import { newId } from '../kit/random.ts'
import { sweepOldEvents } from './backgroundJobs.ts'
import { notifyOfUndelivered } from './emails.ts'

/** Takes letters to everybody but those who are not there, and those whose mailbox is full. */
async function open() {
  return World.open({
    mail: {
      send: async ({ to }) => {
        if (to.startsWith('gone')) throw new UndeliverableEmail('550 nobody here')
        if (to.startsWith('full')) throw new Error('452 no room')
        return null
      },
      close: async () => {},
    },
  })
}

async function send(world: World, ...recipients: string[]): Promise<void> {
  for (const to of recipients) {
    const mail = { to, subject: `Dear ${to}`, body: ['What it says is secret.'] }
    await sendEmail(world.db, { now: world.now.toISOString(), newId, secret: world.secret }, mail)
  }
  await world.runQueued(deliverEmail)
}

const bellOf = async (person: Person) =>
  (await person.get(listNotifications, { params: { userId: person.userId } })).notifications

describe('the list of emails', async () => {
  const world = await open()
  const admin = await world.join('ADMIN')
  const ask = (query: Parameters<typeof admin.get<typeof listMails>>[1]['query']) =>
    admin.get(listMails, { query })

  it('shows recipient, kind, outcome and attempts of each email, and never its content', async () => {
    await send(world, 'gone@people.test', 'full@people.test', 'ann@people.test')
    const { items } = await ask({})
    const now = world.now.toISOString()
    const mails: Record<string, Omit<Mail, 'mailId' | 'recipient' | 'subject' | 'createdAt'>> = {
      'ann@people.test': { state: 'sent', tries: 1, problem: null, settledAt: now, nextTryAt: null },
      'full@people.test': {
        state: 'waiting',
        tries: 1,
        problem: '452 no room',
        settledAt: null,
        nextTryAt: new Date(world.now.getTime() + 60_000).toISOString(),
      },
      'gone@people.test': {
        state: 'failed',
        tries: 1,
        problem: '550 nobody here',
        settledAt: now,
        nextTryAt: null,
      },
    }
    expect(items).toEqual(
      Object.entries(mails).map(([recipient, how]) => ({
        mailId: expect.any(String),
        recipient,
        subject: `Dear ${recipient}`,
        createdAt: now,
        ...how,
      })),
    )
    expect(JSON.stringify(items)).not.toContain('secret')
  })

  it('is filtered by status', async () => {
    for (const state of ['waiting', 'sent', 'failed'] as const) {
      const { items } = await ask({ state })
      expect(items.map(mail => mail.state)).toEqual([state])
    }
  })

  it('goes page by page, each email once, also when several were sent at one moment', async () => {
    for (let index = 0; index < 4; index++) {
      world.pass(index % 2)
      await send(world, `a${index}@people.test`, `b${index}@people.test`)
    }
    const all = (await ask({ limit: 100 })).items.map(mail => mail.mailId)
    const turned: string[] = []
    let cursor: string | null = null
    do {
      const page = await ask({ limit: 3, ...(cursor === null ? {} : { cursor }) })
      turned.push(...page.items.map(mail => mail.mailId))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(turned).toEqual(all)
    expect(turned).toHaveLength(11)
  })

  it.each(['BILLER', 'CLIENT'] as const)('is not for a %s', async role => {
    expect((await (await world.join(role)).call(listMails, { query: {} })).status).toBe(403)
  })

  it('refuses an invalid cursor', async () => {
    const { status, body } = await admin.call(listMails, { query: { cursor: 'nonsense' } })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['cursor']])
  })

  it('deletes settled emails after 90 days, and keeps waiting ones', async () => {
    world.pass(89 * day)
    await world.run(sweepOldEvents)
    const patient = await world.alsoAs(admin)
    expect((await patient.get(listMails, { query: {} })).items).toHaveLength(11)
    world.pass(2 * day)
    await world.run(sweepOldEvents)
    const { items } = await (await world.alsoAs(admin)).get(listMails, { query: {} })
    expect(items.map(mail => mail.state)).toEqual(['waiting'])
  })
})

describe('undeliverable email', () => {
  it('notifies every administrator once, several emails in one notification', async () => {
    const world = await open()
    const [admin, other] = [await world.join('ADMIN'), await world.join('ADMIN')]
    const [client, former] = [await world.join('CLIENT'), await world.join('ADMIN')]
    await world.db
      .updateTable('users')
      .set({ deactivated_at: world.now.toISOString() })
      .where('id', '=', former.userId)
      .execute()
    await send(world, 'gone1@people.test', 'gone2@people.test', 'full@people.test', 'ann@people.test')
    for (let run = 0; run < 3; run++) await world.run(notifyOfUndelivered)
    for (const one of [admin, other]) {
      const [notified, ...more] = await bellOf(one)
      expect(notified).toMatchObject({
        kind: 'mail-undelivered',
        title: 'Email not delivered',
        description: expect.stringMatching(
          /^2 emails couldn’t be delivered, including one to gone[12]@people\.test\.$/,
        ),
        link: '/notifications?view=mail&state=failed',
      })
      expect(more).toEqual([])
    }
    expect(await bellOf(client)).toEqual([])
    const rows = await world.db.selectFrom('notifications').select('user_id').execute()
    expect(rows.map(row => row.user_id)).not.toContain(former.userId)

    world.pass(1_000)
    await send(world, 'gone3@people.test')
    await world.run(notifyOfUndelivered)
    expect((await bellOf(admin)).map(one => one.description)[0]).toBe(
      'We couldn’t deliver an email to gone3@people.test.',
    )
    expect(await bellOf(admin)).toHaveLength(2)
  })

  it('notifies once when two processes handle it at the same moment', async () => {
    const world = await open()
    const admin = await world.join('ADMIN')
    await send(world, 'gone@people.test')
    const telling = await inTransaction(world.db, async tx => {
      await tx.selectFrom('mails').select('id').forUpdate().execute()
      const both = [world.run(notifyOfUndelivered), world.run(notifyOfUndelivered)]
      await world.untilWaiting(2)
      return () => Promise.all(both)
    })
    await telling()
    expect(await bellOf(admin)).toHaveLength(1)
  })
})
