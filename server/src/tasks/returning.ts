import { isOpen } from '@claimcrew/contract/engagements/policy'
import { Id } from '@claimcrew/contract/kit/ids'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import { startOfDay } from '@claimcrew/contract/tasks/rules'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import * as z from 'zod'
import { holdTies } from '../engagements/store.ts'
import type { By } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { enqueue, job } from '../kit/jobs/job.ts'
import { notify } from '../kit/notify.ts'
import { findUser } from '../people/store.ts'
import { changeTasks } from './change.ts'
import { pauseRecurrences } from './recurring/recurrence-store.ts'
import { lockOpenTasksOf } from './task-store.ts'

type Pair = { readonly clientId: string; readonly billerId: string }

/** Runs on the day after the last one of an engagement. */
export const returnWhenOver = job({
  name: 'tasks:return-when-over',
  data: z.object({ clientId: Id, billerId: Id }),
  run: (ctx, pair) => inTransaction(ctx.db, tx => returnOfPair(tx, ctx, pair)),
})

/** From the day on which an engagement is over, what its biller had left to do is the client's again. */
export async function returnAfter(tx: Tx, by: By, pair: Pair, lastDay: string): Promise<void> {
  const biller = await findUser(tx, pair.billerId)
  if (!biller) return
  const over = startOfDay(biller.timeZone, addDays(lastDay, 1))
  if (over <= by.now) await returnOfPair(tx, by, pair)
  else await enqueue(tx, returnWhenOver, pair, { notBefore: over })
}

async function returnOfPair(tx: Tx, by: By, { clientId, billerId }: Pair): Promise<void> {
  const biller = await findUser(tx, billerId)
  const today = dayIn(biller?.timeZone ?? 'UTC', by.now)
  const ties = await holdTies(tx, clientId, [billerId])
  if (ties.some(tie => isOpen(tie, today))) return
  const name = biller?.userName ?? 'The biller'
  await giveBack(
    tx,
    by,
    await lockOpenTasksOf(tx, { clientId, billerId }),
    `${name} no longer works for you.`,
  )
  await pauseRecurrences(tx, { clientId, assigneeId: billerId }, `${name} no longer works for you.`)
}

/** Who cannot sign in can do nothing either. */
export async function returnOfLeft(tx: Tx, by: By, userId: string): Promise<void> {
  const person = await findUser(tx, userId)
  const reason = `The account for ${person?.userName ?? 'the biller'} is deactivated.`
  await giveBack(tx, by, await lockOpenTasksOf(tx, { billerId: userId }), reason)
  await pauseRecurrences(tx, { assigneeId: userId }, reason)
  await pauseRecurrences(tx, { clientId: userId }, reason)
}

async function giveBack(tx: Tx, by: By, tasks: readonly Task[], reason: string): Promise<void> {
  if (tasks.length === 0) return
  await changeTasks(
    tx,
    { ...by, actor: null },
    tasks.map(before => ({
      before,
      after: { ...before, assigneeId: null, assignedAt: null },
      what: 'returned' as const,
      note: reason,
    })),
  )
  for (const [clientId, some] of Map.groupBy(tasks, task => task.clientId))
    await notify(tx, by, {
      userId: clientId,
      kind: kinds['tasks-returned'],
      event: `${some[0]?.taskId}:${some[0]?.version}`,
      title: some.length === 1 ? 'A task was returned to you' : `${some.length} tasks were returned to you`,
      description: `${reason} Open tasks are now unassigned.`,
      link: '/tasks-report',
    })
}
