import { addDays, addMilliseconds, dayIn, type Instant, instantIn } from '../kit/time.ts'
import { isWeekend } from '../kit/timeText.ts'
import type { TaskStatus } from './shapes.ts'

export const openStatuses = [
  'new',
  'in-progress',
  'waiting-on-client',
  'waiting-on-payer',
  'in-review',
  'reopened',
] as const satisfies readonly TaskStatus[]

export const isOpenStatus = (status: TaskStatus): boolean =>
  (openStatuses as readonly TaskStatus[]).includes(status)

/** Open ones go to each other, never back to new; done goes to reopened; cancelled is final. */
export function canBecomeTaskStatus(from: TaskStatus, to: TaskStatus): boolean {
  if (from === to || to === 'new') return false
  return isOpenStatus(from) || (from === 'done' && to === 'reopened')
}

type TaskProgress = {
  readonly status: TaskStatus
  readonly firstTouchAt: Instant | null
  readonly completedAt: Instant | null
  readonly reopenCount: number
}

/** What else of a task a step changes. Cancelling is no work, so it touches nothing. */
export function applyTaskStatus<Task extends TaskProgress>(
  task: Task,
  status: TaskStatus,
  now: Instant,
): Task {
  return {
    ...task,
    status,
    firstTouchAt: status === 'cancelled' ? task.firstTouchAt : (task.firstTouchAt ?? now),
    completedAt: status === 'done' ? now : null,
    reopenCount: task.reopenCount + (status === 'reopened' ? 1 : 0),
  }
}

export const dues = ['overdue', 'today', 'week'] as const
type DueKind = (typeof dues)[number]

/** Days from today on that count as this week. */
const weekDays = 7

/** From when on and until when something is due that is due today or within the week, where the client lives. */
export function toDueRange(
  due: 'today' | 'week',
  timeZone: string,
  now: Instant,
): { from: Instant; to: Instant } {
  const today = dayIn(timeZone, now)
  const end = addDays(today, due === 'today' ? 1 : weekDays)
  return { from: startOfDay(timeZone, today), to: startOfDay(timeZone, end) }
}

/** The moment at which a day begins in a zone; where the clocks skip midnight, the first that there is. */
export function startOfDay(timeZone: string, day: string): Instant {
  const at = instantIn(timeZone, day, '00:00')
  return dayIn(timeZone, at) === day ? at : addMilliseconds(at, 3_600_000)
}

type DatedTask = { readonly status: TaskStatus; readonly dueAt: Instant | null; readonly timeZone: string }

/** How a task stands to its date: what is over or has no date is nothing of these. */
export function toDueState({ status, dueAt, timeZone }: DatedTask, now: Instant): DueKind | 'later' | null {
  if (dueAt === null || !isOpenStatus(status)) return null
  if (dueAt < now) return 'overdue'
  if (dueAt < toDueRange('today', timeZone, now).to) return 'today'
  return dueAt < toDueRange('week', timeZone, now).to ? 'week' : 'later'
}

type AgingTask = {
  readonly status: TaskStatus
  readonly completedAt: Instant | null
  readonly updatedAt: Instant
}

/** A task ages until it is done or canceled, and what is canceled is changed no more. */
export const findAgeEnd = ({ status, completedAt, updatedAt }: AgingTask, now: Instant): Instant =>
  completedAt ?? (status === 'cancelled' ? updatedAt : now)

/** How old open tasks are, in days where the client lives; the last has no end. */
export const ageBuckets = [
  { value: '0-2', label: 'Up to 2 days', from: 0, to: 2 },
  { value: '3-7', label: '3 to 7 days', from: 3, to: 7 },
  { value: '8-14', label: '8 to 14 days', from: 8, to: 14 },
  { value: '15-30', label: '15 to 30 days', from: 15, to: 30 },
  { value: '31', label: 'Over 30 days', from: 31, to: null },
] as const

/** For how long a change can be taken back. */
export const undoWithinMs = 10 * 60_000

/** In the morning people plan their day. */
const morning = '08:00'

/** When the person who has a task is reminded of its date: in the morning of the working day before, where they live. */
export function toReminderTime(dueAt: Instant, timeZone: string): Instant {
  let day = addDays(dayIn(timeZone, dueAt), -1)
  while (isWeekend(day)) day = addDays(day, -1)
  return instantIn(timeZone, day, morning)
}
