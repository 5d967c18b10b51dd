import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { maxTimerMs } from '@claimcrew/contract/production/timer'
import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { notifyOfForgottenTimer, stopTimerAt } from './timer/commands.ts'
import { listTimersSince, sweepDiscardedTimers } from './timer/timer-store.ts'

const keptDiscardedMs = 24 * 3_600_000

/** What nobody stopped, and no punch-out did. */
export const stopForgottenTimers = backgroundJob({
  name: 'production:stop-timers',
  every: '*/15 * * * *',
  run: async ctx => {
    for (const billerId of await listTimersSince(ctx.db, addMilliseconds(ctx.now, -maxTimerMs)))
      await inTransaction(ctx.db, async tx => {
        const by = { ...ctx, actor: null }
        const stopped = await stopTimerAt(tx, by, billerId, ctx.now)
        if (stopped) await notifyOfForgottenTimer(tx, by, stopped)
      })
    await sweepDiscardedTimers(ctx.db, addMilliseconds(ctx.now, -keptDiscardedMs))
  },
})

export const backgroundJobs: BackgroundJob[] = [stopForgottenTimers]
