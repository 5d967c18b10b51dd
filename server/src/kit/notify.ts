import type { UserId } from '@claimcrew/contract/kit/ids'
import { type NotificationKind, toEventKey } from '@claimcrew/contract/kit/notificationKind'
import type { Href } from '@claimcrew/contract/kit/paths'
import type { Instant } from '@claimcrew/contract/kit/time'
import { notificationMarked, notificationSent } from '@claimcrew/contract/notifications/contract'
import { sql } from 'kysely'
import type { Db, Tx } from './data/db.ts'
import type { Params } from './data/statement.ts'
import { publishingStatement } from './live/events.ts'

export type NewNotification = {
  readonly userId: UserId
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
