import { findWorkType } from '@claimcrew/contract/kit/workTypes'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import type { Dice } from '../attendance/days.ts'
import type { DemoPractice } from '../organizations/practices.ts'
import { hasNotes, writeEntryNote } from './entryNotes.ts'
import type { PastPart } from './past-store.ts'
import { createOutcomes, findPayerAt, holdShare, pickPayer, workPatterns } from './workPatterns.ts'

type PastEntry = PastPart['entries'][number]

type WorkPlace = DemoPractice & { readonly practiceId: string | null }

/** Somebody at work: what they do, how quick they are, and where they do it. */
export type DemoWorker = {
  readonly workTypes: readonly [string, ...string[]]
  readonly pace: number
  /** Where they do it, and how much of what was done by the whole team there so far. */
  readonly practices: readonly WorkPlace[]
  readonly worked: Map<string, number>
  /** What was given to them by this client, as far as it is about such work. */
  readonly tasks: readonly Task[]
  /** How much of each task has been reported so far. */
  readonly reported: Map<string, number>
  /** How much a whole day brings them of those kinds of work of which there is not always more. */
  readonly maxUnitsOn: (day: string) => Readonly<Record<string, number>>
}

type EntryTools = { readonly dice: Dice; readonly newId: () => string }

/** What there is always more of, also for those whose own work comes to an end. */
const alwaysThere = 'insurance-ar-follow-up'
const wholeDayMinutes = 400
const minMinutes = 6

/** Nobody begins something else for less, nor with what comes to nothing by then. */
const minMinutesFor = (workType: string): number =>
  Math.max(minMinutes, Math.round(45 / (findWorkType(workType)?.perHour ?? 60)))

/** What one client's share of a day was filled with: entries that come to these minutes, payer hold included. */
export function createEntries(
  worker: DemoWorker,
  day: string,
  minutes: number,
  { dice, newId }: EntryTools,
): PastEntry[] {
  const entries: PastEntry[] = []
  let left = minutes
  if (left > 240 && dice.chance(0.3)) {
    const meeting = dice.pick([15, 20, 30])
    const work = { workType: 'meeting-training-reporting', spent: meeting, pace: 0, day }
    entries.push(entryOf(worker, work, { dice, newId }))
    left -= meeting
  }
  const rooms = findRooms(worker, day, minutes, dice)
  const spend = (workType: string, spent: number) => {
    const work = { workType, spent, pace: worker.pace, day }
    entries.unshift(entryOf(worker, work, { dice, newId }))
    rooms.set(workType, (rooms.get(workType) ?? minutes) - spent)
    left -= spent
  }
  const count = left < 90 ? 1 : left < 240 ? 2 : dice.pick([3, 4, 4, 5])
  for (let index = 0; index < count && left > 0; index++) {
    const share = index === count - 1 ? left : Math.round((left / (count - index)) * dice.between(0.75, 1.25))
    const workType = worker.workTypes[index % worker.workTypes.length] ?? worker.workTypes[0]
    const spent = Math.min(left, Math.max(1, share), rooms.get(workType) ?? minutes)
    if (spent >= minMinutesFor(workType)) spend(workType, spent)
  }
  const endless = worker.workTypes.filter(workType => !(workType in worker.maxUnitsOn(day)))
  if (left > 0) spend(endless.at(-1) ?? alwaysThere, left)
  return entries.reverse()
}

/** For how many minutes a day brings those kinds of work that come to an end. */
function findRooms(worker: DemoWorker, day: string, minutes: number, dice: Dice): Map<string, number> {
  const most = Object.entries(worker.maxUnitsOn(day)).filter(([workType]) =>
    worker.workTypes.includes(workType),
  )
  return new Map(
    most.map(([workType, units]) => {
      const perHour = (findWorkType(workType)?.perHour ?? 1) * worker.pace
      const today = units * (minutes / wholeDayMinutes) * dice.between(0.75, 1.25)
      return [workType, Math.round((today / perHour) * 60)]
    }),
  )
}

type TimedWork = {
  readonly workType: string
  readonly spent: number
  readonly pace: number
  readonly day: string
}

