import { later } from '@claimcrew/contract/kit/time'
import { inTransaction } from '../kit/data/transaction.ts'
import { dropFile } from '../kit/files/keep.ts'
import { type Job, job } from '../kit/jobs/job.ts'
import { endTies } from './conversations/ties.ts'
import { forgetUnsent } from './files/file-store.ts'
import { tellOfUnread } from './unread/unread.ts'

/** Each minute: nobody waits much longer than the quarter of an hour. */
export const tellUnread = job({
  name: 'chat:unread',
  every: '* * * * *',
  run: async ctx => {
    while ((await tellOfUnread(ctx.db, ctx)) && !ctx.isStopping());
  },
})

/** Days end where people live, so at each hour somewhere. */
export const endGroupTies = job({ name: 'chat:ties', every: '25 * * * *', run: ctx => endTies(ctx) })

const unsentForMs = 24 * 3_600_000
const atOnce = 100

/** Files that were brought and never sent. */
export const sweepUnsent = job({
  name: 'chat:unsent',
  every: '20 3 * * *',
  run: async ctx => {
    let swept = 0
    do {
      swept = await inTransaction(ctx.db, async tx => {
        const gone = await forgetUnsent(tx, later(ctx.now, -unsentForMs), atOnce)
        for (const fileId of gone) await dropFile(tx, fileId)
        return gone.length
      })
    } while (swept > 0 && !ctx.isStopping())
  },
})

export const jobs: Job[] = [tellUnread, endGroupTies, sweepUnsent]
