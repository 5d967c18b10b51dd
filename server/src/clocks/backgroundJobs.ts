import { listOpenSessions } from '../attendance/session-store.ts'
import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { listBillersWithChanges } from '../production/day/changed-day-store.ts'
import { countBillerDueDays } from './counting/countDueDays.ts'
import { listDueBillers, markAllDue } from './due-store.ts'

const billersAtATime = 50

/** Counts what nobody has asked for yet, a transaction each, so that nobody who acts meanwhile waits for long. */
export const countClocks = backgroundJob({
  name: 'clocks:count',
  every: '* * * * *',
  atStart: true,
  run: async ctx => {
    for (;;) {
      const [due, changedIds] = [
        await listDueBillers(ctx.db, billersAtATime),
        await listBillersWithChanges(ctx.db, billersAtATime),
      ]
      for (const billerId of new Set([...due, ...changedIds])) {
        if (ctx.isStopping()) return
        await inTransaction(ctx.db, tx => countBillerDueDays(tx, { ...ctx, now: ctx.clock() }, billerId))
      }
      if (due.length < billersAtATime && changedIds.length < billersAtATime) return
    }
  },
})

/** Sessions that are going on: what was punched grows without anybody doing anything. */
export const countOpenSessions = backgroundJob({
  name: 'clocks:open-sessions',
  every: '*/10 * * * *',
  run: async ctx => {
    const open = await listOpenSessions(ctx.db)
    await inTransaction(ctx.db, tx => markAllDue(tx, open))
  },
})

export const backgroundJobs: BackgroundJob[] = [countClocks, countOpenSessions]
