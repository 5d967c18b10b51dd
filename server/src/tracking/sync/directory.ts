import type { BackgroundJobCtx } from '../../kit/backgroundJobs/backgroundJob.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { writeConnection } from '../connection-store.ts'
import { TrackerError, type WithTracker } from '../tracker.ts'
import {
  listTrackerUsers,
  markTrackerUsersGone,
  saveProjects,
  saveTasks,
  saveTrackerUsers,
} from '../tracker-user-store.ts'
import { notifyOfUnmapped } from './syncNotifications.ts'

/** Reads who and what there is at the provider. Nothing is written unless all of it came. */
export async function readDirectory(
  ctx: Pick<BackgroundJobCtx, 'db' | 'now' | 'newId'> & WithTracker,
): Promise<void> {
  const { tracker, now } = ctx
  const connection = await tracker.connection()
  const users = await tracker.users()
  // The account that asks is one of them: an empty list would only make everybody seem gone.
  if (users.length === 0) throw new TrackerError('malformed', 'a company without people')
  const projects = await orNothing(() => tracker.projects())
  const tasks = await orNothing(() => tracker.tasks())
  await inTransaction(ctx.db, async tx => {
    const { companyId } = connection
    await writeConnection(tx, connection, now)
    const added = await saveTrackerUsers(tx, companyId, users, now)
    await markTrackerUsersGone(tx, companyId, users, now)
    await saveProjects(tx, companyId, projects)
    await saveTasks(tx, companyId, tasks)
    const trackerUsers = await listTrackerUsers(tx, companyId)
    const unmapped = trackerUsers.filter(
      one => one.userId === null && one.active && added.includes(one.trackedId),
    )
    await notifyOfUnmapped(
      tx,
      ctx,
      unmapped.map(one => one.name),
    )
  })
}

/** Hours are worth having without a list of projects: what is known of them stays, and names come with the rows. */
async function orNothing<Item>(list: () => Promise<Item[]>): Promise<Item[]> {
  try {
    return await list()
  } catch (error) {
    if (error instanceof TrackerError) return []
    throw error
  }
}
