import { doneReply } from '@claimcrew/contract/kit/reply'
import type * as contract from '@claimcrew/contract/people/secondFactor'
import type { PasskeyProof } from '@claimcrew/contract/people/shapes'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { invalid, notFound } from '../../kit/refusal.ts'
import { confirmPassword, lockConfirmedUser } from '../account/confirmPassword.ts'
import { hasSecondFactor } from '../factor-store.ts'
import { writeConfirmed } from '../session-store.ts'
import { clearCodeAttempts, countCodeAttempt } from '../signInAttempt.ts'
import { lockUser } from '../store.ts'
import { writePasskeyUse } from './passkey-store.ts'
import { confirmCode, redeemCode } from './redeemCode.ts'
import { verifyPasskey } from './verifyPasskey.ts'

export const confirmIdentity: Handler<typeof contract.confirmIdentity> = async (ctx, { body }) => {
  if (body.passkey) await confirmByPasskey(ctx, body.passkey)
  else if (await hasSecondFactor(ctx.db, ctx.actor.userId)) await confirmByCode(ctx, body.otp)
  else await confirmByPassword(ctx, body.password)
  return doneReply
}

async function confirmByPasskey(ctx: Ctx, proof: PasskeyProof): Promise<void> {
  await countCodeAttempt(ctx.db, ctx.actor.userId, ctx.now)
  const passkey = await verifyPasskey(ctx, proof, ctx.actor.sessionId, { isAlone: false })
  await inTransaction(ctx.db, async tx => {
    const isOwn = passkey?.userId === ctx.actor.userId
    if (!isOwn || !(await writePasskeyUse(tx, passkey, ctx.now)))
      throw invalid('passkey', 'That passkey didn’t work. Try again.')
    await confirmSession(tx, ctx)
  })
  await clearCodeAttempts(ctx.db, ctx.actor.userId)
}

async function confirmByPassword(ctx: Ctx, password: string | undefined): Promise<void> {
  if (password === undefined) throw invalid('password', 'Enter your password.')
  const confirmed = await confirmPassword(ctx, password, 'password')
  await inTransaction(ctx.db, async tx => {
    await lockConfirmedUser(tx, confirmed)
    await confirmSession(tx, ctx)
  })
}

async function confirmByCode(ctx: Ctx, otp: string | undefined): Promise<void> {
  if (otp === undefined) throw invalid('otp', 'Enter the code from your authenticator app.')
  await confirmCode(ctx, requireRight =>
    inTransaction(ctx.db, async tx => {
      const user = await lockUser(tx, ctx.actor.userId)
      if (!user) throw notFound()
      await requireRight(redeemCode(tx, ctx, user, otp))
      await confirmSession(tx, ctx)
    }),
  )
}

async function confirmSession(tx: Tx, ctx: Ctx): Promise<void> {
  await writeConfirmed(tx, ctx.actor.sessionId, ctx.now)
  await audit(tx, ctx, { action: 'user:confirm-identity', subjectId: ctx.actor.userId })
}
