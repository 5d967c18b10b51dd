import { type Instant, later } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import type { Db, Tx } from '../data/db.ts'
import { inTransaction } from '../data/transaction.ts'
import { enqueue, type JobCtx, job } from '../jobs/job.ts'
import type { Secret } from '../secret.ts'
import type { Letter } from './letter.ts'
import { type Mail, masked, Undeliverable } from './mail.ts'
import { findWaiting, insertMail, postpone, settle } from './store.ts'

export type By = { readonly now: Instant; readonly newId: () => string; readonly secret: Secret }

/** Has a letter sent. Call it with the transaction of what it tells of: if that does not hold, nothing is sent. */
export async function post(tx: Tx | Db, by: By, letter: Letter): Promise<void> {
  const mailId = by.newId()
  const sealed = by.secret.seal('mail', JSON.stringify(letter))
  await insertMail(tx, { mailId, letter, sealed, createdAt: by.now })
  await enqueue(tx, sendMail, { mailId })
}

const minute = 60_000
// After each try the next one waits longer: a mail server may be away for a night.
const pauses = [1, 5, 15, 60, 180, 360, 720].map(minutes => minutes * minute)

export const sendMail = job({
  name: 'mail:send',
  data: z.object({ mailId: z.string() }),
  run: async (ctx: JobCtx & { readonly mail: Mail }, { mailId }) => {
    const waiting = await findWaiting(ctx.db, mailId)
    if (!waiting) return
    const tries = waiting.tries + 1
    try {
      // What was sealed with another key cannot be read any more.
      const letter = JSON.parse(ctx.secret.unseal('mail', waiting.sealed)) as Letter
      if (letter.until !== undefined && letter.until <= ctx.now)
        throw new Undeliverable('Its link expired before it could be sent.')
      const remark = await ctx.mail.send({ ...letter, mailId })
      await settle(ctx.db, mailId, 'sent', { tries, problem: remark, at: ctx.now })
    } catch (error) {
      // A mail server may quote the very letter, and PostgreSQL keeps no NUL.
      const problem = masked((error as Error).message)
        .replaceAll('\0', '')
        .slice(0, 300)
      const pause = error instanceof Undeliverable ? undefined : pauses[tries - 1]
      ctx.log.warn({ mailId, tries, problem, givenUp: pause === undefined }, 'mail not sent')
      if (pause === undefined) return settle(ctx.db, mailId, 'failed', { tries, problem, at: ctx.now })
      const nextTryAt = later(ctx.now, pause)
      await inTransaction(ctx.db, async tx => {
        await postpone(tx, mailId, { tries, problem, nextTryAt })
        await enqueue(tx, sendMail, { mailId }, { notBefore: nextTryAt })
      })
    }
  },
})
