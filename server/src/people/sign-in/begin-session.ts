import { later } from '@claimcrew/contract/kit/time'
import type { SignedIn, User } from '@claimcrew/contract/people/contract'
import type { Tx } from '../../kit/data/db.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { hashToken, newToken, sessionLasts } from '../../kit/http/session.ts'
import { insertSession } from '../session-store.ts'
import { browserName } from './browser.ts'

/** Signs a person in within the transaction of what let them in. */
export async function beginSession(tx: Tx, ctx: Ctx<unknown>, user: User): Promise<SignedIn> {
  const authToken = newToken()
  await insertSession(tx, {
    sessionId: ctx.newId(),
    userId: user.userId,
    tokenHash: hashToken(authToken),
    browser: browserName(ctx.browser),
    address: ctx.address,
    createdAt: ctx.now,
    expiresAt: later(ctx.now, sessionLasts),
  })
  return { authToken, user }
}
