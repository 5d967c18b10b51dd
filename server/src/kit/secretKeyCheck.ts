import { sql } from 'kysely'
import type { Db } from './data/db.ts'
import type { Secret } from './secret.ts'

const sentence = 'It is the same key.'

type KeyState = 'same' | 'other' | 'none'

/** Whether what is encrypted in this database was encrypted with this key. */
export async function readKeyCheck(db: Db, secret: Secret): Promise<KeyState> {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regclass('public.secret_key_checks') is not null as "isThere"`.execute(db)
  if (!rows[0]?.isThere) return 'none'
  const saved = await db.selectFrom('secret_key_checks').select('sealed').executeTakeFirst()
  if (!saved) return 'none'
  try {
    secret.unseal('key-check', saved.sealed)
    return 'same'
  } catch {
    return 'other'
  }
}

/** At the first start with a key it is remembered; later ones are compared with it. */
export async function rememberKey(db: Db, secret: Secret): Promise<KeyState> {
  await db
    .insertInto('secret_key_checks')
    .values({ sealed: secret.seal('key-check', sentence) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return readKeyCheck(db, secret)
}
