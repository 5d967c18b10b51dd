import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { type BackgroundJob, backgroundJob } from '../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { removeFile } from '../kit/files/storedFile.ts'
import { endLostMemberships } from './conversations/endLostMemberships.ts'
import { deleteUnsentFiles } from './files/file-store.ts'
import { notifyOfUnread } from './unread/unread.ts'

/** Each minute: nobody waits much longer than the quarter of an hour. */
export const sendUnreadNotices = backgroundJob({
  name: 'chat:unread',
  every: '* * * * *',
  run: async ctx => {
    while ((await notifyOfUnread(ctx.db, ctx)) && !ctx.isStopping());
  },
})

/** Days end where people live, so at each hour somewhere. */
export const endGroupMemberships = backgroundJob({
  name: 'chat:ties',
  every: '25 * * * *',
  run: ctx => endLostMemberships(ctx),
})

const unsentForMs = 24 * 3_600_000
const atOnce = 100

/** Files that were brought and never sent. */
export const sweepUnsentFiles = backgroundJob({
  name: 'chat:unsent',
  every: '20 3 * * *',
  run: async ctx => {
    let swept = 0
    do {
      swept = await inTransaction(ctx.db, async tx => {
        const gone = await deleteUnsentFiles(tx, addMilliseconds(ctx.now, -unsentForMs), atOnce)
        for (const fileId of gone) await removeFile(tx, fileId)
        return gone.length
      })
    } while (swept > 0 && !ctx.isStopping())
  },
})

export const backgroundJobs: BackgroundJob[] = [sendUnreadNotices, endGroupMemberships, sweepUnsentFiles]
