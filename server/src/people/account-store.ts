import type { Instant } from '@claimcrew/contract/kit/time'
import type { User } from '@claimcrew/contract/people/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { toUser, userColumns } from './store.ts'

/** Locks the person of an account that was read before; null when its password has changed since then. */
export async function lockAccount(tx: Tx, { userId, passwordHash }: Credentials): Promise<User | null> {
  const row = await tx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .forUpdate()
    .executeTakeFirst()
  return row ? toUser(row) : null
}

export type Credentials = { userId: string; passwordHash: string; active: boolean }

const account = (db: Db | Tx) => db.selectFrom('users').select(['id', 'password_hash', 'deactivated_at'])

export async function findAccountByEmail(db: Db | Tx, email: string): Promise<Credentials | null> {
  return toCredentials(
    await account(db).where(sql`lower(email)`, '=', sql`lower(${email})`).executeTakeFirst(),
  )
}

export async function findAccount(db: Db, userId: string): Promise<Credentials | null> {
  return toCredentials(await account(db).where('id', '=', userId).executeTakeFirst())
}

function toCredentials(
  row: { id: string; password_hash: string; deactivated_at: string | null } | undefined,
): Credentials | null {
  return row ? { userId: row.id, passwordHash: row.password_hash, active: row.deactivated_at === null } : null
}

export async function writePassword(tx: Tx | Db, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

export async function writeEmail(tx: Tx, userId: string, email: string, verifiedAt: Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified_at: verifiedAt })
    .where('id', '=', userId)
    .execute()
}

export async function findUserIdByEmail(db: Db | Tx, email: string): Promise<string> {
  const row = await findAccountByEmail(db, email)
  if (!row) throw new Error(`Nobody has the address ${email}`)
  return row.userId
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await findAccountByEmail(db, email)) !== null
}
