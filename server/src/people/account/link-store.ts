import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'

/** `reset` lets its reader choose a new password, `verify` proves that an address is theirs. */
export type LinkPurpose = 'reset' | 'verify'

export type NewLink = {
  linkId: string
  purpose: LinkPurpose
  tokenHash: Buffer
  createdAt: Instant
  expiresAt: Instant
}

// Any fixed number: it keeps these locks apart from others.
const resetLock = 1

/**
 * The same statements whether or not the address is known, so that the time they take does not tell.
 * Answers who gets the link, or null: nobody has that address, or asked too often in the last hour.
 */
export async function insertResetLink(tx: Tx, email: string, link: NewLink, maxPerHour: number) {
  const hourAgo = addMilliseconds(link.createdAt, -3_600_000)
  // One after the other, or calls at the same moment would not count each other.
  await sql`select pg_advisory_xact_lock(${resetLock}, hashtext(lower(${email})))`.execute(tx)
  const { rows } = await sql<{ email: string; userName: string; verified: boolean }>`
    with person as (
      select id, email, user_name, email_verified_at is not null as verified from users
      where lower(email) = lower(${email}) and deactivated_at is null
        and (select count(*) from mail_links
             where user_id = users.id and purpose = 'reset' and created_at > ${hourAgo}) < ${maxPerHour}
    ), link as (
      insert into mail_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
      select ${link.linkId}, id, 'reset', email, ${link.tokenHash}, ${link.createdAt}, ${link.expiresAt} from person
    )
    select email, user_name as "userName", verified from person`.execute(tx)
  return rows[0] ?? null
}

export async function insertVerifyLink(
  db: Db | Tx,
  userId: string,
  email: string,
  link: NewLink,
): Promise<void> {
  await db
    .insertInto('mail_links')
    .values({
      id: link.linkId,
      user_id: userId,
      purpose: 'verify',
      email,
      token_hash: link.tokenHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** Whose link this is, whether or not it can still be used. */
export async function findLinkOwner(tx: Tx, purpose: LinkPurpose, tokenHash: Buffer): Promise<string | null> {
  const row = await tx
    .selectFrom('mail_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Uses a link up. Null when it is unknown, used, or over: which of these is nobody's business. */
export async function spendLink(tx: Tx, purpose: LinkPurpose, tokenHash: Buffer, now: Instant) {
  const row = await tx
    .updateTable('mail_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return row ?? null
}

/** Every open link of a person is void once the password or the address has changed: who asked for it may be a thief. */
export async function voidLinks(tx: Tx, userId: string, now: Instant): Promise<void> {
  await tx
    .updateTable('mail_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** At most so many that ended before an instant; answers how many they were. */
export async function sweepLinks(db: Db | Tx, before: Instant, most: number): Promise<number> {
  const stale = db.selectFrom('mail_links').select('id').where('expires_at', '<', before).limit(most)
  const swept = await db.deleteFrom('mail_links').where('id', 'in', stale).executeTakeFirst()
  return Number(swept.numDeletedRows)
}
