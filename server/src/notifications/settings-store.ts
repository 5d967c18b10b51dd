import type { Instant } from '@claimcrew/contract/kit/time'
import type { Notification, Wish } from '@claimcrew/contract/notifications/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

type StoredWish = Omit<Wish, 'kind'> & { readonly kind: string }

/** The wishes that differ from what a kind does by itself. */
export async function wishesOf(db: Db | Tx, userId: string): Promise<StoredWish[]> {
  return db
    .selectFrom('notification_settings')
    .select(['kind', 'in_app as inApp', 'mail'])
    .where('user_id', '=', userId)
    .execute()
}

export async function writeWish(tx: Tx, userId: string, { kind, inApp, mail }: Wish): Promise<void> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, kind, in_app: inApp, mail })
    .onConflict(known => known.columns(['user_id', 'kind']).doUpdateSet({ in_app: inApp, mail }))
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

export async function writeDigestWish(tx: Tx, userId: string, wanted: boolean): Promise<void> {
  await tx
    .insertInto('notification_digests')
    .values({ user_id: userId, wanted })
    .onConflict(known => known.column('user_id').doUpdateSet({ wanted }))
    .execute()
}

export type Waiting = { readonly userId: string; readonly lastAt: Instant | null }

/** After the one instant, up to the other. */
export type Span = { readonly since: Instant; readonly until: Instant }

/** Who wants a digest and has something unread within a span that no digest has told of. */
export async function peopleWithNews(db: Db, { since, until }: Span): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select user_id as "userId", last_at as "lastAt"
    from notifications left join notification_digests digest using (user_id)
    where read_at is null and created_at > ${since} and created_at <= ${until} and digest.wanted is not false
      and (last_at is null or created_at > last_at)
    group by user_id, last_at`.execute(db)
  return rows
}

/** The digest has told of everything up to an instant; false when somebody else has seen to that since it was read. */
export async function beginDigest(tx: Tx, { userId, lastAt }: Waiting, until: Instant): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_digests as digest (user_id, last_at) values (${userId}, ${until})
    on conflict (user_id) do update set last_at = ${until}
      where digest.wanted and digest.last_at is not distinct from ${lastAt}::timestamptz
    returning 1 as one`.execute(tx)
  return rows.length > 0
}

type NewsItem = Pick<Notification, 'title' | 'description' | 'link'>

/** What a digest tells: the newest of what is unread of a span, and how many there are. */
export async function newsWithin(
  tx: Tx,
  userId: string,
  { since, until }: Span,
  most: number,
): Promise<{ news: NewsItem[]; count: number }> {
  const { rows } = await sql<NewsItem & { count: number }>`
    select title, description, link, count(*) over () as count from notifications
    where user_id = ${userId} and read_at is null and created_at > ${since} and created_at <= ${until}
    order by created_at desc, id desc limit ${most}`.execute(tx)
  return { news: rows.map(({ count: _, ...item }) => item), count: rows[0]?.count ?? 0 }
}
