import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import type { SignInResult, User } from '@claimcrew/contract/people/contract'
import type { Tx } from '../kit/data/db.ts'
import type { Ctx } from '../kit/http/route.ts'
import { findSessionLifetime, hashToken, newToken } from '../kit/http/session.ts'
import { toBrowserName } from './browserName.ts'
import { endSessionsBeyondMost, insertSession } from './session-store.ts'

/** Signs a person in within the transaction of what let them in. */
export async function beginSession(
  tx: Tx,
  ctx: Ctx<unknown>,
  user: User,
  /** When they proved who they are, where that was before. */
  confirmedAt: Instant = ctx.now,
): Promise<SignInResult> {
  const authToken = newToken()
  await insertSession(tx, {
    sessionId: ctx.newId(),
    userId: user.userId,
    tokenHash: hashToken(authToken),
    browser: toBrowserName(ctx.browser),
    address: ctx.address,
    createdAt: ctx.now,
    confirmedAt,
    expiresAt: addMilliseconds(ctx.now, findSessionLifetime(ctx.sessionLifetimes, user.role).totalMs),
  })
  await endSessionsBeyondMost(tx, user.userId, ctx.now)
  return { authToken, user }
}
