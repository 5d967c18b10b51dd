import { done } from '@claimcrew/contract/kit/reply'
import type { User } from '@claimcrew/contract/people/contract'
import * as contract from '@claimcrew/contract/people/contract'
import * as z from 'zod'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { enqueue, job } from '../../kit/jobs/job.ts'
import { postIfRoom } from '../../kit/mail/counted.ts'
import { notify } from '../../kit/notify.ts'
import { writeEmail, writePassword } from '../account-store.ts'
import { passwordChanged } from '../news.ts'
import { endSessionsOf } from '../session-store.ts'
import { forgiveAccount } from '../sign-in/attempt.ts'
import { beginSession } from '../sign-in/begin-session.ts'
import { confirmPassword, lockConfirmed } from './confirm-password.ts'
import { newLink, postNotice, redeem } from './email.ts'
import { passwordChangedLetter, resetLetter } from './letters.ts'
import { insertResetLink, voidLinks } from './link-store.ts'
import { hashPassword, refuseWeakPassword } from './password.ts'

const resetsAnHour = 5

export const changePassword: Handler<typeof contract.changePassword> = async (ctx, { body }) => {
  const confirmed = await confirmPassword(ctx, body.currentPassword, 'currentPassword')
  refuseWeakPassword(body.newPassword, confirmed.user, 'newPassword')
  const passwordHash = await hashPassword(body.newPassword)
  return inTransaction(ctx.db, async tx => {
    const user = await lockConfirmed(tx, confirmed)
    await replacePassword(tx, ctx, user, passwordHash)
    return beginSession(tx, ctx, user)
  })
}

export const forgotPassword: Handler<typeof contract.forgotPassword> = async (ctx, { body }) => {
  // Whether somebody has this address must not show in the time that the answer takes: that is found out afterwards.
  await enqueue(ctx.db, writeResetLetter, { ...body, address: ctx.address })
  return done
}

/** At most so many an hour go to one person. */
export const writeResetLetter = job({
  name: 'people:write-reset-letter',
  // Where it was asked for from; unknown of what an older version enqueued.
  data: contract.forgotPassword.body.extend({ address: z.string().optional() }),
  run: async (ctx, { email, address = '' }) => {
    const link = newLink(ctx, 'reset')
    await inTransaction(ctx.db, async tx => {
      const to = await insertResetLink(tx, email, link, resetsAnHour)
      if (to) await postIfRoom(tx, ctx, resetLetter(to, ctx.publicUrl, link), { ...to, address })
    })
  },
})

export const resetPassword: Handler<typeof contract.resetPassword> = async (ctx, { body }) => {
  const passwordHash = await hashPassword(body.newPassword)
  await inTransaction(ctx.db, async tx => {
    const { user, email } = await redeem(tx, ctx, 'reset', body.token)
    refuseWeakPassword(body.newPassword, user, 'newPassword')
    await replacePassword(tx, ctx, user, passwordHash)
    await forgiveAccount(tx, user.userId)
    // A user who read the mail owns the address it was sent to.
    if (email === user.email && !user.emailVerified) await writeEmail(tx, user.userId, user.email, ctx.now)
  })
  return done
}

/** Whatever let somebody in before, lets nobody in now: sessions and open links end with the old password. */
async function replacePassword(tx: Tx, ctx: Ctx<unknown>, user: User, passwordHash: string): Promise<void> {
  await writePassword(tx, user.userId, passwordHash)
  await endSessionsOf(tx, user.userId, ctx.now)
  await voidLinks(tx, user.userId, ctx.now)
  await audit(tx, { ...ctx, actor: user }, { action: 'user:change-password', subjectId: user.userId })
  await notify(tx, ctx, passwordChanged(user.userId, ctx.newId()))
  await postNotice(tx, ctx, user, passwordChangedLetter(user))
}
