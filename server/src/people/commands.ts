import type { User } from '@claimcrew/contract/people/contract'
import { userDeactivated } from '@claimcrew/contract/people/events'
import { audit, type By } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { announce } from '../kit/events.ts'
import { notFound } from '../kit/http/refusal.ts'
import { endSessionsOf } from './session-store.ts'
import { lockUser, writeDeactivation } from './store.ts'

/** Keeps a person out from this moment on. Doing it twice is doing it once. */
export async function deactivate(tx: Tx, by: By, userId: string): Promise<User> {
  const before = await lockUser(tx, userId)
  if (!before) throw notFound()
  if (!before.active) return before
  await endSessionsOf(tx, userId, by.now)
  await audit(tx, by, { action: 'user:deactivate', subjectId: userId })
  const after = await writeDeactivation(tx, userId, by.now)
  await announce(tx, by, userDeactivated, { userId })
  return after
}

export async function reactivate(tx: Tx, by: By, userId: string): Promise<User> {
  const before = await lockUser(tx, userId)
  if (!before) throw notFound()
  if (before.active) return before
  await audit(tx, by, { action: 'user:reactivate', subjectId: userId })
  return writeDeactivation(tx, userId, null)
}
