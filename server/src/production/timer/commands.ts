import { to } from '@claimcrew/contract/kit/href'
import type { Instant } from '@claimcrew/contract/kit/time'
import { kinds } from '@claimcrew/contract/production/notifications'
import { isWritablePart, minutesADay, producedMinutes } from '@claimcrew/contract/production/rules'
import { stretchesUntil, timedMinutes } from '@claimcrew/contract/production/timer'
import { tiesOn } from '../../engagements/store.ts'
import type { By } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { notify } from '../../kit/notify.ts'
import { blankEntry, holdSheet, type Sheet, type StoredEntry } from '../day/day-store.ts'
import { writeSheet } from '../day/write-store.ts'
import { changedElsewhere } from '../refusals.ts'
import { lockTimer, removeTimer, type StoredTimer } from './timer-store.ts'

type Stopped = { readonly timer: StoredTimer; readonly entryId: string | null }

/**
 * Stops somebody's timer at a moment; its minutes become a draft of its day. Where that day takes nothing any more, its
 * biller is told how many they were. Null where none runs, or it began only after that moment.
 */
export async function stopTimerAt(
  tx: Tx,
  by: By,
  billerId: string,
  at: Instant,
  quantity = 0,
): Promise<Stopped | null> {
  const timer = await lockTimer(tx, billerId)
  if (!timer || timer.startedAt > at) return null
  await removeTimer(tx, timer, by.now)
  const timed = { stretches: stretchesUntil(timer, at), quantity }
  const entryId = await addTimed(tx, by, timer, timed)
  if (entryId === null) await tellLost(tx, by, timer, timed.stretches)
  return { timer, entryId }
}

/** The same for a timer of one day alone. */
export async function stopTimerOn(tx: Tx, by: By, billerId: string, day: string): Promise<void> {
  const timer = await lockTimer(tx, billerId)
  if (timer?.day === day) await stopTimerAt(tx, by, billerId, by.now)
}

type Timed = { readonly stretches: ReturnType<typeof stretchesUntil>; readonly quantity: number }

async function addTimed(tx: Tx, by: By, timer: StoredTimer, timed: Timed): Promise<string | null> {
  const { billerId, clientId, day } = timer
  const sheet = await holdSheet(tx, billerId, day)
  const part = sheet.parts.find(one => one.clientId === clientId)
  if (part && !isWritablePart(part)) return null
  const ties = await tiesOn(tx, billerId, day)
  if (!ties.some(tie => tie.clientId === clientId)) return null
  const open = sheet.parts.filter(isWritablePart).map(one => one.clientId)
  const own = sheet.entries.filter(one => open.includes(one.clientId))
  const before = own.find(one => isOf(one, timer))
  const entry = withTime(before ?? newEntry(by, timer), timed, sheet)
  const entries = before ? own.map(one => (one === before ? entry : one)) : [...own, entry]
  if (!(await writeSheet(tx, sheet, { now: by.now, clientIds: open, entries }))) throw changedElsewhere()
  return entry.entryId
}

/** What one timer measured after another for the same work stands in one row. */
const isOf = (entry: StoredEntry, timer: StoredTimer): boolean =>
  entry.source === 'timer' &&
  entry.clientId === timer.clientId &&
  entry.workType === timer.workType &&
  entry.taskId === timer.taskId &&
  entry.channel === timer.channel

function newEntry(by: By, { billerId, clientId, day, workType, taskId, channel }: StoredTimer): StoredEntry {
  const own = { billerId, clientId, day, workType, taskId, channel }
  return { ...blankEntry, ...own, entryId: by.newId(), source: 'timer' }
}

/** A day has no more minutes than it has, however long something ran. */
function withTime(entry: StoredEntry, { stretches, quantity }: Timed, sheet: Sheet): StoredEntry {
  const timed = timedMinutes(stretches)
  const room = minutesADay - producedMinutes(sheet.entries)
  const minutes = Math.min(timed.minutes, room)
  return {
    ...entry,
    quantity: entry.quantity + quantity,
    minutes: entry.minutes + minutes,
    holdMinutes: entry.holdMinutes + Math.min(timed.holdMinutes, room - minutes),
    stretches: [...entry.stretches, ...stretches],
  }
}

async function tellLost(tx: Tx, by: By, timer: StoredTimer, stretches: Timed['stretches']): Promise<void> {
  const { minutes, holdMinutes } = timedMinutes(stretches)
  await notify(tx, by, {
    userId: timer.billerId,
    kind: kinds['timer-stopped'],
    event: timer.timerId,
    title: 'Timer stopped',
    description: `Its ${minutes + holdMinutes} minutes weren’t added because that day can’t be changed anymore.`,
    link: to('/production-report', { view: 'day', day: timer.day }),
  })
}

/** Says that a timer was stopped which its biller had forgotten. */
export async function tellForgotten(tx: Tx, by: By, { timer, entryId }: Stopped): Promise<void> {
  if (entryId === null) return
  await notify(tx, by, {
    userId: timer.billerId,
    kind: kinds['timer-stopped'],
    event: timer.timerId,
    title: 'Timer stopped',
    description:
      'Your timer ran for a very long time, so we stopped it. Check its minutes before you submit.',
    link: to('/production-report', { view: 'day', day: timer.day }),
  })
}
