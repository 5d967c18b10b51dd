import { to } from '@claimcrew/contract/kit/href'
import type { Instant } from '@claimcrew/contract/kit/time'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { kinds } from '@claimcrew/contract/production/notifications'
import { isWritablePart, minutesADay, sumProducedMinutes } from '@claimcrew/contract/production/rules'
import { listTimerIntervals, sumTimedMinutes } from '@claimcrew/contract/production/timer'
import { listPeriodsOn } from '../../engagements/period-store.ts'
import type { AuditCtx } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { notify } from '../../kit/notify.ts'
import { readPractice } from '../../organizations/store.ts'
import {
  blankEntry,
  lockProductionDayForUpdate,
  type StoredEntry,
  type StoredProductionDay,
} from '../day/day-store.ts'
import { writeProductionDay } from '../day/write-store.ts'
import { toBusyDayRefusal } from '../refusals.ts'
import { lockTimer, removeTimer, type StoredTimer } from './timer-store.ts'

type StoppedTimer = { readonly timer: StoredTimer; readonly entryId: string | null }

/**
 * Stops somebody's timer at a moment; its minutes become a draft of its day. Where that day takes nothing any more, its
 * biller is told how many they were. Null where none runs, or it began only after that moment.
 */
export async function stopTimerAt(
  tx: Tx,
  ctx: AuditCtx,
  billerId: string,
  at: Instant,
  quantity = 0,
): Promise<StoppedTimer | null> {
  const timer = await lockTimer(tx, billerId)
  if (!timer || timer.startedAt > at) return null
  await removeTimer(tx, timer, ctx.now)
  const timed = { stretches: listTimerIntervals(timer, at), quantity }
  const entryId = await addTimed(tx, ctx, timer, timed)
  if (entryId === null) await notifyOfLostTime(tx, ctx, timer, timed.stretches)
  return { timer, entryId }
}

/** The same for a timer of one day alone. */
export async function stopTimerOn(tx: Tx, ctx: AuditCtx, billerId: string, day: string): Promise<void> {
  const timer = await lockTimer(tx, billerId)
  if (timer?.day === day) await stopTimerAt(tx, ctx, billerId, ctx.now)
}

type TimedWork = { readonly stretches: ReturnType<typeof listTimerIntervals>; readonly quantity: number }

async function addTimed(tx: Tx, ctx: AuditCtx, timer: StoredTimer, timed: TimedWork): Promise<string | null> {
  const { billerId, clientId, day } = timer
  const productionDay = await lockProductionDayForUpdate(tx, billerId, day)
  const part = productionDay.parts.find(one => one.clientId === clientId)
  if (part && !isWritablePart(part)) return null
  const periods = await listPeriodsOn(tx, billerId, day)
  if (!periods.some(period => period.clientId === clientId)) return null
  const open = productionDay.parts.filter(isWritablePart).map(one => one.clientId)
  const own = productionDay.entries.filter(one => open.includes(one.clientId))
  const before = own.find(one => isEntryOfTimer(one, timer))
  const entry = withTime(before ?? (await createEntry(tx, ctx, timer)), timed, productionDay)
  const entries = before ? own.map(one => (one === before ? entry : one)) : [...own, entry]
  if (!(await writeProductionDay(tx, productionDay, { now: ctx.now, clientIds: open, entries })))
    throw toBusyDayRefusal()
  return entry.entryId
}

/** What one timer measured after another for the same work stands in one row. */
const isEntryOfTimer = (entry: StoredEntry, timer: StoredTimer): boolean =>
  entry.source === 'timer' &&
  entry.clientId === timer.clientId &&
  entry.workType === timer.workType &&
  entry.taskId === timer.taskId &&
  entry.practiceId === timer.practiceId &&
  entry.channel === timer.channel

/** The name of its practice stands beside that, as in an entry that is typed. */
async function createEntry(
  tx: Tx,
  ctx: AuditCtx,
  { billerId, clientId, day, workType, taskId, practiceId, channel }: StoredTimer,
): Promise<StoredEntry> {
  const practice = practiceId && (await readPractice(tx, practiceId, clientId))
  const own = { billerId, clientId, day, workType, taskId, practiceId, channel }
  return {
    ...blankEntry,
    ...own,
    practice: practice ? practice.name : '',
    entryId: ctx.newId(),
    source: 'timer',
  }
}

/** A day has no more minutes than it has, however long something ran. */
function withTime(
  entry: StoredEntry,
  { stretches, quantity }: TimedWork,
  productionDay: StoredProductionDay,
): StoredEntry {
  const timed = sumTimedMinutes(stretches)
  const room = minutesADay - sumProducedMinutes(productionDay.entries)
  const minutes = Math.min(timed.minutes, room)
  return {
    ...entry,
    quantity: entry.quantity + quantity,
    minutes: entry.minutes + minutes,
    holdMinutes: entry.holdMinutes + Math.min(timed.holdMinutes, room - minutes),
    stretches: [...entry.stretches, ...stretches],
  }
}

async function notifyOfLostTime(
  tx: Tx,
  ctx: AuditCtx,
  timer: StoredTimer,
  intervals: TimedWork['stretches'],
): Promise<void> {
  const { minutes, holdMinutes } = sumTimedMinutes(intervals)
  await notify(tx, ctx, {
    userId: timer.billerId,
    kind: kinds['timer-stopped'],
    event: timer.timerId,
    title: 'Timer stopped',
    description: `We couldn’t add its ${formatDuration((minutes + holdMinutes) * 60)} because that day can’t be changed anymore.`,
    link: to('/production-report', { view: 'day', day: timer.day }),
  })
}

/** Says that a timer was stopped which its biller had forgotten. */
export async function notifyOfForgottenTimer(
  tx: Tx,
  ctx: AuditCtx,
  { timer, entryId }: StoppedTimer,
): Promise<void> {
  if (entryId === null) return
  await notify(tx, ctx, {
    userId: timer.billerId,
    kind: kinds['timer-stopped'],
    event: timer.timerId,
    title: 'Timer stopped',
    description:
      'Your timer ran for a very long time, so we stopped it. Check its minutes before you submit.',
    link: to('/production-report', { view: 'day', day: timer.day }),
  })
}
