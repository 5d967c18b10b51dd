import type { NotificationKind } from '@claimcrew/contract/kit/notificationKind'
import type { Href } from '@claimcrew/contract/kit/paths'
import type { Instant } from '@claimcrew/contract/kit/time'
import { notificationMarked, notificationSent } from '@claimcrew/contract/notifications/contract'
import { sql } from 'kysely'
import type { Db, Tx } from './data/db.ts'
import type { Params } from './data/statement.ts'
import { publishingStatement } from './live/events.ts'

export type NewNotification = {
  readonly userId: string
  readonly kind: NotificationKind
  /** What it tells of: told twice, the same event leaves one notification a person. */
  readonly event: string
  readonly title: string
  readonly description: string
  /** Where a click leads. */
  readonly link: Href
}

type NotifyCtx = { readonly now: Instant; readonly newId: () => string }

type NotificationInsert = Omit<NewNotification, 'event' | 'kind'> & {
  readonly kind: string
  readonly notificationId: string
  readonly eventKey: string
  readonly mailed: boolean
  readonly now: Instant
}

const toEventKey = (kind: NotificationKind, event: string) => `${kind.name}:${event}`

/** In one statement, because it stands in the way of whatever it tells of. What nobody wants rung for is read at once. */
const writeNotification = publishingStatement(
  'write a notification',
  (p: Params<NotificationInsert>, publishing) => sql<never>`
    with written as (
      insert into notifications
        (id, user_id, kind, event_key, title, description, link, created_at, read_at, mail_due)
      select ${p.notificationId}::uuid, ${p.userId}::uuid, ${p.kind}, ${p.eventKey},
        ${p.title}, ${p.description}, ${p.link}, ${p.now}::timestamptz,
        case when wish.in_app = false then ${p.now}::timestamptz end,
        coalesce(wish.mail, ${p.mailed}::boolean)
      from (values (1)) as one
      left join notification_settings wish on wish.user_id = ${p.userId} and wish.kind = ${p.kind}
      on conflict (user_id, event_key) do nothing
      returning id, user_id, read_at
    ),
    heard as (select id, user_id from written where read_at is null)
    ${publishing('heard', notificationSent, { userId: 'user_id', subject: 'id' })}`,
)

/** Tells a person of something. Call it with the transaction of what it tells of. */
export async function notify(
  tx: Tx | Db,
  ctx: NotifyCtx,
  { event, kind, ...content }: NewNotification,
): Promise<void> {
  await writeNotification(tx, {
    ...content,
    kind: kind.name,
    notificationId: ctx.newId(),
    eventKey: toEventKey(kind, event),
    mailed: kind.mail,
    now: ctx.now,
  })
}

type NotificationEvent = Pick<NewNotification, 'userId' | 'kind' | 'event'>

const markEvent = publishingStatement(
  'mark what was told of',
  (p: Params<{ userId: string; eventKey: string; now: Instant }>, publishing) => sql<never>`
    with known as (
      update notifications set read_at = ${p.now}::timestamptz
      where user_id = ${p.userId} and event_key = ${p.eventKey} and read_at is null
      returning id, user_id
    )
    ${publishing('known', notificationMarked, { userId: 'user_id', subject: 'id' })}`,
)

/** Somebody has seen for themselves what they were told of: its notification is read. */
export async function markNotificationRead(
  tx: Tx | Db,
  { now }: Pick<NotifyCtx, 'now'>,
  { userId, kind, event }: NotificationEvent,
): Promise<void> {
  await markEvent(tx, { userId, eventKey: toEventKey(kind, event), now })
}

/** News of the past, with the moment at which it was told. */
export type PastNotification = NewNotification & { readonly at: Instant }

/** For people whose past was made up: tells them many things at once. Nobody was listening, so nothing is published. */
export async function insertPastNotifications(
  tx: Tx,
  newId: () => string,
  notification: readonly PastNotification[],
): Promise<void> {
  const rows = notification.map(({ userId, kind, event, title, description, link, at }) => ({
    id: newId(),
    user_id: userId,
    kind: kind.name,
    event_key: toEventKey(kind, event),
    title,
    description,
    link,
    created_at: at,
    mail_due: kind.mail,
  }))
  await sql`insert into notifications
      (id, user_id, kind, event_key, title, description, link, created_at, mail_due)
    select * from json_to_recordset(${JSON.stringify(rows)}) as one (id uuid, user_id uuid, kind text,
      event_key text, title text, description text, link text, created_at timestamptz, mail_due boolean)
    on conflict (user_id, event_key) do nothing`.execute(tx)
}

/**
 * For people whose past was made up: of what this transaction has told them, what is older than this was read soon after,
 * and nothing is mailed.
 */
export async function settlePastNotifications(tx: Tx, before: Instant): Promise<void> {
  await tx
    .updateTable('notifications')
    .set({
      mail_due: false,
      read_at: sql`case when created_at < ${before} then created_at + interval '3 hours' end`,
    })
    .where(sql`xmin`, '=', sql`pg_current_xact_id()::xid`)
    .execute()
}
