import { isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import { Id, type OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import { startOfDay } from '@claimcrew/contract/tasks/rules'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import * as z from 'zod'
import { lockPeriodsShared } from '../engagements/commands.ts'
import { backgroundJob, enqueue } from '../kit/backgroundJobs/backgroundJob.ts'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { notifyOrganization } from '../people/commands.ts'
import { listContactOrganizations } from '../people/organization-store.ts'
import { findUser } from '../people/store.ts'
import { writeTaskUpdates } from './changeTasks.ts'
import { pauseRecurrences } from './recurring/recurrence-store.ts'
import { lockOpenTasks } from './task-store.ts'

type EngagementPair = { readonly clientId: OrganizationId; readonly billerId: string }

/** Runs on the day after the last one of an engagement. */
export const returnTasksWhenOver = backgroundJob({
  name: 'tasks:return-when-over',
  data: z.object({ clientId: Id, billerId: Id }),
  run: (ctx, pair) => inTransaction(ctx.db, tx => returnPairTasks(tx, ctx, pair)),
})

/** From the day on which an engagement is over, what its biller had left to do is the client's again. */
export async function returnTasksAfterLastDay(
  tx: Tx,
  ctx: AuditCtx,
  pair: EngagementPair,
  lastDay: string,
): Promise<void> {
  const biller = await findUser(tx, pair.billerId)
  if (!biller) return
  const over = startOfDay(biller.timeZone, addDays(lastDay, 1))
  if (over <= ctx.now) await returnPairTasks(tx, ctx, pair)
  else await enqueue(tx, returnTasksWhenOver, pair, { notBefore: over })
}

async function returnPairTasks(tx: Tx, ctx: AuditCtx, { clientId, billerId }: EngagementPair): Promise<void> {
  const biller = await findUser(tx, billerId)
  const today = dayIn(biller?.timeZone ?? 'UTC', ctx.now)
  const periods = await lockPeriodsShared(tx, clientId, [billerId])
  if (periods.some(period => isOpenPeriod(period, today))) return
  const name = biller?.userName ?? 'The biller'
  await giveBack(tx, ctx, await lockOpenTasks(tx, { clientId, billerId }), `${name} no longer works for you.`)
  await pauseRecurrences(tx, { clientId, assigneeId: billerId }, `${name} no longer works for you.`)
}

/** A person who cannot sign in cannot work on tasks either. */
export async function returnTasksOfDeactivated(tx: Tx, ctx: AuditCtx, userId: string): Promise<void> {
  const person = await findUser(tx, userId)
  const reason = `The account for ${person?.userName ?? 'the biller'} is deactivated.`
  await giveBack(tx, ctx, await lockOpenTasks(tx, { billerId: userId }), reason)
  await pauseRecurrences(tx, { assigneeId: userId }, reason)
  for (const clientId of await listContactOrganizations(tx, userId))
    await pauseRecurrences(tx, { clientId }, reason)
}

async function giveBack(tx: Tx, ctx: AuditCtx, tasks: readonly Task[], reason: string): Promise<void> {
  if (tasks.length === 0) return
  await writeTaskUpdates(
    tx,
    { ...ctx, actor: null },
    tasks.map(before => ({
      before,
      after: { ...before, assigneeId: null, assignedAt: null },
      what: 'returned' as const,
      note: reason,
    })),
  )
  for (const [clientId, some] of Map.groupBy(tasks, task => task.clientId))
    await notifyOrganization(tx, ctx, {
      organizationId: clientId,
      kind: kinds['tasks-returned'],
      event: `${some[0]?.taskId}:${some[0]?.version}`,
      title: some.length === 1 ? 'A task was returned to you' : `${some.length} tasks were returned to you`,
      description: `${reason} Open tasks are now unassigned.`,
      link: '/tasks-report',
    })
}
