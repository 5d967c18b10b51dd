import { doneReply } from '@claimcrew/contract/kit/reply'
import type { User } from '@claimcrew/contract/people/contract'
import * as contract from '@claimcrew/contract/people/contract'
import * as z from 'zod'
import { backgroundJob, enqueue } from '../../kit/backgroundJobs/backgroundJob.ts'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { readConfirmedAt, type SignedInActor } from '../../kit/http/session.ts'
import { sendEmailIfRoom } from '../../kit/mail/emailLimits.ts'
import { notify } from '../../kit/notify.ts'
import { writePassword } from '../account-store.ts'
import { beginSession } from '../beginSession.ts'
import { confirmEmail } from '../commands.ts'
import { hasSecondFactor } from '../factor-store.ts'
import { buildPasswordChanged } from '../peopleNotifications.ts'
import { findAccountOrganization } from '../seat-store.ts'
import { endPersonSessions } from '../session-store.ts'
import { clearAccountAttempts } from '../signInAttempt.ts'
import { buildPasswordChangedEmail, buildResetEmail } from './accountEmails.ts'
import { confirmPassword, lockConfirmedUser } from './confirmPassword.ts'
import { insertResetLink, voidLinks } from './link-store.ts'
import { hashPassword, refuseWeakPassword } from './password.ts'
import { createLink, redeemLink, sendNoticeEmail } from './verifyEmail.ts'

const resetsAnHour = 5

export const changePassword: Handler<typeof contract.changePassword> = async (ctx, { body }) => {
  const confirmed = await confirmPassword(ctx, body.currentPassword, 'currentPassword')
  await refuseWeakPassword(body.newPassword, confirmed.user, 'newPassword')
  const passwordHash = await hashPassword(body.newPassword)
  return inTransaction(ctx.db, async tx => {
    const user = await lockConfirmedUser(tx, confirmed)
    await replacePassword(tx, ctx, user, passwordHash)
    // With a second factor, the password alone proves nothing again.
    const isProof = !(await hasSecondFactor(tx, user.userId))
    const confirmedAt = isProof ? ctx.now : await readConfirmedAt(tx, ctx.actor.sessionId)
    return beginSession(tx, ctx, user, confirmedAt)
  })
}

export const forgotPassword: Handler<typeof contract.forgotPassword> = async (ctx, { body }) => {
  // Whether somebody has this address must not show in the time that the answer takes: that is found out afterwards.
  await enqueue(ctx.db, sendResetEmail, { ...body, address: ctx.address })
  return doneReply
}

/** At most so many an hour go to one person. */
export const sendResetEmail = backgroundJob({
  name: 'people:write-reset-letter',
  // Where it was asked for from; unknown of what an older version enqueued.
  data: contract.forgotPassword.body.extend({ address: z.string().optional() }),
  run: async (ctx, { email, address = '' }) => {
    const link = createLink(ctx, 'reset')
    await inTransaction(ctx.db, async tx => {
      const to = await insertResetLink(tx, email, link, resetsAnHour)
      if (to) await sendEmailIfRoom(tx, ctx, buildResetEmail(to, ctx.publicUrl, link), { ...to, address })
    })
  },
})

export const resetPassword: Handler<typeof contract.resetPassword> = async (ctx, { body }) => {
  const passwordHash = await hashPassword(body.newPassword)
  await inTransaction(ctx.db, async tx => {
    const { user, email } = await redeemLink(tx, ctx, 'reset', body.token)
    await refuseWeakPassword(body.newPassword, user, 'newPassword')
    await replacePassword(tx, ctx, user, passwordHash)
    await clearAccountAttempts(tx, user.userId)
    if (email === user.email) await confirmEmail(tx, ctx, user)
  })
  return doneReply
}

/** Whatever let somebody in before, lets nobody in now: sessions and open links end with the old password. */
async function replacePassword(
  tx: Tx,
  ctx: Ctx<SignedInActor | null>,
  user: User,
  passwordHash: string,
): Promise<void> {
  await writePassword(tx, user.userId, passwordHash)
  await endPersonSessions(tx, user.userId, ctx.now)
  await voidLinks(tx, user.userId, ctx.now)
  const organizationId = await findAccountOrganization(tx, ctx.actor, user.userId)
  const event = { action: 'user:change-password', subjectId: user.userId, organizationId } as const
  await audit(tx, { ...ctx, actor: user }, event)
  await notify(tx, { ...ctx, actor: user }, buildPasswordChanged(user.userId, ctx.newId()))
  await sendNoticeEmail(tx, ctx, user, buildPasswordChangedEmail(user))
}
