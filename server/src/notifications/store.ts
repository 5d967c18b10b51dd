import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import {
  bellSnapshot,
  maxCountedNotifications,
  type Notification,
  notificationMarked,
} from '@claimcrew/contract/notifications/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import type { PagePosition } from '../kit/data/paging.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import { publish, publishingStatement } from '../kit/live/events.ts'

const columns = sql`id as "notificationId", kind, title, description, link, read_at is not null as read,
  created_at as "createdAt", organization_id as "organizationId"`

const maxInBell = 50

/** Each part stops at as many rows as it may give, so that it costs the same however many there are. */
const bellRows = statement(
  'newest notifications',
  (p: Params<{ userId: string }>) => sql<Notification & { unreadCount: number }>`
    with unread as materialized (
      select ${columns} from notifications where user_id = ${p.userId} and read_at is null
      order by created_at desc, id desc limit ${sql.lit(maxInBell)}
    ),
    others as (
      select ${columns} from notifications where user_id = ${p.userId} and read_at is not null
      order by created_at desc, id desc limit ${sql.lit(maxInBell)} - (select count(*) from unread)
    )
    select newest.*, (
      select count(*) from (
        select from notifications where user_id = ${p.userId} and read_at is null limit ${sql.lit(maxCountedNotifications)}
      ) as counted
    ) as "unreadCount"
    from (select * from unread union all select * from others) as newest
    order by read, "createdAt" desc, "notificationId" desc`,
)

/** The newest, unread first, and how many are unread. */
export async function readBell(
  db: Db,
  userId: string,
): Promise<{ notifications: Notification[]; unreadCount: number }> {
  const rows = await bellRows(db, { userId })
  return {
    notifications: rows.map(({ unreadCount: _, ...row }) => row),
    unreadCount: rows[0]?.unreadCount ?? 0,
  }
}

type HistoryFilter = {
  readonly kind: string | undefined
  readonly unread: boolean
  readonly before: PagePosition | null
  readonly limit: number
}

export async function listNotificationPage(
  db: Db,
  userId: string,
  { kind, unread, before, limit }: HistoryFilter,
): Promise<Notification[]> {
  const { rows } = await sql<Notification>`
    select ${columns} from notifications where user_id = ${userId}
      ${kind === undefined ? sql`` : sql`and kind = ${kind}`}
      ${unread ? sql`and read_at is null` : sql``}
      ${before === null ? sql`` : sql`and (created_at, id) < (${before[0]}::timestamptz, ${before[1]}::uuid)`}
    order by created_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** Reads those of the named notifications that belong to one of these people, each with its owner. */
export async function readNotifications(
  db: Db,
  ids: readonly string[],
  userIds: readonly string[],
): Promise<Map<string, Notification & { userId: string }>> {
  const { rows } = await sql<Notification & { userId: string }>`
    select ${columns}, user_id as "userId" from notifications
    where id = any(${ids}::uuid[]) and user_id = any(${userIds}::uuid[])`.execute(db)
  return new Map(rows.map(row => [row.notificationId, row]))
}

const markOne = publishingStatement(
  'mark a notification',
  (
    p: Params<{
      userId: string
      notificationId: string
      now: Instant
      read: boolean
      readAt: Instant | null
    }>,
    publishing,
  ) => sql<object>`
    with found as (
      select id, read_at is not null as read from notifications
      where id = ${p.notificationId} and user_id = ${p.userId} for update
    ),
    changed as (
      update notifications set read_at = ${p.readAt}
      from found where notifications.id = found.id and found.read <> ${p.read}
      returning notifications.id, user_id
    ),
    published as (${publishing('changed', notificationMarked, { userId: 'user_id', subject: 'id' })})
    select from found`,
)

/** False when the person has no such notification; marking what is marked already changes nothing. */
export async function writeReadMark(
  db: Db,
  { userId, notificationId, now }: { userId: string; notificationId: string; now: Instant },
  read: boolean,
): Promise<boolean> {
  const rows = await markOne(db, { userId, notificationId, now, read, readAt: read ? now : null })
  return rows.length > 0
}

/** Answers how many were unread. */
export async function writeAllRead(
  tx: Tx,
  userId: string,
  kind: string | undefined,
  now: Instant,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(kind !== undefined, query => query.where('kind', '=', kind ?? ''))
    .executeTakeFirst()
  const changed = Number(numUpdatedRows)
  if (changed > 0) await publish(tx, bellSnapshot, { now, userId, subject: null })
  return changed
}

/** Takes and locks the notifications that are to be mailed at once; from now on they are not. */
export async function takeMailableNotifications(
  tx: Tx,
  most: number,
): Promise<(Notification & { userId: string })[]> {
  const { rows } = await sql<Notification & { userId: string }>`
    update notifications set mail_due = false
    where id in (
      select id from notifications where mail_due order by created_at limit ${most} for update skip locked)
    returning ${columns}, user_id as "userId"`.execute(tx)
  return rows
}

/** All that somebody was ever told. */
export async function deletePersonNotifications(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notifications').where('user_id', '=', userId).execute()
}

/** What somebody was told for an organization and may know no more, which is all but these kinds; their bell follows. */
export async function deleteSeatNotifications(
  tx: Tx,
  {
    userId,
    organizationId,
    allowedKinds,
    now,
  }: {
    readonly userId: UserId
    readonly organizationId: OrganizationId
    readonly allowedKinds: readonly string[]
    readonly now: Instant
  },
): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .where('kind', '<>', sql<string>`all(${allowedKinds}::text[])`)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await publish(tx, bellSnapshot, { now, userId, subject: null })
}
