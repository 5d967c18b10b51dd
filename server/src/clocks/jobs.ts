import { openSessions } from '../attendance/session-store.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { type Job, job } from '../kit/jobs/job.ts'
import { billersWritten } from '../production/day/written-store.ts'
import { countDue } from './counting/settle.ts'
import { dueBillers, markAllDue } from './due-store.ts'

const billersAtATime = 50

/** Counts what nobody has asked for yet, a transaction each, so that nobody who acts meanwhile waits for long. */
export const countClocks = job({
  name: 'clocks:count',
  every: '* * * * *',
  atStart: true,
  run: async ctx => {
    for (;;) {
      const [due, written] = [
        await dueBillers(ctx.db, billersAtATime),
        await billersWritten(ctx.db, billersAtATime),
      ]
      for (const billerId of new Set([...due, ...written])) {
        if (ctx.isStopping()) return
        await inTransaction(ctx.db, tx => countDue(tx, { ...ctx, now: ctx.clock() }, billerId))
      }
      if (due.length < billersAtATime && written.length < billersAtATime) return
    }
  },
})

/** Sessions that are going on: what was punched grows without anybody doing anything. */
export const countOpenSessions = job({
  name: 'clocks:open-sessions',
  every: '*/10 * * * *',
  run: async ctx => {
    const open = await openSessions(ctx.db)
    await inTransaction(ctx.db, tx => markAllDue(tx, open))
  },
})

export const jobs: Job[] = [countClocks, countOpenSessions]
