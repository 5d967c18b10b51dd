import type { User } from '@claimcrew/contract/people/contract'
import { invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { findAccount } from '../account-store.ts'
import { countAttempt, forgive } from '../sign-in/attempt.ts'
import { findUser } from '../store.ts'
import { isRightPassword } from './password.ts'

/**
 * Asks a signed-in person for their password again. Wrong ones are slowed as at the sign-in,
 * and answered with 422: a 401 would sign them out.
 */
export async function confirmPassword(ctx: Ctx, password: string, field: string): Promise<User> {
  const user = await findUser(ctx.db, ctx.actor.userId)
  const account = await findAccount(ctx.db, ctx.actor.userId)
  if (!user || !account) throw notFound()
  const attempt = { account: user.userId, address: ctx.address, known: true }
  await countAttempt(ctx.db, attempt, ctx.now)
  if (!(await isRightPassword(account.passwordHash, password)))
    throw invalid(field, 'This is not your password.')
  await forgive(ctx.db, attempt)
  return user
}
