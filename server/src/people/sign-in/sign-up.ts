import type * as contract from '@claimcrew/contract/people/contract'
import { firstNameOf } from '@claimcrew/contract/people/rules'
import { audit } from '../../kit/data/audit.ts'
import { violatesConstraint } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { toNetwork } from '../../kit/http/network.ts'
import type { Handler } from '../../kit/http/route.ts'
import { limitWithGrowingWait } from '../../kit/limits/growingWait.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, forbidden } from '../../kit/refusal.ts'
import { hashPassword, refuseWeakPassword } from '../account/password.ts'
import { hasRoomForVerification, sendVerificationEmail } from '../account/verifyEmail.ts'
import { isEmailTaken } from '../account-store.ts'
import { beginSession } from '../beginSession.ts'
import { buildWelcome } from '../peopleNotifications.ts'
import { toStoredPhone } from '../phone.ts'
import { insertUser } from '../store.ts'

export const signUp: Handler<typeof contract.signUp> = async (ctx, { body }) => {
  if (body.role === 'ADMIN') throw forbidden('You can’t register as an admin here.')
  await refuseWeakPassword(body.password, body, 'password')
  // Before the work that is dear, so that a flood of registrations is cheap to refuse.
  if (await isEmailTaken(ctx.db, body.email)) throw taken()
  const hasLetter = await hasRoomForVerification(ctx.db, ctx, body.email)
  const { signUpsAnHour } = ctx.limits
  const network = `sign-ups from ${toNetwork(ctx.address)}`
  await limitWithGrowingWait(
    ctx.db,
    ctx,
    network,
    signUpsAnHour,
    'Too many accounts were created from this network.',
  )
  const passwordHash = await hashPassword(body.password)
  try {
    return await inTransaction(ctx.db, async tx => {
      const user = await insertUser(tx, {
        userId: ctx.newId(),
        email: body.email,
        passwordHash,
        userName: body.userName,
        fname: firstNameOf(body.userName),
        address: body.address,
        phoneNumber: toStoredPhone(body.phoneNumber),
        role: body.role,
        timeZone: body.timeZone ?? 'UTC',
        createdAt: ctx.now,
      })
      await audit(tx, { ...ctx, actor: user }, { action: 'user:sign-up', subjectId: user.userId })
      await notify(tx, ctx, buildWelcome(user))
      if (hasLetter) await sendVerificationEmail(tx, ctx, user.userId, user.email)
      return beginSession(tx, ctx, user)
    })
  } catch (error) {
    throw violatesConstraint(error, 'users_email_key') ? taken() : error
  }
}

const taken = () =>
  conflict('An account with this email address already exists. Sign in instead.', {
    email: 'An account with this email address already exists.',
  })
