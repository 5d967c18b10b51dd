import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { maxDueTasks, notifyOfOverdue, remindOfDueTasks } from './dueDateReminders.ts'
import { createOccurrences, maxRecurrencesAtOnce } from './recurring/createOccurrences.ts'
import { returnTasksWhenOver } from './returnTasks.ts'

export const createRecurringTasks = backgroundJob({
  name: 'tasks:come-round',
  every: '*/5 * * * *',
  atStart: true,
  run: async ctx => {
    let count = maxRecurrencesAtOnce
    while (count === maxRecurrencesAtOnce && !ctx.isStopping())
      count = await inTransaction(ctx.db, tx => createOccurrences(tx, ctx))
  },
})

export const notifyOfDueDates = backgroundJob({
  name: 'tasks:dates',
  every: '7,22,37,52 * * * *',
  run: async ctx => {
    await inTransaction(ctx.db, tx => remindOfDueTasks(tx, ctx))
    let count = maxDueTasks
    while (count === maxDueTasks && !ctx.isStopping())
      count = await inTransaction(ctx.db, tx => notifyOfOverdue(tx, ctx))
  },
})

export const backgroundJobs: BackgroundJob[] = [createRecurringTasks, notifyOfDueDates, returnTasksWhenOver]
