import type { User } from '@claimcrew/contract/people/contract'
import { toPlainCode } from '@claimcrew/contract/people/rules'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { invalid } from '../../kit/refusal.ts'
import { findAuthenticator, insertAuthenticatorUse, spendRecoveryCode } from '../factor-store.ts'
import { clearCodeAttempts, countCodeAttempt } from '../signInAttempt.ts'
import { notifyOfSecondFactor } from './notifyOfSecondFactor.ts'
import { hashRecoveryCode } from './recoveryCodes.ts'
import { findSteps } from './totp.ts'

export const wrongCodeText =
  'That code isn’t right, or it was already used. Wait for the next one and try again.'

/**
 * Uses a code up, of the authenticator app or one of the recovery codes; false where it is no good. It belongs to the
 * transaction of what it allows, so that it is used with that or not at all.
 */
export async function redeemCode(tx: Tx, ctx: Ctx<unknown>, user: User, otp: string): Promise<boolean> {
  const code = toPlainCode(otp)
  if (/^\d{6}$/.test(code)) return redeemAppCode(tx, ctx, user.userId, code)
  const codeHash = hashRecoveryCode(ctx.secret, user.userId, code)
  if (!(await spendRecoveryCode(tx, user.userId, codeHash, ctx.now))) return false
  await audit(tx, { ...ctx, actor: user }, { action: 'user:use-recovery-code', subjectId: user.userId })
  await notifyOfSecondFactor(tx, ctx, user, 'recovered')
  return true
}

/** Also one that is not confirmed yet: the code that confirms it counts once too. */
export async function redeemAppCode(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'secret'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const authenticator = await findAuthenticator(tx, userId)
  if (!authenticator) return false
  const secret = ctx.secret.unseal('second-factor', authenticator.secret)
  for (const step of findSteps(secret, code, ctx.now))
    if (await insertAuthenticatorUse(tx, userId, step)) return true
  return false
}

/** A code that a signed-in person types: counted before it is looked at; a wrong one is 422, for a 401 would sign them out. */
export async function confirmCode<Result>(ctx: Ctx, redeem: () => Promise<Result | null>): Promise<Result> {
  await countCodeAttempt(ctx.db, ctx.actor.userId, ctx.now)
  const result = await redeem()
  if (result === null) throw invalid('otp', wrongCodeText)
  await clearCodeAttempts(ctx.db, ctx.actor.userId)
  return result
}
