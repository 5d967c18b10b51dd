import { createHash, randomBytes } from 'node:crypto'
import { type Instant, later, msBetween } from '@claimcrew/contract/kit/time'
import type { Role } from '@claimcrew/contract/permissions'
import type { Db } from './db.ts'

/** Who is asking, and through which session. */
export type SignedInActor = { readonly userId: string; readonly role: Role; readonly sessionId: string }

const hour = 3_600_000
export const sessionLasts = 30 * 24 * hour
const idleLimit = 12 * hour
// Writing `last_seen_at` at each call would turn every read into a write.
const seenResolution = 60_000

/** 256 random bits; only their hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A session that was not used since then has ended by itself. */
export const idleSince = (now: Instant): Instant => later(now, -idleLimit)

const bearer = /^Bearer ([A-Za-z0-9_-]{20,100})$/

/**
 * The one statement that decides whether a token is alive, asked at every call:
 * a session that was ended anywhere is dead everywhere at that moment.
 */
export async function findActor(
  db: Db,
  now: Instant,
  authorization: string | undefined,
  options: { presence: boolean },
): Promise<SignedInActor | null> {
  const token = authorization?.match(bearer)?.[1]
  if (token === undefined) return null
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id', 'sessions.user_id', 'users.role', 'sessions.last_seen_at'])
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', idleSince(now))
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  if (options.presence && msBetween(found.last_seen_at, now) > seenResolution) {
    await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', found.id).execute()
  }
  return { userId: found.user_id, role: found.role as Role, sessionId: found.id }
}
