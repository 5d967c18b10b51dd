import type * as contract from '@claimcrew/contract/people/contract'
import { firstNameOf } from '@claimcrew/contract/people/rules'
import { violates } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { networkOf } from '../../kit/http/network.ts'
import { conflict, forbidden } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import { limitWithGrowingWait } from '../../kit/limits/growing.ts'
import { notify } from '../../kit/notify.ts'
import { hasRoomForVerification, postVerification } from '../account/email.ts'
import { hashPassword, refuseWeakPassword } from '../account/password.ts'
import { emailIsTaken } from '../account-store.ts'
import { welcome } from '../news.ts'
import { phoneToKeep } from '../phone.ts'
import { insertUser } from '../store.ts'
import { beginSession } from './begin-session.ts'

export const signUp: Handler<typeof contract.signUp> = async (ctx, { body }) => {
  if (body.role === 'ADMIN') throw forbidden('You can’t register as an admin here.')
  refuseWeakPassword(body.password, body, 'password')
  // Before the work that is dear, so that a flood of registrations is cheap to refuse.
  if (await emailIsTaken(ctx.db, body.email)) throw taken()
  const hasLetter = await hasRoomForVerification(ctx.db, ctx, body.email)
  const { signUpsAnHour } = ctx.limits
  const network = `sign-ups from ${networkOf(ctx.address)}`
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
        phoneNumber: phoneToKeep(body.phoneNumber),
        role: body.role,
        timeZone: body.timeZone ?? 'UTC',
        createdAt: ctx.now,
      })
      await notify(tx, ctx, welcome(user))
      if (hasLetter) await postVerification(tx, ctx, user.userId, user.email)
      return beginSession(tx, ctx, user)
    })
  } catch (error) {
    throw violates(error, 'users_email_key') ? taken() : error
  }
}

const taken = () =>
  conflict('An account with this email address already exists. Sign in instead.', {
    email: 'An account with this email address already exists.',
  })
