import { isEngagedOn } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addMilliseconds, dayIn } from '@claimcrew/contract/kit/time'
import { isWritablePart } from '@claimcrew/contract/production/rules'
import type * as contract from '@claimcrew/contract/production/timer'
import type { ProductionTimer } from '@claimcrew/contract/production/timer'
import { sumTimedSeconds } from '@claimcrew/contract/production/timer'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { listOpenSessions } from '../../attendance/session-store.ts'
import { listPeriodsOn } from '../../engagements/period-store.ts'
import { type Db, type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { runCommand } from '../../kit/http/idempotency.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { refuseUnusablePractice } from '../../organizations/access.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import { readVisibleTasks } from '../../tasks/access.ts'
import { addDoneQuantity, startTask } from '../../tasks/commands.ts'
import { readProductionDay } from '../day/day-store.ts'
import { readPersonNames, readProductionDayView } from '../day/productionDayView.ts'
import { toLockedDayRefusal } from '../refusals.ts'
import { stopTimerAt } from './commands.ts'
import {
  findTimer,
  insertTimer,
  lockDiscardedTimer,
  lockTimer,
  type StoredTimer,
  writeTimerDiscard,
  writeTimerHold,
} from './timer-store.ts'

const runsAlready = () => conflict('Another timer is running. Stop it first, or replace it with this one.')
const noneRuns = () => conflict('No timer is running.')

/** What a stale screen says of a timer that has ended is not done to the one that runs now. */
function refuseOtherTimer(running: StoredTimer, meant: string | undefined): void {
  if (meant !== undefined && meant !== running.timerId)
    throw conflict('Another timer is running now. Check it, then try again.')
}

export const getCurrentTimer: Handler<typeof contract.getCurrentTimer> = ctx => readTimerReply(ctx, ctx.db)

async function readTimerReply(ctx: Ctx, db: Db | Tx) {
  const timer = await findTimer(db, ctx.actor.userId)
  return { timer: timer && (await toTimerView(db, timer)), serverTime: ctx.now }
}

async function toTimerView(db: Db | Tx, timer: StoredTimer): Promise<ProductionTimer> {
  const { timerId, clientId, workType, taskId, practiceId, channel, day, startedAt } = timer
  const names = await readPersonNames(db, [clientId])
  return {
    timerId,
    clientId,
    workType,
    taskId,
    practiceId,
    channel,
    day,
    startedAt,
    clientName: names.get(clientId) ?? '',
    mode: timer.onHold ? 'hold' : 'work',
    stretchStartedAt: timer.since,
    ...sumTimedSeconds(timer.stretches),
  }
}

type SentWork = Pick<StoredTimer, 'clientId' | 'workType' | 'taskId' | 'practiceId' | 'channel'>

const timesAlready = (running: StoredTimer, work: SentWork) =>
  !running.onHold &&
  running.clientId === work.clientId &&
  running.workType === work.workType &&
  running.taskId === work.taskId &&
  // Where none is sent, it has that of its task.
  (work.practiceId === null || running.practiceId === work.practiceId) &&
  running.channel === work.channel

export const startTimer: Handler<typeof contract.startTimer> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const { replace, ...work } = body
    const billerId = ctx.actor.userId
    const task = await readTimedTask(tx, ctx, work)
    // A task is locked before a timer everywhere.
    if (task) await startTask(tx, ctx, task.taskId)
    const running = await lockTimer(tx, billerId)
    if (running) {
      if (!replace) throw runsAlready()
      // As when it is pressed again because the first answer was lost.
      if (timesAlready(running, work)) return readTimerReply(ctx, tx)
      await stopTimerAt(tx, ctx, billerId, ctx.now)
    }
    const day = await readCurrentDay(tx, ctx)
    await refuseUnwritable(tx, billerId, work.clientId, day)
    await refuseUnusablePractice(tx, work.clientId, work.practiceId)
    await insertTimer(tx, {
      ...work,
      practiceId: work.practiceId ?? task?.practiceId ?? null,
      timerId: ctx.newId(),
      billerId,
      day,
      startedAt: ctx.now,
      since: ctx.now,
      onHold: false,
      stretches: [],
    }).catch(error => {
      throw violatesConstraint(error, 'production_timers_one') ? runsAlready() : error
    })
    return readTimerReply(ctx, tx)
  })

