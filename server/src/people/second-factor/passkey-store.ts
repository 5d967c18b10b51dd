import type { Instant } from '@claimcrew/contract/kit/time'
import type { Passkey } from '@claimcrew/contract/people/secondFactor'
import type { Db, Tx } from '../../kit/data/db.ts'

export type StoredPasskey = {
  readonly passkeyId: string
  readonly userId: string
  readonly credential: string
  readonly publicKey: Buffer
  /** How often it says that it was used; some always say 0. */
  readonly uses: number
}

export async function findPasskey(db: Db | Tx, credential: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'user_id', 'public_key', 'uses'])
    .where('credential', '=', credential)
    .executeTakeFirst()
  if (!row) return null
  const { id, user_id, public_key, uses } = row
  return { passkeyId: id, userId: user_id, credential, publicKey: public_key, uses }
}

export async function listPasskeys(
  db: Db | Tx,
  userId: string,
): Promise<(Passkey & { readonly credential: string })[]> {
  return db
    .selectFrom('passkeys')
    .select([
      'id as passkeyId',
      'name',
      'credential',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertPasskey(
  tx: Tx,
  passkey: StoredPasskey & { readonly name: string; readonly createdAt: Instant },
): Promise<void> {
  await tx
    .insertInto('passkeys')
    .values({
      id: passkey.passkeyId,
      user_id: passkey.userId,
      name: passkey.name,
      credential: passkey.credential,
      public_key: passkey.publicKey,
      uses: passkey.uses,
      created_at: passkey.createdAt,
    })
    .execute()
}

/** False where it has been removed since it was looked at, or a copy of it was used more often. */
export async function writePasskeyUse(tx: Tx, passkey: StoredPasskey, at: Instant): Promise<boolean> {
  const { uses } = passkey
  const result = await tx
    .updateTable('passkeys')
    .set({ uses, last_used_at: at })
    .where('id', '=', passkey.passkeyId)
    .where(eb => eb.or([eb('uses', '<', uses), eb('uses', '=', 0)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function deletePasskey(tx: Tx, userId: string, passkeyId: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function insertChallenge(
  db: Db,
  challenge: { readonly hash: Buffer; readonly sessionId: string | null; readonly expiresAt: Instant },
): Promise<void> {
  const { hash, sessionId, expiresAt } = challenge
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, session_id: sessionId, expires_at: expiresAt })
    .execute()
}

/** Uses it up; false where it is none, was used, is too old, or was made for another session. */
export async function spendChallenge(
  db: Db,
  hash: Buffer,
  sessionId: string | null,
  now: Instant,
): Promise<boolean> {
  const spent = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('session_id', 'is not distinct from', sessionId)
    .returning('expires_at')
    .executeTakeFirst()
  return spent !== undefined && spent.expires_at > now
}

/** At most so many that are good for nothing any more; answers how many they were. */
export async function sweepChallenges(db: Db | Tx, before: Instant, most: number): Promise<number> {
  const stale = db
    .selectFrom('passkey_challenges')
    .select('challenge_hash')
    .where('expires_at', '<', before)
    .limit(most)
  const swept = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', 'in', stale)
    .executeTakeFirst()
  return Number(swept.numDeletedRows)
}
