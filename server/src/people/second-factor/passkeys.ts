import { doneReply } from '@claimcrew/contract/kit/reply'
import { maxPasskeys } from '@claimcrew/contract/people/rules'
import type * as contract from '@claimcrew/contract/people/secondFactor'
import { audit } from '../../kit/data/audit.ts'
import { violatesConstraint } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Handler } from '../../kit/http/route.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { deleteSecondFactor, hasSecondFactor, isSecondFactorRequired } from '../factor-store.ts'
import { findUser, lockUser } from '../store.ts'
import { notifyOfSecondFactor } from './notifyOfSecondFactor.ts'
import { deletePasskey, insertPasskey, listPasskeys } from './passkey-store.ts'
import { createRecoveryCodes } from './recoveryCodes.ts'
import { challengePasskey, verifyNewPasskey } from './verifyPasskey.ts'

export const beginPasskey: Handler<typeof contract.beginPasskey> = async ctx => {
  const user = await findUser(ctx.db, ctx.actor.userId)
  if (!user) throw notFound()
  const passkeys = await listPasskeys(ctx.db, user.userId)
  if (passkeys.length >= maxPasskeys) throw tooMany()
  return {
    ...(await challengePasskey(ctx, ctx.actor.sessionId)),
    email: user.email,
    userName: user.userName,
    credentials: passkeys.map(({ credential }) => credential),
  }
}

const tooMany = () => conflict(`You can have at most ${maxPasskeys} passkeys. Remove one first.`)
const added = () => conflict('This passkey is already added.')

export const addPasskey: Handler<typeof contract.addPasskey> = async (ctx, { body: { name, ...proof } }) => {
  const verified = await verifyNewPasskey(ctx, proof, ctx.actor.sessionId)
  if (!verified) throw invalid('credential', 'We couldn’t verify this passkey. Try again.')
  const { userId } = ctx.actor
  return inTransaction(ctx.db, async tx => {
    const user = await lockUser(tx, userId)
    if (!user) throw notFound()
    if ((await listPasskeys(tx, userId)).length >= maxPasskeys) throw tooMany()
    const isFirst = !(await hasSecondFactor(tx, userId))
    const passkey = { passkeyId: ctx.newId(), name, createdAt: ctx.now }
    await insertPasskey(tx, { ...verified, ...passkey, userId }).catch(error => {
      throw violatesConstraint(error, 'passkeys_credential_key') ? added() : error
    })
    await audit(tx, ctx, { action: 'user:add-passkey', subjectId: userId, after: { name } })
    await notifyOfSecondFactor(tx, ctx, user, 'passkey')
    return {
      passkey: { ...passkey, lastUsedAt: null },
      recoveryCodes: isFirst ? await createRecoveryCodes(tx, ctx, userId) : [],
    }
  })
}

export const removePasskey: Handler<typeof contract.removePasskey> = (ctx, { params: { passkeyId } }) =>
  inTransaction(ctx.db, async tx => {
    const { userId } = ctx.actor
    const user = await lockUser(tx, userId)
    const name = (await listPasskeys(tx, userId)).find(one => one.passkeyId === passkeyId)?.name
    if (!user || name === undefined) throw notFound()
    await deletePasskey(tx, userId, passkeyId)
    if (!(await hasSecondFactor(tx, userId))) {
      if (await isSecondFactorRequired(tx, userId))
        throw conflict('Your account needs two-step sign-in, so this passkey can’t be removed.')
      await deleteSecondFactor(tx, userId)
      await notifyOfSecondFactor(tx, ctx, user, 'off')
    }
    await audit(tx, ctx, { action: 'user:remove-passkey', subjectId: userId, before: { name } })
    return doneReply
  })
