import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import type { Secret } from '../kit/secret.ts'
import type { TrackerConnection } from './tracker.ts'

type StoredConnection = {
  readonly companyId: string | null
  readonly companyName: string | null
  readonly account: TrackerConnection['account'] | null
  readonly renewsItself: boolean
  readonly tokenEndsAt: Instant | null
  readonly readAt: Instant | null
  readonly lastOkAt: Instant | null
  readonly failingSince: Instant | null
  readonly problem: string | null
}

export async function readConnection(db: Db | Tx): Promise<StoredConnection> {
  const row = await db
    .selectFrom('tracking_connection')
    .select([
      'company_id as companyId',
      'company_name as companyName',
      'account',
      'renews_itself as renewsItself',
      'token_ends_at as tokenEndsAt',
      'read_at as readAt',
      'last_ok_at as lastOkAt',
      'failing_since as failingSince',
      'problem',
    ])
    .executeTakeFirstOrThrow()
  return { ...row, account: row.account as TrackerConnection['account'] | null }
}

/** What the provider says of itself. */
export async function writeConnection(tx: Tx, connection: TrackerConnection, readAt: Instant): Promise<void> {
  await tx
    .updateTable('tracking_connection')
    .set({
      company_id: connection.companyId,
      company_name: connection.companyName,
      account: JSON.stringify(connection.account),
      renews_itself: connection.renewsItself,
      token_ends_at: connection.tokenEndsAt,
      read_at: readAt,
      last_ok_at: readAt,
      failing_since: null,
      problem: null,
    })
    .execute()
}

/** It answered. Written at most once a minute, for it answers all the time. */
export async function writeAnswered(db: Db | Tx, now: Instant): Promise<void> {
  await db
    .updateTable('tracking_connection')
    .set({ last_ok_at: now, failing_since: null, problem: null })
    .where(eb =>
      eb.or([
        eb('failing_since', 'is not', null),
        eb('last_ok_at', 'is', null),
        eb('last_ok_at', '<', sql<string>`${now}::timestamptz - interval '1 minute'`),
      ]),
    )
    .execute()
}

/** It did not answer; the first time says since when. */
export async function writeOutage(db: Db | Tx, problem: string, now: Instant): Promise<Instant> {
  const { failing_since } = await db
    .updateTable('tracking_connection')
    .set({ problem, failing_since: sql<string>`coalesce(failing_since, ${now}::timestamptz)` })
    .returning('failing_since')
    .executeTakeFirstOrThrow()
  return failing_since ?? now
}

type StoredToken = {
  readonly token: string
  readonly createdAt: Instant
  readonly endsAt: Instant | null
  readonly account: string
}

/** The provider's token between starts and for all processes, sealed together with whose it is. */
export function openTokenStore(db: Db, secret: Secret) {
  return {
    async read(): Promise<StoredToken | null> {
      const row = await db
        .selectFrom('tracking_connection')
        .select(['token', 'token_created_at as createdAt', 'token_ends_at as endsAt'])
        .executeTakeFirstOrThrow()
      if (row.token === null || row.createdAt === null) return null
      try {
        const { token, account } = JSON.parse(secret.unseal('tracker', row.token))
        return { token, account, createdAt: row.createdAt, endsAt: row.endsAt }
      } catch {
        // Sealed with another key: a new one is asked for.
        return null
      }
    },
    async write({ token, account, createdAt, endsAt }: StoredToken): Promise<void> {
      const sealed = secret.seal('tracker', JSON.stringify({ token, account }))
      await db
        .updateTable('tracking_connection')
        .set({ token: sealed, token_created_at: createdAt, token_ends_at: endsAt })
        .execute()
    },
  }
}

/** Takes the next moment at which a request may start, and answers how many milliseconds that is from now. */
export async function takeRequestSlot(db: Db, gapMs: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    update tracking_pace
    set next_start_at = greatest(next_start_at, clock_timestamp()) + ${gapMs} * interval '1 millisecond'
    returning (extract(epoch from next_start_at - clock_timestamp()) * 1000 - ${gapMs}::int)::float8 as wait`.execute(
    db,
  )
  return Math.max(0, rows[0]?.wait ?? 0)
}
