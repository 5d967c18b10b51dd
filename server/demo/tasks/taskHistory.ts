import {
  addDays,
  addMilliseconds,
  dayIn,
  type Instant,
  instantIn,
  mondayOf,
  pickLater,
} from '@claimcrew/contract/kit/time'
import { formatDay, monthText, shortDayText } from '@claimcrew/contract/kit/timeText'
import { applyTaskStatus } from '@claimcrew/contract/tasks/rules'
import type { TaskStatus } from '@claimcrew/contract/tasks/shapes'
import type { insertEvents } from '../../src/tasks/event-store.ts'
import type { TaskToInsert } from '../../src/tasks/task-store.ts'
import { monthsBefore } from '../attendance/monthEnd.ts'
import { countWorkdays, findOfficeTime, findWorkday } from '../attendance/officeHours.ts'
import type { DemoTools } from '../load.ts'
import type { DemoPractice } from '../organizations/practices.ts'
import { payersIn, type WorkKind } from './kinds.ts'

type NewTaskEvent = Parameters<typeof insertEvents>[1][number]

type TaskSide = { readonly userId: string; readonly timeZone: string }

/** A biller's work for a client. */
export type TaskWork = {
  readonly client: TaskSide
  /** Who hands out most of it for the client. */
  readonly manager: TaskSide
  readonly biller: TaskSide
  /** When it is over; null while it goes on. */
  readonly until: Instant | null
  /** Where the payers are, and what a claim is worth. */
  readonly practice: Pick<DemoPractice, 'state' | 'worth'>
  /** What the client's tasks are called so far, with the days on which they were. */
  readonly titles: Map<string, readonly string[]>
  /** When the biller was punched in. */
  readonly sessions: readonly { readonly from: Instant; readonly to: Instant }[]
}

/** A task with its history; `steps` are in the order of time. */
export type TaskHistory = {
  readonly task: TaskToInsert
  readonly events: readonly NewTaskEvent[]
  /** Who looks after it at the client's. */
  readonly leadId: string
}

/** One in so many the owner hands out; the minute in which it happens says which. */
const ownerShare = 6

/** Says which day, week and month somebody means who hands out work on a day. */
const writeDates = (title: string, today: string): string =>
  title
    .replace('{day}', formatDay(countWorkdays(today, -1), today))
    .replace('{week}', `week of ${shortDayText(addDays(mondayOf(today), -7), today)}`)
    .replace('{month}', monthText(monthsBefore(today, 1)).split(' ')[0] ?? '')

const maxTries = 6
/** After so many days the same may be called the same again. */
const daysApart = 14

/** What a task is called; not as another one of the client's weeks around it, but for a second batch of the same. */
function pickTitle({ random }: DemoTools, work: TaskWork, { titles }: WorkKind, today: string): string {
  const { plans, payers } = payersIn(work.practice.state)
  const isTaken = (title: string) =>
    (work.titles.get(title) ?? []).some(
      day => day > addDays(today, -daysApart) && day < addDays(today, daysApart),
    )
  let title = ''
  for (let tries = 0; tries < maxTries && (tries === 0 || isTaken(title)); tries++)
    title = writeDates(
      pick(random, titles).replace('{payer}', pick(random, payers)).replace('{plan}', pick(random, plans)),
      today,
    )
  const name = isTaken(title) ? `${title}, second batch` : title
  work.titles.set(name, [...(work.titles.get(name) ?? []), today])
  return name
}

/** Who hands out what is created at a moment. */
const leadAt = ({ client, manager }: TaskWork, createdAt: Instant): TaskSide =>
  Math.floor(Date.parse(createdAt) / 60_000) % ownerShare === 0 ? client : manager