function entryOf(
  worker: DemoWorker,
  { workType, spent, pace, day }: TimedWork,
  { dice, newId }: EntryTools,
): PastEntry {
  const way = workPatterns[workType]
  const channel = way ? dice.pick(way.channels) : null
  const drawn = way?.dollars ? pickPayer(workType, dice) : null
  const picked = way?.byPayer ? drawn : null
  const isHeld = channel === 'phone' && picked !== null
  const holdMinutes = isHeld ? Math.floor(spent * (holdShare[picked[0]] ?? 0) * dice.between(0.7, 1.3)) : 0
  const minutes = spent - holdMinutes
  const facts = findWorkType(workType)
  const target = (channel === 'phone' ? facts?.perHourByPhone : undefined) ?? facts?.perHour ?? 2
  // Nobody reports work of which nothing was done.
  const units = Math.max(1, Math.round((minutes / 60) * target * pace * dice.between(0.85, 1.15)))
  const quantity = facts?.timeOnly ? 0 : units
  const monthlyWork = `${day.slice(0, 7)} ${workType}`
  const task = takeTask(worker, { workType, day, quantity, monthlyWork })
  const place = findPlace(worker, task, monthlyWork, quantity)
  const [payer, payerClass] = picked ? findPayerAt(place.specialty, picked) : [null, null]
  const worth = way?.collects === 1 ? place.paid : place.worth
  const dollarsCents = way?.dollars ? Math.round(quantity * dice.between(...way.dollars) * worth) * 100 : null
  const note =
    hasNotes(workType) && dice.chance(0.08) ? writeEntryNote({ workType, quantity, minutes, payer }) : ''
  return {
    entryId: newId(),
    workType,
    quantity,
    minutes,
    holdMinutes,
    practice: place.practice,
    practiceId: place.practiceId,
    system: way ? place.system : null,
    payer,
    payerClass,
    specialty: way ? place.specialty : null,
    channel,
    dollarsCents,
    collectedCents:
      dollarsCents === null ? null : Math.round((dollarsCents * (way?.collects ?? 0)) / 100) * 100,
    outcomes: createOutcomes(workType, quantity, dice),
    note,
    taskId: task?.taskId ?? null,
    source: dice.chance(0.15) ? 'pasted' : 'typed',
    stretches: [],
  }
}

/** Where an entry's work is done: where its task is for, else where least of a month's such work was done for its size. */
function findPlace(
  { practices, worked }: DemoWorker,
  task: Task | null,
  monthlyWork: string,
  quantity: number,
): WorkPlace {
  const share = (place: WorkPlace) => shareOf(worked, place, monthlyWork)
  const named = task && practices.find(one => one.practiceId === task.practiceId)
  const place = named ?? practices.toSorted((one, other) => share(one) - share(other))[0]
  if (!place) throw new Error('Every client of the demo has a practice')
  const key = `${monthlyWork} ${place.practice}`
  worked.set(key, (worked.get(key) ?? 0) + Math.max(1, quantity))
  return place
}

/** How much of a month's work of a kind was done at a practice so far, for its size. */
const shareOf = (worked: ReadonlyMap<string, number>, { practice, size }: WorkPlace, monthlyWork: string) =>
  (worked.get(`${monthlyWork} ${practice}`) ?? 0) / size

/** Where so much more than elsewhere was done, nobody goes on before the others have had their share. */
const maxAhead = 1.2

function hasHadShare(
  { practices, worked }: DemoWorker,
  practiceId: string | null,
  monthlyWork: string,
): boolean {
  const shares = practices.map(one => shareOf(worked, one, monthlyWork))
  const own = shares[practices.findIndex(one => one.practiceId === practiceId)] ?? 0
  return own > 1 + (maxAhead * shares.reduce((sum, one) => sum + one, 0)) / practices.length
}

type TaskWork = {
  readonly workType: string
  readonly day: string
  readonly quantity: number
  readonly monthlyWork: string
}

/** The task of this kind that was worked at on that day and had so much left in it, if there was one. */
function takeTask(worker: DemoWorker, { workType, day, quantity, monthlyWork }: TaskWork): Task | null {
  const { tasks, reported } = worker
  const match = tasks.find(
    ({ taskId, practiceId, workType: kind, doneQuantity, firstTouchAt, completedAt }) =>
      kind === workType &&
      !hasHadShare(worker, practiceId, monthlyWork) &&
      (reported.get(taskId) ?? 0) + quantity <= doneQuantity &&
      firstTouchAt !== null &&
      firstTouchAt.slice(0, 10) <= day &&
      (completedAt === null || completedAt.slice(0, 10) >= day),
  )
  if (!match) return null
  reported.set(match.taskId, (reported.get(match.taskId) ?? 0) + quantity)
  return match
}
