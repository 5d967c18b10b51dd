import { later } from '@claimcrew/contract/kit/time'
import type { JobCtx } from '../kit/jobs.ts'
import { TrackerTrouble } from '../kit/tracker.ts'
import { listAccounts, writeComparison } from './account-store.ts'
import { workedByAccount } from './activity-store.ts'
import { noteTrouble, readConnection } from './connection-store.ts'

const day = 24 * 3_600_000

/** Writes our sums of a week beside the provider's own. What is still uploaded or edited today and yesterday is left out. */
export async function compareTotals(ctx: JobCtx): Promise<void> {
  const { tracker, db, now } = ctx
  if (!tracker.capabilities.totals) return
  const { companyId } = await readConnection(db)
  const to = `${now.slice(0, 10)}T00:00:00.000Z`
  const span = { from: later(to, -8 * day), to: later(to, -day) }
  try {
    const theirs = await tracker.totals(span)
    const ours = await workedByAccount(db, span)
    for (const account of await listAccounts(db, companyId))
      if (account.mappingId !== null && account.companyId === companyId)
        await writeComparison(db, account.accountId, span, {
          ours: ours.get(account.accountId) ?? 0,
          theirs: theirs.get(account.trackedId) ?? 0,
          at: now,
        })
  } catch (error) {
    if (!(error instanceof TrackerTrouble)) throw error
    if (!error.isOurs) await noteTrouble(db, error.message, now)
  }
}