const hour = 3_600_000
const longestWait = 9 * 24 * hour
/** So much of what is done is done after it was due, beside what was sent back. */
const late = 0.075
export const pick = <Item>(random: () => number, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item
const between = (random: () => number, [least, most]: readonly [number, number]) =>
  Math.round(least + random() * (most - least))

/** So long after it a biller is still at work, and may go on with the same. */
const followUp = 15 * 60_000

/** A moment at which the biller was at work, at least so long after another; null where that is yet to come. */
function atWork(
  { sessions }: TaskWork,
  after: Instant,
  hours: number,
  { random, now }: DemoTools,
): Instant | null {
  const earliest = addMilliseconds(after, hours * hour)
  for (const { from, to } of sessions) {
    const begin = pickLater(from, earliest)
    const room = Date.parse(to) - Date.parse(begin)
    if (room < 20 * 60_000) continue
    const at = addMilliseconds(begin, Math.floor(random() * Math.min(room - followUp, 5 * hour)))
    return at < now ? at : null
  }
  return null
}

const hoursUntilDue = ({ dueAt }: TaskToInsert, from: Instant): number =>
  dueAt === null ? 100 : (Date.parse(dueAt) - Date.parse(from)) / hour

type TaskStart = {
  readonly workType: string
  readonly kind: WorkKind
  readonly createdAt: Instant
  readonly title?: string
  readonly planned?: number
  /** Where that does not follow from its kind. */
  readonly dueAt?: Instant
  /** Where it stands today, where that is not left to chance. */
  readonly stands?: { readonly status: TaskStatus; readonly dueAt: Instant }
}

/** A task as it was handed out and what came of it until now. A biller who has left gives back what is open. */
export function createTaskHistory(tools: DemoTools, work: TaskWork, begun: TaskStart): TaskHistory {
  const { workType, kind, createdAt, title, stands } = begun
  const { random, now, newId } = tools
  const { client, biller, practice } = work
  const lead = leadAt(work, createdAt)
  const leadId = lead.userId
  const usual = between(random, kind.quantity)
  const planned = begun.planned ?? usual
  const dueDay = findWorkday(addDays(dayIn(client.timeZone, createdAt), between(random, kind.days)), 1)
  const dueAt = stands?.dueAt ?? begun.dueAt ?? instantIn(client.timeZone, dueDay, '17:00')
  const isUrgent = random() < 0.18
  let task: TaskToInsert = {
    taskId: newId(),
    clientId: client.userId,
    number: 0,
    title: title ?? pickTitle(tools, work, kind, dayIn(client.timeZone, createdAt)),
    workType,
    assigneeId: biller.userId,
    practiceId: null,
    priority: isUrgent
      ? pick(random, ['high', 'urgent'])
      : pick(random, ['normal', 'normal', 'normal', 'low']),
    dueAt: dueAt > createdAt ? dueAt : addMilliseconds(createdAt, 24 * hour),
    deadlineKind: kind.deadline,
    plannedQuantity: planned,
    dollarsCents:
      kind.cents === null ? null : Math.round(planned * between(random, kind.cents) * practice.worth),
    note: pick(random, ['', '', ...kind.notes]),
    status: 'new',
    doneQuantity: 0,
    assignedAt: createdAt,
    firstTouchAt: null,
    completedAt: null,
    reopenCount: 0,
    createdBy: leadId,
    createdAt,
    updatedAt: createdAt,
    version: 1,
    recurrenceId: null,
    occursOn: null,
  }
  const events: NewTaskEvent[] = [eventOf(newId(), task, leadId, 'created', {}, {}, createdAt)]
  const step = (by: TaskSide, status: TaskStatus, at: Instant, done = task.doneQuantity) => {
    const before = task
    task = {
      ...applyTaskStatus(before, status, at),
      doneQuantity: done,
      updatedAt: at,
      version: before.version + 1,
    }
    const fields = ['status', 'doneQuantity', 'firstTouchAt', 'completedAt', 'reopenCount'] as const
    const differing = fields.filter(field => before[field] !== task[field])
    const of = (one: TaskToInsert) => Object.fromEntries(differing.map(field => [field, one[field]]))
    events.push(eventOf(newId(), task, by.userId, 'moved', of(before), of(task), at))
  }
  if (stands) {
    leadTo(tools, { ...work, lead }, step, createdAt, stands.status, planned)
    return { task, events, leadId }
  }
  if (random() < 0.03) {
    const at = findOfficeTime(client.timeZone, addMilliseconds(createdAt, 20 * hour))
    if (at < now) step(lead, 'cancelled', at)
    return { task, events, leadId }
  }
  playOut(tools, { ...work, lead }, step, () => task, planned, kind)
  if (work.until !== null && work.until <= now && task.completedAt === null && task.status !== 'cancelled') {
    const before = { assigneeId: task.assigneeId, assignedAt: task.assignedAt }
    task = { ...task, assigneeId: null, assignedAt: null, version: task.version + 1, updatedAt: work.until }
    const after = { assigneeId: null, assignedAt: null }
    events.push(eventOf(newId(), task, null, 'returned', before, after, work.until))
  }
  return { task, events, leadId }
}

type LedWork = TaskWork & { readonly lead: TaskSide }

type AddStep = (by: TaskSide, status: TaskStatus, at: Instant, done?: number) => void

/** By as few steps as lead there; what its biller has had no time for yet is new. */
function leadTo(
  tools: DemoTools,
  work: LedWork,
  step: AddStep,
  createdAt: Instant,
  status: TaskStatus,
  planned: number,
): void {
  const { lead, biller } = work
  const begun = status === 'new' ? null : atWork(work, createdAt, 0.5, tools)
  if (begun === null) return
  step(biller, 'in-progress', begun, Math.round(planned * 0.4))
  const [soon, after] = [addMilliseconds(begun, hour / 5), addMilliseconds(begun, hour / 2)]
  if (status === 'in-progress' || after >= tools.now) return
  if (status === 'reopened') {
    step(biller, 'done', soon, planned)
    const back = findOfficeTime(lead.timeZone, after)
    if (back < tools.now) step(lead, 'reopened', back)
  } else step(biller, status, soon)
}

/** As far as time and chance let it come: begun, held up or shown, done, and now and then sent back. */
function playOut(
  tools: DemoTools,
  work: LedWork,
  step: AddStep,
  now: () => TaskToInsert,
  planned: number,
  { waits }: WorkKind,
): void {
  const { random } = tools
  const { lead, biller } = work
  const { createdAt } = now()
  const lies = random() < 0.8 ? 0.2 : Math.min(18, hoursUntilDue(now(), createdAt) / 3)
  const begun = atWork(work, createdAt, lies, tools)
  if (begun === null) return
  step(biller, 'in-progress', begun, Math.round(planned * random() * 0.4))
  // Some things lie about for a while: a payer takes a week or two, and nobody forgets about it for months.
  if (random() < 0.04 && begun > addMilliseconds(tools.now, -longestWait)) {
    step(biller, pick(random, waits), addMilliseconds(begun, hour / 5))
    return
  }
  // What is due soon is not held up.
  const pausedAt = random() < 0.2 && hoursUntilDue(now(), begun) > 40 ? atWork(work, begun, 1, tools) : null
  if (pausedAt !== null) step(biller, pick(random, [...waits, ...waits, 'in-review'] as const), pausedAt)
  const [usual, room] = [
    (pausedAt === null ? 3 : 12) + random() * 26,
    hoursUntilDue(now(), pausedAt ?? begun),
  ]
  const isLate = random() < late
  const takes = isLate ? Math.max(usual, room) + random() * 60 : Math.min(usual, room / 2)
  const planning = atWork(work, pausedAt ?? begun, Math.max(0.4, takes), tools)
  const { dueAt } = now()
  const isMissed = dueAt !== null && (planning === null || planning > dueAt)
  const ready = isMissed && !isLate ? atWork(work, pausedAt ?? begun, 0.3, tools) : planning
  if (ready === null) return
  const all = random() < 0.85 ? planned : Math.round(planned * (0.8 + random() * 0.19))
  if (random() < 0.1) step(biller, 'in-review', addMilliseconds(ready, -10 * 60_000))
  step(biller, 'done', ready, all)
  if (random() >= 0.05) return
  const back = findOfficeTime(lead.timeZone, addMilliseconds(ready, (4 + random() * 20) * hour))
  if (back >= tools.now || (work.until !== null && back >= work.until)) return
  step(lead, 'reopened', back)
  const again = atWork(work, back, 2, tools)
  if (again !== null) step(biller, 'done', again, planned)
}

const eventOf = (
  eventId: string,
  { taskId, version }: TaskToInsert,
  actorId: string | null,
  what: NewTaskEvent['what'],
  before: NewTaskEvent['before'],
  after: NewTaskEvent['after'],
  at: Instant,
): NewTaskEvent => ({ eventId, taskId, version, at, actorId, what, before, after, note: '' })
