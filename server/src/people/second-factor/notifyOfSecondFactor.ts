import type { User } from '@claimcrew/contract/people/contract'
import type { Tx } from '../../kit/data/db.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { buildSecondFactorEmail } from '../account/accountEmails.ts'
import { sendNoticeEmail } from '../account/verifyEmail.ts'
import { buildSecondFactorChange, type SecondFactorChange } from '../peopleNotifications.ts'

/** Rings the bell and writes an email: it may be the only sign of a thief. */
export async function notifyOfSecondFactor(
  tx: Tx,
  ctx: Ctx<unknown>,
  user: User,
  change: SecondFactorChange,
): Promise<void> {
  const notification = buildSecondFactorChange(user.userId, ctx.newId(), change)
  await notify(tx, { ...ctx, actor: user }, notification)
  await sendNoticeEmail(tx, ctx, user, buildSecondFactorEmail(user, notification))
}
