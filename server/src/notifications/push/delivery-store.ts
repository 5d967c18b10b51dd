import type { Instant } from '@claimcrew/contract/kit/time'
import type { Notification } from '@claimcrew/contract/notifications/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/data/db.ts'
import type { PushAddress } from '../../kit/push/pushSender.ts'

/** Hands what is to be pushed to the devices of its readers; answers how much that was. */
export async function assignDeliveries(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      update notifications set push_due = false
      where id in (
        select id from notifications where push_due order by created_at limit ${most} for update skip locked)
      returning id, user_id, kind, created_at
    ),
    assigned as (
      insert into push_deliveries (device_id, kind, notification_id)
      select distinct on (device.id, due.kind) device.id, due.kind, due.id
      from due join push_devices device using (user_id)
      order by device.id, due.kind, due.created_at desc, due.id desc
      on conflict (device_id, kind) do update set notification_id = excluded.notification_id
    )
    select count(*)::int as count from due`.execute(db)
  return rows[0]?.count ?? 0
}

/** What was read meanwhile needs nobody's attention any more, and neither does what is old. */
export async function dropSettledDeliveries(db: Db, before: Instant): Promise<void> {
  await sql`
    delete from push_deliveries using notifications
    where notifications.id = notification_id
      -- What does not show in the bell is read from the beginning.
      and (read_at > notifications.created_at or notifications.created_at < ${before})`.execute(db)
}

export type Delivery = PushAddress &
  Pick<Notification, 'notificationId' | 'kind' | 'title' | 'description' | 'link' | 'organizationId'> & {
    readonly deviceId: string
    readonly sessionId: string
    readonly userId: string
    readonly failures: number
    /** How many of the kind are unread, up to a hundred. */
    readonly unread: number
    readonly withDetails: boolean
  }

/** What can be sent now, by devices. */
export async function listDeliveries(db: Db, now: Instant, most: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select device.id as "deviceId", device.session_id as "sessionId", device.user_id as "userId", device.failures,
      device.endpoint, device.p256dh, device.auth, one.id as "notificationId", one.kind, one.title, one.description,
      one.link, one.organization_id as "organizationId", coalesce(push_settings.with_details, false) as "withDetails",
      (select count(*)::int from (
        select from notifications other
        where other.user_id = device.user_id and other.kind = one.kind and other.read_at is null limit 100
      ) as counted) as unread
    from push_deliveries
    join push_devices device on device.id = push_deliveries.device_id
    join notifications one on one.id = push_deliveries.notification_id
    left join push_settings on push_settings.user_id = device.user_id
    where device.retry_at is null or device.retry_at <= ${now}
    order by device.id, one.created_at limit ${most}`.execute(db)
  return rows
}

/** Sent. A newer one of the same kind may have taken its place meanwhile, and stays. */
export async function settleDelivery(
  db: Db,
  { deviceId, kind, notificationId, failures }: Delivery,
): Promise<void> {
  await db
    .deleteFrom('push_deliveries')
    .where('device_id', '=', deviceId)
    .where('kind', '=', kind)
    .where('notification_id', '=', notificationId)
    .execute()
  if (failures > 0)
    await db
      .updateTable('push_devices')
      .set({ failures: 0, retry_at: null })
      .where('id', '=', deviceId)
      .execute()
}

export async function postponeDevice(db: Db, deviceId: string, retryAt: Instant): Promise<void> {
  await db
    .updateTable('push_devices')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1), retry_at: retryAt }))
    .where('id', '=', deviceId)
    .execute()
}

export async function forgetDevices(db: Db, deviceIds: readonly string[]): Promise<void> {
  await db.deleteFrom('push_devices').where('id', '=', sql<string>`any(${deviceIds}::uuid[])`).execute()
}

/** A page of all devices with their sessions, in the order of their ids. */
export async function listDeviceSessions(
  db: Db,
  after: string,
  most: number,
): Promise<{ deviceId: string; sessionId: string }[]> {
  return db
    .selectFrom('push_devices')
    .select(['id as deviceId', 'session_id as sessionId'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** How many devices there are, and of how many the push service has failed several times in a row. */
export async function countDevices(db: Db): Promise<{ all: number; failing: number }> {
  const { rows } = await sql<{ all: number; failing: number }>`
    select count(*)::int as all, count(*) filter (where failures > 2)::int as failing from push_devices`.execute(
    db,
  )
  return rows[0] ?? { all: 0, failing: 0 }
}
