import type { Instant } from '@claimcrew/contract/kit/time'
import { maxPushDevices } from '@claimcrew/contract/notifications/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { PushAddress } from '../../kit/push/pushSender.ts'

export type DeviceRow = {
  readonly deviceId: string
  readonly sessionId: string
  readonly endpoint: string
  readonly createdAt: Instant
}

/** Newest first. */
export async function listDevices(db: Db | Tx, userId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('push_devices')
    .select(['id as deviceId', 'session_id as sessionId', 'endpoint', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type NewDevice = PushAddress & {
  readonly deviceId: string
  readonly userId: string
  readonly sessionId: string
  readonly now: Instant
}

/**
 * A session has one browser and a browser one session: the person who was signed in there before is not told of
 * anything there any more. Beyond as many devices as a person may have, the oldest make room.
 */
export async function replaceDevice(tx: Tx, device: NewDevice): Promise<void> {
  const { deviceId, userId, sessionId, endpoint, p256dh, auth, now } = device
  await tx
    .deleteFrom('push_devices')
    .where(({ eb, or }) => or([eb('session_id', '=', sessionId), eb('endpoint', '=', endpoint)]))
    .execute()
  await tx
    .insertInto('push_devices')
    .values({ id: deviceId, user_id: userId, session_id: sessionId, endpoint, p256dh, auth, created_at: now })
    .execute()
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${userId}
      order by created_at desc, id desc offset ${maxPushDevices})`.execute(tx)
}

/** False where the person has no such device. */
export async function deleteDevice(tx: Tx, userId: string, deviceId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('push_devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePersonDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('push_devices').where('user_id', '=', userId).execute()
}
