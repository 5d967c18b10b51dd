import { heldOn } from '@claimcrew/contract/engagements/policy'
import { dayIn, later } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import { isWritablePart } from '@claimcrew/contract/production/rules'
import type { ProductionTimer } from '@claimcrew/contract/production/shapes'
import { timedSeconds } from '@claimcrew/contract/production/timer'
import { openSessions } from '../../attendance/session-store.ts'
import { tiesOn } from '../../engagements/store.ts'
import { type Db, type Tx, violates } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { listPeople } from '../../people/store.ts'
import { seenTasks } from '../../tasks/access.ts'
import { addDoneQuantity } from '../../tasks/commands.ts'
import { readSheet } from '../day/day-store.ts'
import { namesOf, showSheet } from '../day/show.ts'
import { dayIsLocked } from '../refusals.ts'
import { stopTimerAt } from './commands.ts'
import {
  findTimer,
  insertTimer,
  lockDiscarded,
  lockTimer,
  type StoredTimer,
  turnTimer,
  writeDiscarded,
} from './timer-store.ts'

const runsAlready = () => conflict('Another timer is running. Stop it first, or replace it with this one.')
const noneRuns = () => conflict('No timer is running.')

export const currentTimer: Handler<typeof contract.currentTimer> = ctx => replyOf(ctx, ctx.db)

async function replyOf(ctx: Ctx, db: Db | Tx) {
  const timer = await findTimer(db, ctx.actor.userId)
  return { timer: timer && (await shown(db, timer)), serverTime: ctx.now }
}

async function shown(db: Db | Tx, timer: StoredTimer): Promise<ProductionTimer> {
  const { timerId, clientId, workType, taskId, channel, day, startedAt } = timer
  const names = await namesOf(db, [clientId])
  return {
    timerId,
    clientId,
    workType,
    taskId,
    channel,
    day,
    startedAt,
    clientName: names.get(clientId) ?? '',
    mode: timer.onHold ? 'hold' : 'work',
    stretchStartedAt: timer.since,
    ...timedSeconds(timer.stretches),
  }
}

export const startTimer: Handler<typeof contract.startTimer> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const { replace, ...work } = body
    const billerId = ctx.actor.userId
    if (await lockTimer(tx, billerId)) {
      if (!replace) throw runsAlready()
      await stopTimerAt(tx, ctx, billerId, ctx.now)
    }
    const day = await dayOfNow(tx, ctx)
    await refuseUnwritable(tx, billerId, work.clientId, day)
    if (work.taskId !== null) {
      const [task] = await seenTasks(tx, ctx, [work.taskId])
      if (task?.clientId !== work.clientId)
        throw invalid('taskId', 'This isn’t one of your tasks for this client.')
    }
    await insertTimer(tx, {
      ...work,
      timerId: ctx.newId(),
      billerId,
      day,
      startedAt: ctx.now,
      since: ctx.now,
      onHold: false,
      stretches: [],
    }).catch(error => {
      throw violates(error, 'production_timers_one') ? runsAlready() : error
    })
    return replyOf(ctx, tx)
  })

/** What is done in a night shift belongs to the day on which that began. */
async function dayOfNow(tx: Tx, ctx: Ctx): Promise<string> {
  const [session] = await openSessions(tx, [ctx.actor.userId])
  return session?.day ?? dayIn(ctx.actor.timeZone, ctx.now)
}

async function refuseUnwritable(tx: Tx, billerId: string, clientId: string, day: string): Promise<void> {
  const ties = await tiesOn(tx, billerId, day)
  if (!ties.some(tie => tie.clientId === clientId && heldOn(tie, day)))
    throw invalid('clientId', 'You don’t work for this client today.')
  const [client] = await listPeople(tx, [clientId])
  if (client?.deactivatedAt)
    throw conflict(`The account for ${client.userName} is deactivated, so you can’t time work for them.`)
  const sheet = await readSheet(tx, billerId, day)
  const part = sheet.parts.find(one => one.clientId === clientId)
  if (part?.locked) throw dayIsLocked()
  if (part && !isWritablePart(part))
    throw conflict('You already submitted today for this client. Ask them to send it back first.')
}

export const holdTimer: Handler<typeof contract.holdTimer> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const timer = await lockTimer(tx, ctx.actor.userId)
    if (!timer) throw noneRuns()
    const onHold = body.mode === 'hold'
    if (timer.onHold !== onHold) await turnTimer(tx, timer, onHold, ctx.now)
    return replyOf(ctx, tx)
  })

export const stopTimer: Handler<typeof contract.stopTimer> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const running = await findTimer(tx, ctx.actor.userId)
    // The units count for the task once, with this timer: what is edited in the entry later is about the day. A task is
    // locked before a timer everywhere, so that nobody waits in a circle.
    if (running?.taskId) await addDoneQuantity(tx, ctx, running.taskId, body.quantity)
    const stopped = await stopTimerAt(tx, ctx, ctx.actor.userId, ctx.now, body.quantity)
    if (stopped?.timer.timerId !== running?.timerId || !stopped) throw noneRuns()
    const { timer, entryId } = stopped
    if (entryId === null)
      throw conflict('That day can’t be changed anymore. Ask the client to reopen it, or discard the timer.')
    return { day: await showSheet(tx, await readSheet(tx, timer.billerId, timer.day)), entryId }
  })

export const discardTimer: Handler<typeof contract.discardTimer> = ctx =>
  inTransaction(ctx.db, async tx => {
    const timer = await lockTimer(tx, ctx.actor.userId)
    if (!timer) throw noneRuns()
    await writeDiscarded(tx, timer.billerId, timer.timerId, ctx.now, ctx.now)
    return { timerId: timer.timerId }
  })

const restorableMs = 10 * 60_000

export const restoreTimer: Handler<typeof contract.restoreTimer> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const { userId } = ctx.actor
    const timer = await lockDiscarded(tx, userId, body.timerId, later(ctx.now, -restorableMs))
    if (!timer) throw notFound('This timer can’t be restored anymore.')
    await refuseUnwritable(tx, userId, timer.clientId, timer.day)
    await writeDiscarded(tx, userId, timer.timerId, null, ctx.now).catch(error => {
      throw violates(error, 'production_timers_one') ? runsAlready() : error
    })
    return replyOf(ctx, tx)
  })
