import { findNotificationKind, type NotificationKind } from '@claimcrew/contract/kit/notificationKind'
import type { Instant } from '@claimcrew/contract/kit/time'
import type {
  Notification,
  NotificationPreference,
  PreferenceChange,
} from '@claimcrew/contract/notifications/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

type StoredPreference = Omit<NotificationPreference, 'kind' | 'push'> & {
  readonly kind: string
  /** Null where nobody has chosen. */
  readonly push: boolean | null
}

/** The wishes that differ from what a kind does by itself. */
export async function readPreferences(db: Db | Tx, userId: string): Promise<StoredPreference[]> {
  return db
    .selectFrom('notification_settings')
    .select(['kind', 'in_app as inApp', 'mail', 'push'])
    .where('user_id', '=', userId)
    .execute()
}

/** Where a kind is told as long as nobody has chosen. */
export const toDefaultChannels = ({ mail, mailOnly }: Pick<NotificationKind, 'mail' | 'mailOnly'>) => ({
  inApp: !mailOnly,
  mail,
  push: !mailOnly,
})

/** Writes what is said; of a kind that was never chosen before, the rest is what it does by itself. */
export async function writePreference(
  tx: Tx,
  userId: string,
  { kind, inApp, mail, push }: PreferenceChange,
): Promise<void> {
  const defaults = toDefaultChannels(findNotificationKind(kind))
  await tx
    .insertInto('notification_settings')
    .values({
      user_id: userId,
      kind,
      in_app: inApp ?? defaults.inApp,
      mail: mail ?? defaults.mail,
      push: push ?? null,
    })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'kind']).doUpdateSet(({ ref }) => ({
        in_app: inApp ?? ref('notification_settings.in_app'),
        mail: mail ?? ref('notification_settings.mail'),
        push: push ?? ref('notification_settings.push'),
      })),
    )
    .execute()
}

export async function wantsDigest(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('notification_digests')
    .select('wanted')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.wanted ?? true
}

export async function writeDigestPreference(tx: Tx, userId: string, target: boolean): Promise<void> {
  await tx
    .insertInto('notification_digests')
    .values({ user_id: userId, wanted: target })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ wanted: target }))
    .execute()
}

export async function wantsPushDetails(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('push_settings')
    .select('with_details')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.with_details ?? false
}

export async function writePushDetails(tx: Tx, userId: string, target: boolean): Promise<void> {
  await tx
    .insertInto('push_settings')
    .values({ user_id: userId, with_details: target })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ with_details: target }))
    .execute()
}

export type DigestRecipient = { readonly userId: string; readonly lastAt: Instant | null }

/** After the one instant, up to the other. */
export type DigestPeriod = { readonly since: Instant; readonly until: Instant }

/** Who wants a digest and has something unread within a span that no digest has told of. */
export async function listDigestRecipients(
  db: Db,
  { since, until }: DigestPeriod,
): Promise<DigestRecipient[]> {
  const { rows } = await sql<DigestRecipient>`
    select user_id as "userId", last_at as "lastAt"
    from notifications left join notification_digests digest using (user_id)
    where read_at is null and created_at > ${since} and created_at <= ${until} and digest.wanted is not false
      and (last_at is null or created_at > last_at)
    group by user_id, last_at`.execute(db)
  return rows
}

/** The digest has told of everything up to an instant; false when somebody else has seen to that since it was read. */
export async function beginDigest(
  tx: Tx,
  { userId, lastAt }: DigestRecipient,
  until: Instant,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_digests as digest (user_id, last_at) values (${userId}, ${until})
    on conflict (user_id) do update set last_at = ${until}
      where digest.wanted and digest.last_at is not distinct from ${lastAt}::timestamptz
    returning 1 as one`.execute(tx)
  return rows.length > 0
}

type DigestItem = Pick<Notification, 'title' | 'description' | 'link' | 'organizationId'>

/** What a digest tells: the newest of what is unread of a span, and how many there are. */
export async function readDigestItems(
  tx: Tx,
  userId: string,
  { since, until }: DigestPeriod,
  most: number,
): Promise<{ items: DigestItem[]; count: number }> {
  const { rows } = await sql<DigestItem & { count: number }>`
    select title, description, link, organization_id as "organizationId", count(*) over () as count from notifications
    where user_id = ${userId} and read_at is null and created_at > ${since} and created_at <= ${until}
    order by created_at desc, id desc limit ${most}`.execute(tx)
  return { items: rows.map(({ count: _, ...item }) => item), count: rows[0]?.count ?? 0 }
}

export async function deletePersonPreferences(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notification_digests').where('user_id', '=', userId).execute()
  await tx.deleteFrom('push_settings').where('user_id', '=', userId).execute()
}
