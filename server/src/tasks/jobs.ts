import { inTransaction } from '../kit/data/transaction.ts'
import { type Job, job } from '../kit/jobs/job.ts'
import { mostDates, remind, tellOfMissed } from './dates.ts'
import { comeRound, mostAtOnce } from './recurring/come-round.ts'
import { returnWhenOver } from './returning.ts'

export const makeRecurring = job({
  name: 'tasks:come-round',
  every: '*/5 * * * *',
  atStart: true,
  run: async ctx => {
    let count = mostAtOnce
    while (count === mostAtOnce && !ctx.isStopping())
      count = await inTransaction(ctx.db, tx => comeRound(tx, ctx))
  },
})

export const tellOfDates = job({
  name: 'tasks:dates',
  every: '7,22,37,52 * * * *',
  run: async ctx => {
    await inTransaction(ctx.db, tx => remind(tx, ctx))
    let count = mostDates
    while (count === mostDates && !ctx.isStopping())
      count = await inTransaction(ctx.db, tx => tellOfMissed(tx, ctx))
  },
})

export const jobs: Job[] = [makeRecurring, tellOfDates, returnWhenOver]
