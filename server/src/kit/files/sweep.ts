import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { type BackgroundJobCtx, backgroundJob } from '../backgroundJobs/backgroundJob.ts'
import type { Bucket } from '../bucket/bucket.ts'
import { deleteUnreferencedFiles, listExistingFileIds } from './store.ts'

// Between bringing bytes to the bucket and keeping their row lie seconds; clocks may be wrong by hours.
const grace = 24 * 3_600_000

const batch = 1_000

/** Lets go of files that nobody refers to, and of bytes in the bucket that belong to no file. */
export const sweepFiles = backgroundJob({
  name: 'files:sweep',
  every: '50 3 * * *',
  run: async ctx => {
    const before = addMilliseconds(ctx.now, -grace)
    let [files, swept] = [0, 0]
    do {
      swept = await deleteUnreferencedFiles(ctx.db, before, batch)
      files += swept
    } while (swept === batch)
    const objects = ctx.bucket ? await sweepBucket(ctx, ctx.bucket, before) : 0
    ctx.log.info({ files, objects }, 'swept')
  },
})

async function sweepBucket(
  { db, isStopping }: BackgroundJobCtx,
  bucket: Bucket,
  before: Instant,
): Promise<number> {
  let swept = 0
  for await (const page of bucket.list()) {
    const old = page.filter(({ changedAt }) => changedAt < before).map(({ fileId }) => fileId)
    const existing = await listExistingFileIds(db, old)
    for (const fileId of old.filter(one => !existing.has(one))) {
      if (isStopping()) return swept
      await bucket.remove(fileId)
      swept++
    }
  }
  return swept
}
