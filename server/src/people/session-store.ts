import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Session } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../kit/data/paging.ts'
import type { SessionCutoffs } from '../kit/http/session.ts'

type NewSession = {
  sessionId: string
  userId: string
  tokenHash: Buffer
  browser: string
  address: string
  createdAt: Instant
  expiresAt: Instant
  /** When the person proved who they are, where that was not just now. */
  confirmedAt?: Instant
}

export async function insertSession(tx: Tx | Db, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.sessionId,
      user_id: session.userId,
      token_hash: session.tokenHash,
      browser: session.browser,
      address: session.address,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
      confirmed_at: session.confirmedAt ?? null,
    })
    .execute()
}

/** More devices and scripts than anybody has. */
export const maxSessions = 500

/**
 * Somebody who signs in over and over ends what they have not used for longest, and what has ended beyond that is gone:
 * each sign-in looks at all that there are. A live one is ended first, so that every process hears of it.
 */
export async function endSessionsBeyondMost(tx: Tx | Db, userId: string, at: Instant): Promise<void> {
  await sql`
    with beyond as (
      select id, ended_at from sessions where user_id = ${userId}
      order by (ended_at is null) desc, last_seen_at desc, id desc offset ${maxSessions}
    ), ended as (
      update sessions set ended_at = ${at}
      where id in (select id from beyond where ended_at is null)
    )
    delete from sessions where id in (select id from beyond where ended_at is not null)`.execute(tx)
}

/** The live sessions, newest first. */
export async function listLiveSessions(
  db: Db,
  userId: string,
  currentId: string,
  { now, idleSince, begunSince }: { readonly now: Instant } & SessionCutoffs,
  {
    after,
    limit,
    organizationId,
  }: {
    readonly after: PagePosition | null
    readonly limit: number
    /** Only those that act for it. */
    readonly organizationId?: OrganizationId | undefined
  },
): Promise<Session[]> {
  let query = db
    .selectFrom('sessions')
    .select(['id', 'browser', 'address', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', idleSince)
    .where('created_at', '>', begunSince)
    .where(isAfterPosition(after, ['last_seen_at', 'id'], 'desc'))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (organizationId) query = query.where('organization_id', '=', organizationId)
  const rows = await query.execute()
  return rows.map(row => ({
    sessionId: row.id,
    browser: row.browser,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.id === currentId,
  }))
}

/** What each of these sessions runs in: “Chrome on Windows”. */
export async function readSessionBrowsers(
  db: Db | Tx,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser'])
    .where('id', '=', sql<string>`any(${sessionIds}::uuid[])`)
    .execute()
  return new Map(rows.map(row => [row.id, row.browser]))
}

/** When each of these people last did something by hand. */
export async function readLastSeen(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, Instant>> {
  const rows = await db
    .selectFrom('sessions')
    .select(({ fn }) => ['user_id', fn.max('last_seen_at').as('at')])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(row => [row.user_id, row.at]))
}

/** Ends one session of this person, of those that act for an organization where one is named; false when there is no such live one. */
export async function endPersonSession(
  db: Db | Tx,
  userId: string,
  sessionId: string,
  at: Instant,
  organizationId?: OrganizationId | null,
): Promise<boolean> {
  let ending = db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (organizationId) ending = ending.where('organization_id', '=', organizationId)
  const ended = await ending.executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export async function endPersonSessions(
  db: Db | Tx,
  userId: string,
  at: Instant,
  options: { except?: string } = {},
): Promise<number> {
  let ending = db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
  if (options.except !== undefined) ending = ending.where('id', '<>', options.except)
  return Number((await ending.executeTakeFirst()).numUpdatedRows)
}

export async function writeConfirmed(tx: Tx | Db, sessionId: string, at: Instant): Promise<void> {
  await tx.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', sessionId).execute()
}

/** At most so many that were last used before an instant, however they ended; answers how many they were. */
export async function sweepSessions(db: Db | Tx, before: Instant, most: number): Promise<number> {
  const stale = db.selectFrom('sessions').select('id').where('last_seen_at', '<', before).limit(most)
  const swept = await db.deleteFrom('sessions').where('id', 'in', stale).executeTakeFirst()
  return Number(swept.numDeletedRows)
}

/** Whether this person signed in lately from this address, with this browser, or at all. */
export async function readPastSignIns(
  db: Db | Tx,
  userId: string,
  seen: { address: string; browser: string; since: Instant },
) {
  return db
    .selectFrom('sessions')
    .select(({ fn, val }) => [
      fn.coalesce(fn.agg<boolean>('bool_or', [sql`address = ${seen.address}`]), val(false)).as('address'),
      fn.coalesce(fn.agg<boolean>('bool_or', [sql`browser = ${seen.browser}`]), val(false)).as('browser'),
      fn.countAll<number>().as('signIns'),
    ])
    .where('user_id', '=', userId)
    .where('last_seen_at', '>', seen.since)
    .executeTakeFirstOrThrow()
}
