import type { User } from '@claimcrew/contract/people/contract'
import { toPlainCode } from '@claimcrew/contract/people/rules'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { Ctx } from '../../kit/http/route.ts'
import type { SignedInActor } from '../../kit/http/session.ts'
import { invalid } from '../../kit/refusal.ts'
import {
  findAuthenticator,
  insertAuthenticatorUse,
  type StoredAuthenticator,
  spendRecoveryCode,
} from '../factor-store.ts'
import { findAccountOrganization } from '../seat-store.ts'
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
export async function redeemCode(
  tx: Tx,
  ctx: Ctx<SignedInActor | null>,
  user: User,
  otp: string,
): Promise<boolean> {
  const code = toPlainCode(otp)
  if (/^\d{6}$/.test(code)) {
    const authenticator = await findAuthenticator(tx, user.userId)
    // An app that is not confirmed yet proves nothing: anyone at an open session can begin to set one up.
    return authenticator?.confirmedAt != null && redeemAppCode(tx, ctx, user.userId, authenticator, code)
  }
  const codeHash = hashRecoveryCode(ctx.secret, user.userId, code)
  if (!(await spendRecoveryCode(tx, user.userId, codeHash, ctx.now))) return false
  const organizationId = await findAccountOrganization(tx, ctx.actor, user.userId)
  const event = { action: 'user:use-recovery-code', subjectId: user.userId, organizationId } as const
  await audit(tx, { ...ctx, actor: user }, event)
  await notifyOfSecondFactor(tx, ctx, user, 'recovered')
  return true
}

/** Also of an app that is not confirmed yet: the code that confirms it counts once too. */
export async function redeemAppCode(
  tx: Tx,
  ctx: Pick<Ctx, 'now' | 'secret'>,
  userId: string,
  authenticator: StoredAuthenticator,
  code: string,
): Promise<boolean> {
  const secret = ctx.secret.unseal('second-factor', authenticator.secret)
  for (const step of findSteps(secret, code, ctx.now))
    if (await insertAuthenticatorUse(tx, userId, step)) return true
  return false
}

/** Goes on where a code was right; a wrong one is 422, for a 401 would sign them out. */
export type RequireRightCode = (redeeming: Promise<boolean>) => Promise<void>

/**
 * A code that a signed-in person types: counted before it is looked at. What is refused for another reason after a right
 * one costs no try.
 */
export async function confirmCode<Result>(
  ctx: Ctx,
  act: (requireRight: RequireRightCode) => Promise<Result>,
): Promise<Result> {
  await countCodeAttempt(ctx.db, ctx.actor.userId, ctx.now)
  let isRight = false
  const requireRight: RequireRightCode = async redeeming => {
    isRight = await redeeming
    if (!isRight) throw invalid('otp', wrongCodeText)
  }
  try {
    return await act(requireRight)
  } finally {
    if (isRight) await clearCodeAttempts(ctx.db, ctx.actor.userId)
  }
}
