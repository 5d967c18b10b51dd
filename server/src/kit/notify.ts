import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
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
  /** Of somebody with a seat: for which organization they are told. It goes when the seat ends. */
  readonly organizationId?: OrganizationId | null
}

export type NotifyCtx = {
  readonly now: Instant
  readonly newId: () => string
  /** Who has done it; nobody where the clock did. */
  readonly actor?: { readonly userId: string } | null
}

type NotificationInsert = Omit<NewNotification, 'event' | 'kind' | 'organizationId'> & {
  readonly organizationId: OrganizationId | null
  readonly kind: string
  readonly notificationId: string
  readonly eventKey: string
  readonly mailed: boolean
  readonly pushed: boolean
  readonly now: Instant
}

/** In one statement, because it stands in the way of whatever it tells of. What nobody wants rung for is read at once. */
const writeNotification = publishingStatement(
  'write a notification',
  (p: Params<NotificationInsert>, publishing) => sql<never>`
    with written as (
      insert into notifications
        (id, user_id, kind, event_key, title, description, link, created_at, read_at, mail_due, push_due,
         organization_id)
      select ${p.notificationId}::uuid, ${p.userId}::uuid, ${p.kind}, ${p.eventKey},
        ${p.title}, ${p.description}, ${p.link}, ${p.now}::timestamptz,
        case when wish.in_app = false then ${p.now}::timestamptz end,
        coalesce(wish.mail, ${p.mailed}::boolean),
        coalesce(wish.push, ${p.pushed}::boolean)
          and exists (select from push_devices device where device.user_id = ${p.userId}),
        ${p.organizationId}::uuid
      from (values (1)) as one
      left join notification_settings wish on wish.user_id = ${p.userId} and wish.kind = ${p.kind}
      on conflict (user_id, event_key) do nothing
      returning id, user_id, read_at
    ),
    heard as (select id, user_id from written where read_at is null)
    ${publishing('heard', notificationSent, { userId: 'user_id', subject: 'id' })}`,
)

/**
 * Tells a person of something. Call it with the transaction of what it tells of. Nobody is told of what they did
 * themselves, unless the kind says that they may not know.
 */
export async function notify(
  tx: Tx | Db,
  ctx: NotifyCtx,
  { event, kind, organizationId = null, ...content }: NewNotification,
): Promise<void> {
  if (ctx.actor?.userId === content.userId && !kind.toActor && !kind.always) return
  await writeNotification(tx, {
    ...content,
    organizationId,
    kind: kind.name,
    notificationId: ctx.newId(),
    eventKey: toEventKey(kind, event),
    mailed: kind.mail,
    pushed: !kind.mailOnly,
    now: ctx.now,
  })
}

type NotificationMatter = Pick<NewNotification, 'kind' | 'event'> & { readonly userIds: readonly UserId[] }

const settleMatter = publishingStatement(
  'settle what was told of',
  (p: Params<{ userIds: readonly string[]; eventKey: string; now: Instant }>, publishing) => sql<never>`
    with settled as (
      update notifications set read_at = ${p.now}::timestamptz, mail_due = false, push_due = false
      where user_id = any(${p.userIds}::uuid[]) and read_at is null
        and (event_key = ${p.eventKey} or starts_with(event_key, ${p.eventKey}::text || ':'))
      returning id, user_id
    )
    ${publishing('settled', notificationMarked, { userId: 'user_id', subject: 'id' })}`,
)

/**
 * What these people were told of is over, or they have seen it for themselves: it is read, and neither mailed nor pushed any more. An event
 * whose key goes on with more of the same matter (`<id>:<when>`) is meant too.
 */
export async function settleNotifications(
  tx: Tx | Db,
  { now }: Pick<NotifyCtx, 'now'>,
  { userIds, kind, event }: NotificationMatter,
): Promise<void> {
  if (userIds.length > 0) await settleMatter(tx, { userIds, eventKey: toEventKey(kind, event), now })
}
