import { later } from '@claimcrew/contract/kit/time'
import { timerRunsAtMostMs } from '@claimcrew/contract/production/timer'
import { inTransaction } from '../kit/data/transaction.ts'
import { type Job, job } from '../kit/jobs/job.ts'
import { stopTimerAt, tellForgotten } from './timer/commands.ts'
import { sweepDiscarded, timersSince } from './timer/timer-store.ts'

const keptDiscardedMs = 24 * 3_600_000

/** What nobody stopped, and no punch-out did. */
export const stopForgottenTimers = job({
  name: 'production:stop-timers',
  every: '*/15 * * * *',
  run: async ctx => {
    for (const billerId of await timersSince(ctx.db, later(ctx.now, -timerRunsAtMostMs)))
      await inTransaction(ctx.db, async tx => {
        const by = { ...ctx, actor: null }
        const stopped = await stopTimerAt(tx, by, billerId, ctx.now)
        if (stopped) await tellForgotten(tx, by, stopped)
      })
    await sweepDiscarded(ctx.db, later(ctx.now, -keptDiscardedMs))
  },
})

export const jobs: Job[] = [stopForgottenTimers]
