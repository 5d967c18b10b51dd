import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { type BackgroundJobCtx, backgroundJob, enqueue } from '../backgroundJobs/backgroundJob.ts'
import type { Db, Tx } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import type { Secret } from '../secret.ts'
import type { Email } from './email.ts'
import { type Mailer, maskLinks, UndeliverableEmail } from './mailer.ts'
import { findWaitingEmail, insertEmail, postponeEmail, settleEmail } from './store.ts'

export type MailCtx = { readonly now: Instant; readonly newId: () => string; readonly secret: Secret }

/** Has a letter sent. Call it with the transaction of what it tells of: if that does not hold, nothing is sent. */
export async function sendEmail(tx: Tx | Db, ctx: MailCtx, email: Email): Promise<void> {
  const mailId = ctx.newId()
  const sealed = ctx.secret.seal('mail', JSON.stringify(email))
  await insertEmail(tx, { mailId, email, sealed, createdAt: ctx.now })
  await enqueue(tx, deliverEmail, { mailId })
}

const minute = 60_000
// After each try the next one waits longer: a mail server may be away for a night.
const pauses = [1, 5, 15, 60, 180, 360, 720].map(minutes => minutes * minute)

export const deliverEmail = backgroundJob({
  name: 'mail:send',
  data: z.object({ mailId: z.string() }),
  run: async (ctx: BackgroundJobCtx & { readonly mail: Mailer }, { mailId }) => {
    const waiting = await findWaitingEmail(ctx.db, mailId)
    if (!waiting) return
    const tries = waiting.tries + 1
    try {
      // What was sealed with another key cannot be read any more.
      const email = JSON.parse(ctx.secret.unseal('mail', waiting.sealed)) as Email
      if (email.until !== undefined && email.until <= ctx.now)
        throw new UndeliverableEmail('Its link expired before it could be sent.')
      const remark = await ctx.mail.send({ ...email, mailId })
      await settleEmail(ctx.db, mailId, 'sent', { tries, problem: remark, at: ctx.now })
    } catch (error) {
      // A mail server may quote the very letter, and PostgreSQL keeps no NUL.
      const problem = maskLinks((error as Error).message)
        .replaceAll('\0', '')
        .slice(0, 300)
      const pause = error instanceof UndeliverableEmail ? undefined : pauses[tries - 1]
      ctx.log.warn({ mailId, tries, problem, givenUp: pause === undefined }, 'mail not sent')
      if (pause === undefined) return settleEmail(ctx.db, mailId, 'failed', { tries, problem, at: ctx.now })
      const nextTryAt = addMilliseconds(ctx.now, pause)
      await inTransaction(ctx.db, async tx => {
        await postponeEmail(tx, mailId, { tries, problem, nextTryAt })
        await enqueue(tx, deliverEmail, { mailId }, { notBefore: nextTryAt })
      })
    }
  },
})
