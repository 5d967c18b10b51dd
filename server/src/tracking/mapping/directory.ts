import { inTransaction } from '../../kit/data/transaction.ts'
import type { JobCtx } from '../../kit/jobs/job.ts'
import { writeConnection } from '../connection-store.ts'
import { tellOfUnmapped } from '../sync/news.ts'
import { TrackerTrouble, type WithTracker } from '../tracker.ts'
import { listAccounts, markGone, saveAccounts, saveProjects, saveTasks } from './account-store.ts'

/** Reads who and what there is at the provider. Nothing is written unless all of it came. */
export async function readDirectory(ctx: Pick<JobCtx, 'db' | 'now' | 'newId'> & WithTracker): Promise<void> {
  const { tracker, now } = ctx
  const connection = await tracker.connection()
  const users = await tracker.users()
  // The account that asks is one of them: an empty list would only make everybody seem gone.
  if (users.length === 0) throw new TrackerTrouble('malformed', 'a company without people')
  const projects = await ifShown(() => tracker.projects())
  const tasks = await ifShown(() => tracker.tasks())
  await inTransaction(ctx.db, async tx => {
    const { companyId } = connection
    await writeConnection(tx, connection, now)
    const added = await saveAccounts(tx, companyId, users, now)
    await markGone(tx, companyId, users, now)
    await saveProjects(tx, companyId, projects)
    await saveTasks(tx, companyId, tasks)
    const accounts = await listAccounts(tx, companyId)
    const unmapped = accounts.filter(
      one => one.userId === null && one.active && added.includes(one.trackedId),
    )
    await tellOfUnmapped(
      tx,
      ctx,
      unmapped.map(one => one.name),
    )
  })
}

/** Hours are worth having without a list of projects: what is known of them stays, and names come with the rows. */
async function ifShown<One>(list: () => Promise<One[]>): Promise<One[]> {
  try {
    return await list()
  } catch (error) {
    if (error instanceof TrackerTrouble) return []
    throw error
  }
}
