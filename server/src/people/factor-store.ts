import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

export type StoredAuthenticator = { readonly secret: Buffer; readonly confirmedAt: Instant | null }

export async function findAuthenticator(db: Db | Tx, userId: string): Promise<StoredAuthenticator | null> {
  const row = await db
    .selectFrom('authenticators')
    .select(['secret', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether signing in asks for more than the password. */
export async function hasSecondFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from authenticators where user_id = ${userId} and confirmed_at is not null
    union all select from passkeys where user_id = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

/** Whether an ADMIN requires it of this person, or an organization in which they have a seat. */
export async function isSecondFactorRequired(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select(
      sql<boolean>`(case (select second_factor_of from sign_in_settings)
          when 'everyone' then true when 'administrators' then users.role = 'ADMIN' else false end
          or users.role = 'CLIENT' and exists (select from organization_seats s join organizations o on o.id = s.organization_id
            where s.user_id = users.id and s.ended_at is null and o.second_factor_required))`.as('required'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.required ?? false
}

/** One that was never confirmed makes room. */
export async function writeAuthenticator(
  tx: Tx,
  userId: string,
  secret: Buffer,
  createdAt: Instant,
): Promise<void> {
  await tx
    .insertInto('authenticators')
    .values({ user_id: userId, secret, created_at: createdAt })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet({ secret, created_at: createdAt }))
    .execute()
}

export async function writeAuthenticatorConfirmed(tx: Tx, userId: string, at: Instant): Promise<void> {
  await tx.updateTable('authenticators').set({ confirmed_at: at }).where('user_id', '=', userId).execute()
}

/** All that would have been asked for beside the password. */
export async function deleteSecondFactor(tx: Tx, userId: string): Promise<void> {
  await deleteAuthenticator(tx, userId)
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function deleteAuthenticator(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('authenticators').where('user_id', '=', userId).execute()
}

/** False where the code of this step was used before, in this process or another. */
export async function insertAuthenticatorUse(tx: Tx, userId: string, step: number): Promise<boolean> {
  // Older ones are refused by the clock.
  await tx
    .deleteFrom('authenticator_uses')
    .where('user_id', '=', userId)
    .where('step', '<', step - 10)
    .execute()
  const inserted = await tx
    .insertInto('authenticator_uses')
    .values({ user_id: userId, step })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codeHashes.map(code_hash => ({ user_id: userId, code_hash })))
    .execute()
}

/** False where there is no such code, or it was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  userId: string,
  codeHash: string,
  at: Instant,
): Promise<boolean> {
  const spent = await tx
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}