type TimedWork = { readonly clientId: string; readonly taskId: string | null }

async function readTimedTask(tx: Tx, ctx: Ctx, { clientId, taskId }: TimedWork): Promise<Task | null> {
  if (taskId === null) return null
  const [task] = await readVisibleTasks(tx, ctx, [taskId])
  if (task?.clientId !== clientId) throw invalid('taskId', 'This isn’t one of your tasks for this client.')
  return task
}

/** What is done in a night shift belongs to the day on which that began. */
async function readCurrentDay(tx: Tx, ctx: Ctx): Promise<string> {
  const [session] = await listOpenSessions(tx, [ctx.actor.userId])
  return session?.day ?? dayIn(ctx.actor.timeZone, ctx.now)
}

async function refuseUnwritable(
  tx: Tx,
  billerId: string,
  clientId: OrganizationId,
  day: string,
): Promise<void> {
  const periods = await listPeriodsOn(tx, billerId, day)
  if (!periods.some(period => period.clientId === clientId && isEngagedOn(period, day)))
    throw invalid('clientId', 'You don’t work for this client today.')
  const [client] = await listOrganizations(tx, [clientId])
  if (client?.deactivatedAt)
    throw conflict(`The account for ${client.userName} is deactivated, so you can’t time work for them.`)
  const productionDay = await readProductionDay(tx, billerId, day)
  const part = productionDay.parts.find(one => one.clientId === clientId)
  if (part?.locked) throw toLockedDayRefusal()
  if (part && !isWritablePart(part))
    throw conflict('You already submitted today for this client. Ask them to send it back first.')
}

export const holdTimer: Handler<typeof contract.holdTimer> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const timer = await lockTimer(tx, ctx.actor.userId)
    if (!timer) throw noneRuns()
    refuseOtherTimer(timer, body.timerId)
    const onHold = body.mode === 'hold'
    if (timer.onHold !== onHold) await writeTimerHold(tx, timer, onHold, ctx.now)
    return readTimerReply(ctx, tx)
  })

export const stopTimer: Handler<typeof contract.stopTimer> = (ctx, { body }) =>
  runCommand(ctx, async tx => {
    const running = await findTimer(tx, ctx.actor.userId)
    if (!running) throw noneRuns()
    refuseOtherTimer(running, body.timerId)
    // The units count for the task once, with this timer: what is edited in the entry later is about the day. A task is
    // locked before a timer everywhere, so that nobody waits in a circle.
    if (running.taskId) await addDoneQuantity(tx, ctx, running.taskId, body.quantity)
    const stopped = await stopTimerAt(tx, ctx, ctx.actor.userId, ctx.now, body.quantity)
    if (stopped?.timer.timerId !== running.timerId) throw noneRuns()
    const { timer, entryId } = stopped
    if (entryId === null)
      throw conflict('That day can’t be changed anymore. Ask the client to reopen it, or discard the timer.')
    return {
      day: await readProductionDayView(tx, await readProductionDay(tx, timer.billerId, timer.day)),
      entryId,
    }
  })

export const discardTimer: Handler<typeof contract.discardTimer> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const timer = await lockTimer(tx, ctx.actor.userId)
    if (!timer) throw noneRuns()
    refuseOtherTimer(timer, body.timerId)
    await writeTimerDiscard(tx, timer.billerId, timer.timerId, ctx.now, ctx.now)
    return { timerId: timer.timerId }
  })

const restorableMs = 10 * 60_000

export const restoreTimer: Handler<typeof contract.restoreTimer> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const { userId } = ctx.actor
    const timer = await lockDiscardedTimer(tx, userId, body.timerId, addMilliseconds(ctx.now, -restorableMs))
    if (!timer) throw notFound('This timer can’t be restored anymore.')
    await refuseUnwritable(tx, userId, timer.clientId, timer.day)
    await writeTimerDiscard(tx, userId, timer.timerId, null, ctx.now).catch(error => {
      throw violatesConstraint(error, 'production_timers_one') ? runsAlready() : error
    })
    return readTimerReply(ctx, tx)
  })
