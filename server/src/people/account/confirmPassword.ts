import type { User } from '@claimcrew/contract/people/contract'
import type { Tx } from '../../kit/data/db.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { invalid, notFound } from '../../kit/refusal.ts'
import { type Credentials, findAccount, lockAccount } from '../account-store.ts'
import { clearSignInAttempts, countSignInAttempt } from '../signInAttempt.ts'
import { findUser } from '../store.ts'
import { isRightPassword } from './password.ts'

/** A password that was right a moment ago; what it confirms begins with `lockConfirmedUser`. */
type ConfirmedPassword = { readonly user: User; readonly account: Credentials; readonly field: string }

const wrong = (field: string) => invalid(field, 'That’s not your password.')

/**
 * Asks a signed-in person for their password again. Wrong ones are slowed as at the sign-in,
 * and answered with 422: a 401 would sign them out.
 */
export async function confirmPassword(ctx: Ctx, password: string, field: string): Promise<ConfirmedPassword> {
  const user = await findUser(ctx.db, ctx.actor.userId)
  const account = await findAccount(ctx.db, ctx.actor.userId)
  if (!user || !account) throw notFound()
  const attempt = { account: user.userId, address: ctx.address, isKnown: true }
  await countSignInAttempt(ctx.db, attempt, ctx.now)
  if (!(await isRightPassword(account.passwordHash, password))) throw wrong(field)
  await clearSignInAttempts(ctx.db, attempt)
  return { user, account, field }
}

/**
 * Holds the person until the transaction ends. Looking at a password takes a while and is done outside of it, so that no
 * connection waits for that: one that was replaced meanwhile, by its owner's reset perhaps, confirms nothing any more.
 */
export async function lockConfirmedUser(tx: Tx, { account, field }: ConfirmedPassword): Promise<User> {
  const user = await lockAccount(tx, account)
  if (!user?.active) throw wrong(field)
  return user
}
