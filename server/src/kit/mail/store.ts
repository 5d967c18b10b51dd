import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../data/db.ts'
import { isAfterPosition, type PagePosition } from '../data/paging.ts'
import type { Email } from './email.ts'

type NewEmail = {
  readonly mailId: string
  readonly email: Email
  readonly sealed: Buffer
  readonly createdAt: Instant
}

export async function insertEmail(
  tx: Tx | Db,
  { mailId, email, sealed, createdAt }: NewEmail,
): Promise<void> {
  await tx
    .insertInto('mails')
    .values({
      id: mailId,
      recipient: email.to,
      subject: email.subject,
      letter: sealed,
      created_at: createdAt,
    })
    .execute()
}

export async function findWaitingEmail(
  db: Db,
  mailId: string,
): Promise<{ sealed: Buffer; tries: number } | null> {
  const row = await db
    .selectFrom('mails')
    .select(['letter', 'tries'])
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row?.letter ? { sealed: row.letter, tries: row.tries } : null
}

type DeliveryAttempt = { readonly tries: number; readonly problem: string | null }

export async function postponeEmail(
  tx: Tx,
  mailId: string,
  { nextTryAt, ...tried }: DeliveryAttempt & { nextTryAt: Instant },
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ ...tried, next_try_at: nextTryAt })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()
}

/** The letter itself is of no more use, and its links are nobody's business. */
export async function settleEmail(
  db: Db,
  mailId: string,
  state: 'sent' | 'failed',
  { at, ...tried }: DeliveryAttempt & { at: Instant },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...tried, state, letter: null, next_try_at: null, settled_at: at })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute()
}

type EmailFilter<State> = {
  readonly state: State | undefined
  readonly before: PagePosition | null
  readonly limit: number
}

/** Newest first, without what they say. */
export async function listEmails<State extends string>(db: Db, { state, before, limit }: EmailFilter<State>) {
  const rows = await db
    .selectFrom('mails')
    .select([
      'id as mailId',
      'recipient',
      'subject',
      'state',
      'tries',
      'problem',
      'created_at as createdAt',
      'settled_at as settledAt',
      'next_try_at as nextTryAt',
    ])
    .$if(state !== undefined, query => query.where('state', '=', state ?? ''))
    .where(isAfterPosition(before, ['created_at', 'id'], 'desc'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(row => ({ ...row, state: row.state as State }))
}

export async function countFailedEmails(db: Db, since: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('settled_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Takes the emails that were given up and that nobody has been told of, and marks them as told. */
export async function takeUndeliveredEmails(tx: Tx): Promise<{ mailId: string; recipient: string }[]> {
  return tx
    .updateTable('mails')
    .set({ told: true })
    .where('state', '=', 'failed')
    .where('told', '=', false)
    .returning(['id as mailId', 'recipient'])
    .execute()
}

export async function sweepEmails(db: Db, before: Instant): Promise<number> {
  const swept = await db.deleteFrom('mails').where('settled_at', '<', before).executeTakeFirst()
  return Number(swept.numDeletedRows)
}
