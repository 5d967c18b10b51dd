import type { Db } from '../data/db.ts'
import type { Secret } from '../secret.ts'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** The keys that all processes have in common, or null where there are none yet. */
export async function readPushKeys(db: Db, secret: Secret): Promise<PushKeys | null> {
  const row = await db.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  return row ? { publicKey: row.public_key, privateKey: secret.unseal('push', row.private_key) } : null
}

/** Made once: where several processes start at the same time, they all take the keys of the first. */
export async function readOrCreatePushKeys(db: Db, secret: Secret, now: () => Date): Promise<PushKeys> {
  const saved = await readPushKeys(db, secret)
  if (saved) return saved
  const { default: webPush } = await import('web-push')
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  await db
    .insertInto('push_keys')
    .values({
      public_key: publicKey,
      private_key: secret.seal('push', privateKey),
      created_at: now().toISOString(),
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const keys = await readPushKeys(db, secret)
  if (!keys) throw new Error('The keys for push notifications are gone as soon as they are written')
  return keys
}
