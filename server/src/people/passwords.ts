import { done } from '@claimcrew/contract/kit/reply'
import type { User } from '@claimcrew/contract/people/contract'
import * as contract from '@claimcrew/contract/people/contract'
import { audit } from '../kit/audit.ts'
import type { Tx } from '../kit/db.ts'
import { notify } from '../kit/notify.ts'
import { type Ctx, on } from '../kit/route.ts'
import { forgiveAccount } from './attempt.ts'
import { beginSession } from './begin-session.ts'
import { confirmPassword } from './confirm-password.ts'
import { newLink, redeem } from './email.ts'
import { passwordChangedLetter, resetLetter } from './letters.ts'
import { insertResetLink, voidLinks } from './link-store.ts'
import { hashPassword, refuseWeakPassword } from './password.ts'
import { endSessionsOf, writeEmail, writePassword } from './store.ts'

const resetsAnHour = 5

export const changePassword = on(contract.changePassword, async (ctx, { body }) => {
  const user = await confirmPassword(ctx, body.currentPassword, 'currentPassword')
  refuseWeakPassword(body.newPassword, user, 'newPassword')
  const passwordHash = await hashPassword(body.newPassword)
  const signedIn = await ctx.db.transaction().execute(async tx => {
    await replacePassword(tx, ctx, user, passwordHash)
    return beginSession(tx, ctx, user)
  })
  ctx.mail.send(passwordChangedLetter(user))
  return signedIn
})

export const forgotPassword = on(contract.forgotPassword, async (ctx, { body }) => {
  const link = newLink(ctx, 'reset')
  const to = await ctx.db.transaction().execute(tx => insertResetLink(tx, body.email, link, resetsAnHour))
  if (to) ctx.mail.send(resetLetter(to, ctx.publicUrl, link.token))
  return done
})

export const resetPassword = on(contract.resetPassword, async (ctx, { body }) => {
  const passwordHash = await hashPassword(body.newPassword)
  const user = await ctx.db.transaction().execute(async tx => {
    const { user, email } = await redeem(tx, ctx, 'reset', body.token)
    refuseWeakPassword(body.newPassword, user, 'newPassword')
    await replacePassword(tx, ctx, user, passwordHash)
    await forgiveAccount(tx, user.userId)
    // Whoever read the mail owns the address it was sent to.
    if (email === user.email && !user.emailVerified) await writeEmail(tx, user.userId, user.email, ctx.now)
    return user
  })
  ctx.mail.send(passwordChangedLetter(user))
  return done
})

/** Whatever let somebody in before, lets nobody in now: sessions and open links end with the old password. */
async function replacePassword(tx: Tx, ctx: Ctx<unknown>, user: User, passwordHash: string): Promise<void> {
  await writePassword(tx, user.userId, passwordHash)
  await endSessionsOf(tx, user.userId, ctx.now)
  await voidLinks(tx, user.userId, ctx.now)
  await audit(tx, { ...ctx, actor: user }, { action: 'user:change-password', subjectId: user.userId })
  await notify(tx, ctx, {
    userId: user.userId,
    kind: 'password-changed',
    event: ctx.newId(),
    title: 'Password changed',
    description: 'Your password was changed and all other sessions were signed out.',
    link: '/profile',
  })
}
