import { type Instant, later } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/db.ts'

/** `reset` lets its reader choose a new password, `verify` proves that an address is theirs. */
export type Purpose = 'reset' | 'verify'

export type NewLink = {
  linkId: string
  purpose: Purpose
  tokenHash: Buffer
  createdAt: Instant
  expiresAt: Instant
}

/**
 * One statement whether or not the address is known, so that the time it takes does not tell.
 * Answers who gets the link, or null: nobody has that address, or asked too often in the last hour.
 */
export async function insertResetLink(db: Db, email: string, link: NewLink, mostAnHour: number) {
  const hourAgo = later(link.createdAt, -3_600_000)
  const { rows } = await sql<{ email: string; userName: string }>`
    with person as (
      select id, email, user_name from users
      where lower(email) = lower(${email}) and deactivated_at is null
        and (select count(*) from mail_links
             where user_id = users.id and purpose = 'reset' and created_at > ${hourAgo}) < ${mostAnHour}
    ), link as (
      insert into mail_links (id, user_id, purpose, email, token_hash, created_at, expires_at)
      select ${link.linkId}, id, 'reset', email, ${link.tokenHash}, ${link.createdAt}, ${link.expiresAt} from person
    )
    select email, user_name as "userName" from person`.execute(db)
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

/** Uses a link up. Null when it is unknown, used, or over: which of these is nobody's business. */
export async function spendLink(tx: Tx, purpose: Purpose, tokenHash: Buffer, now: Instant) {
  const row = await tx
    .updateTable('mail_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, email: row.email } : null
}

/** Every open reset link of a person is void once the password or the address has changed. */
export async function voidResetLinks(tx: Tx, userId: string, now: Instant): Promise<void> {
  await tx
    .updateTable('mail_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute()
}
