import { doneReply } from '@claimcrew/contract/kit/reply'
import { toPlainCode } from '@claimcrew/contract/people/rules'
import type * as contract from '@claimcrew/contract/people/secondFactor'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { newOtpSecret } from '../../kit/random.ts'
import { conflict, notFound } from '../../kit/refusal.ts'
import { confirmPassword, lockConfirmedUser } from '../account/confirmPassword.ts'
import {
  countRecoveryCodes,
  deleteAuthenticator,
  deleteSecondFactor,
  findAuthenticator,
  hasSecondFactor,
  isSecondFactorRequired,
  writeAuthenticator,
  writeAuthenticatorConfirmed,
} from '../factor-store.ts'
import { lockUser } from '../store.ts'
import { notifyOfSecondFactor } from './notifyOfSecondFactor.ts'
import { listPasskeys } from './passkey-store.ts'
import { createRecoveryCodes } from './recoveryCodes.ts'
import { confirmCode, redeemAppCode, redeemCode } from './redeemCode.ts'
import { buildOtpUri, toBase32 } from './totp.ts'

export const getSecondFactor: Handler<typeof contract.getSecondFactor> = async ({ db, actor }) => {
  const authenticator = await findAuthenticator(db, actor.userId)
  return {
    authenticatorSince: authenticator?.confirmedAt ?? null,
    passkeys: await listPasskeys(db, actor.userId),
    recoveryCodesLeft: await countRecoveryCodes(db, actor.userId),
    isRequired: await isSecondFactorRequired(db, actor.userId),
  }
}

/** First the person, so that two of their own calls cannot meet halfway. */
async function lockOwner(tx: Tx, { actor }: Ctx) {
  const user = await lockUser(tx, actor.userId)
  if (!user) throw notFound()
  const authenticator = await findAuthenticator(tx, actor.userId)
  return { user, authenticator, isOn: authenticator?.confirmedAt != null }
}

const alreadyOn = () =>
  conflict('Your authenticator app is already set up. Turn it off to set up another one.')
const notOn = () => conflict('Two-step sign-in is off.')

export const beginSecondFactor: Handler<typeof contract.beginSecondFactor> = ctx =>
  inTransaction(ctx.db, async tx => {
    const { user, isOn } = await lockOwner(tx, ctx)
    if (isOn) throw alreadyOn()
    const secret = toBase32(newOtpSecret())
    await writeAuthenticator(tx, user.userId, ctx.secret.seal('second-factor', secret), ctx.now)
    return { secret, uri: buildOtpUri(secret, user.email) }
  })

export const confirmSecondFactor: Handler<typeof contract.confirmSecondFactor> = (ctx, { body }) =>
  confirmCode(ctx, requireRight =>
    inTransaction(ctx.db, async tx => {
      const { user, authenticator, isOn } = await lockOwner(tx, ctx)
      if (isOn) throw alreadyOn()
      if (!authenticator) throw conflict('Set up your authenticator app first.')
      await requireRight(redeemAppCode(tx, ctx, user.userId, authenticator, toPlainCode(body.otp)))
      await writeAuthenticatorConfirmed(tx, user.userId, ctx.now)
      await audit(tx, ctx, { action: 'user:second-factor-on', subjectId: user.userId })
      await notifyOfSecondFactor(tx, ctx, user, 'on')
      return { recoveryCodes: await createRecoveryCodes(tx, ctx, user.userId) }
    }),
  )

/** Also for somebody whose first ones never arrived, and who has nothing but a passkey to prove who they are. */
export const renewRecoveryCodes: Handler<typeof contract.renewRecoveryCodes> = ctx =>
  inTransaction(ctx.db, async tx => {
    const { user } = await lockOwner(tx, ctx)
    if (!(await hasSecondFactor(tx, user.userId))) throw notOn()
    await audit(tx, ctx, { action: 'user:new-recovery-codes', subjectId: user.userId })
    return { recoveryCodes: await createRecoveryCodes(tx, ctx, user.userId) }
  })

export const removeSecondFactor: Handler<typeof contract.removeSecondFactor> = async (ctx, { body }) => {
  const confirmed = await confirmPassword(ctx, body.password, 'password')
  return confirmCode(ctx, requireRight =>
    inTransaction(ctx.db, async tx => {
      const user = await lockConfirmedUser(tx, confirmed)
      const { isOn } = await lockOwner(tx, ctx)
      if (!isOn) throw notOn()
      const hasPasskey = (await listPasskeys(tx, user.userId)).length > 0
      if (!hasPasskey && (await isSecondFactorRequired(tx, user.userId)))
        throw conflict('Your account needs two-step sign-in, so it can’t be turned off.')
      await requireRight(redeemCode(tx, ctx, user, body.otp))
      // With a passkey left, recovery codes are still good for something.
      await (hasPasskey ? deleteAuthenticator : deleteSecondFactor)(tx, user.userId)
      await audit(tx, ctx, { action: 'user:second-factor-off', subjectId: user.userId })
      await notifyOfSecondFactor(tx, ctx, user, 'off')
      return doneReply
    }),
  )
}
