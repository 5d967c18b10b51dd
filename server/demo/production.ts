import { setImmediate as othersFirst } from 'node:timers/promises'
import { type EngagementPeriod, isEngagedOn } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, addMilliseconds, dayIn, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { noKpiBase, sumKpiBases } from '@claimcrew/contract/production/kpiRules'
import { kinds } from '@claimcrew/contract/production/notifications'
import { readDayParts } from '../src/attendance/day-list-store.ts'
import { listSessions } from '../src/attendance/session-store.ts'
import { listPeriodsWithin } from '../src/engagements/period-store.ts'
import type { Tx } from '../src/kit/data/db.ts'
import { listOrganizationPractices } from '../src/organizations/store.ts'
import { writeKpis } from '../src/production/kpis/kpi-store.ts'
import { listApprovals } from './attendance/approval-store.ts'
import { createDice, type Dice } from './attendance/days.ts'
import { monthsBefore } from './attendance/monthEnd.ts'
import { findOfficeTime, findWorkday } from './attendance/officeHours.ts'
import type { DemoTools } from './load.ts'
import { insertPastNotifications, type PastNotification } from './notification-store.ts'
import { practicesOf } from './organizations/practices.ts'
import { type DemoUser, readDemoPeople } from './people/findPeople.ts'
import { shiftOf } from './people/shifts.ts'
import { type DemoStaff, listStaff } from './people/staff.ts'
import { demoBillers, demoClients, demoSignIns } from './people.ts'
import { closedDespite, closedDespiteIn, overReported } from './production/overReported.ts'
import { insertPastParts, type PastPart } from './production/past-store.ts'
import { createEntries } from './production/pastEntries.ts'
import { practiceHabits, practiceMonth, shareDenials, varyHabits } from './production/practice.ts'
import { agreeOnPracticeTarget, agreeOnTargets } from './production/targets.ts'
import { timePart, timerUsers } from './production/timedEntries.ts'
import { readWorkers, type Workers } from './production/workers.ts'

const demoBiller = 0
/** Whose day was sent back lately. */
const backTo = [demoBiller, 10]

/** Three months of what the billers did with the time that they were there, up to yesterday. */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now } = tools
  const userOf = await readDemoPeople(tools)
  const clients = demoClients.map(userOf)
  const billers = demoBillers.map(userOf)
  const ids = billers.map(one => one.userId)
  const today = dayIn('UTC', now)
  // From the first day on that anybody punched: a month that is closed has its production.
  const [first, last] = [monthsBefore(today, 3), addDays(today, 1)]
  const worked = await workedDays(tx, ids, clients, [first, last])
  const periods = await listPeriodsWithin(tx, ids, first, last)
  const practiceIds = await readPracticeIds(tx, clients)
  const workers = await readWorkers(tools, billers, clients, { periods, first, practiceIds })
  const isApproved = await approvedDays(tx)
  const timeZoneOf = (clientId: OrganizationId) =>
    clients.find(one => one.userId === clientId)?.timeZone ?? 'UTC'
  const staff = listStaff(userOf)
  const managerIdOf = (clientId: OrganizationId) =>
    staff.find(({ owner }) => owner.userId === clientId)?.manager.userId ?? clientId
  /** Where a manager looks after the team, the days are theirs to approve. */
  const managersOf = (clientId: OrganizationId) =>
    [managerIdOf(clientId)].filter(userId => userId !== clientId)
  const dice = createDice(tools.random)
  const parts: PastPart[] = []
  for (const [index, biller] of billers.entries()) {
    parts.push(
      ...partsOf(
        { ...tools, dice },
        { biller, index, days: worked(biller.userId), periods, workers, timeZoneOf, managersOf, isApproved },
      ),
    )
    await othersFirst()
  }
  const timerUserIds = timerUsers.flatMap(index => ids[index] ?? [])
  await insertPastParts(tx, await timeTasks(tx, parts, timerUserIds, [first, last]))
  const names = new Map(billers.map(one => [one.userId, one.userName]))
  await notifyOfParts(tools, parts, names, managersOf)
  await agreeOnTargets(tools, userOf({ email: demoSignIns[0] }), staff[0], today)
  await reportMonths({ ...tools, dice }, staff, today, parts)
  await agreeOnPracticeTarget(tools, clients[2], today)
}

/** What some of the billers did on tasks was measured by a timer. */
async function timeTasks(
  tx: Tx,
  parts: readonly PastPart[],
  billerIds: readonly string[],
  [first, last]: readonly [string, string],
): Promise<PastPart[]> {
  const toKey = ({
    billerId,
    day,
    clientId,
  }: Pick<PastPart, 'billerId' | 'day'> & { clientId: string | null }) => `${billerId} ${day} ${clientId}`
  const sessions = Map.groupBy(await listSessions(tx, billerIds, first, last), toKey)
  return parts.map(part => timePart(part, sessions.get(toKey(part)) ?? []))
}

/** The practices' ids by client and name. */
async function readPracticeIds(tx: Tx, clients: readonly DemoUser[]): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>()
  for (const { userId } of clients)
    for (const { practiceId, name } of await listOrganizationPractices(tx, userId))
      ids.set(`${userId} ${name}`, practiceId)
  return ids
}

/** Whether a client has approved a biller's day. */
async function approvedDays(
  tx: Tx,
): Promise<(billerId: string, clientId: OrganizationId, day: string) => boolean> {
  const through = new Map(
    (await listApprovals(tx)).map(one => [
      `${one.billerId} ${one.clientId} ${one.lockedThrough.slice(0, 7)}`,
      one.lockedThrough,
    ]),
  )
  return (billerId, clientId, day) => day <= (through.get(`${billerId} ${clientId} ${day.slice(0, 7)}`) ?? '')
}

type WorkedDays = (billerId: string) => {
  readonly date: string
  readonly workedSeconds: number
  readonly secondsFor: (clientId: OrganizationId) => number
}[]

/** What was worked on each day, and how much of it for whom. */
async function workedDays(
  tx: Tx,
  ids: readonly string[],
  clients: readonly DemoUser[],
  [first, last]: readonly [string, string],
): Promise<WorkedDays> {
  const all = await readDayParts(tx, ids, first, last, null)
  const forEach = new Map<string, Awaited<ReturnType<typeof readDayParts>>>()
  for (const { userId } of clients) forEach.set(userId, await readDayParts(tx, ids, first, last, userId))
  return billerId => {
    const seconds = new Map<string, number>()
    const add = (key: string, more: number) => seconds.set(key, (seconds.get(key) ?? 0) + more)
    for (const { date, workedSeconds } of all(billerId)) add(date, workedSeconds)
    const dates = [...seconds.keys()]
    for (const [clientId, own] of forEach)
      for (const { date, workedSeconds } of own(billerId)) add(`${clientId} ${date}`, workedSeconds)
    return dates.map(date => ({
      date,
      workedSeconds: seconds.get(date) ?? 0,
      secondsFor: clientId => seconds.get(`${clientId} ${date}`) ?? 0,
    }))
  }
}

/** Who of a client's office looks after its team, beside its founder. */
type ManagersOf = (clientId: OrganizationId) => readonly string[]

type BillerHistory = {
  readonly biller: DemoUser
  readonly index: number
  readonly days: ReturnType<WorkedDays>
  readonly periods: readonly EngagementPeriod[]
  readonly workers: Workers
  readonly timeZoneOf: (clientId: OrganizationId) => string
  readonly managersOf: ManagersOf
  readonly isApproved: (billerId: string, clientId: OrganizationId, day: string) => boolean
}

type ProductionTools = DemoTools & { readonly dice: Dice }

function partsOf(
  making: ProductionTools,
  { biller, index, days, periods, workers, timeZoneOf, managersOf, isApproved }: BillerHistory,
): PastPart[] {
  const { userId: billerId, timeZone } = biller
  const today = dayIn(timeZone, making.now)
  const own = periods.filter(period => period.billerId === billerId)
  const { from, to: until } = shiftOf(index)
  const endOf = (date: string) => instantIn(timeZone, from < until ? date : addDays(date, 1), until)
  // A night that goes on is reported when it is over.
  const there = days.filter(
    ({ date, workedSeconds }) =>
      date < today && workedSeconds > 30 * 60 && endOf(date) < addMilliseconds(making.now, -3_600_000),
  )
  const lastDayUpTo = (day: string) => there.findLast(one => one.date <= day)?.date ?? ''
  const lastDay = (daysAgo: number) => lastDayUpTo(addDays(today, -daysAgo))
  const over = new Map(
    overReported.filter(one => one.biller === index).map(one => [lastDay(one.daysAgo), one.minutes]),
  )
  if (index === closedDespite.biller)
    over.set(lastDayUpTo(closedDespiteIn(making.now).upTo), closedDespite.minutes)
  const sentBack = backTo.includes(index) ? lastDay(4) : ''
  const unsent = index === demoBiller ? lastDay(1) : ''
  return there.flatMap(({ date, workedSeconds, secondsFor }) => {
    const clientIds = own.filter(period => isEngagedOn(period, date)).map(period => period.clientId)
    const withHours = clientIds.filter(clientId => secondsFor(clientId) > 0)
    const filling = making.dice.between(0.78, 0.95)
    return (withHours.length > 0 ? withHours : clientIds).map((clientId, index, all): PastPart => {
      // Where nobody was asked whose hours they were, each has as much of them.
      const atWork = Math.floor((secondsFor(clientId) || workedSeconds / all.length) / 60)
      const beyond = index === 0 ? over.get(date) : undefined
      const share = beyond === undefined ? Math.floor(atWork * filling) : atWork + beyond
      const locked = isApproved(billerId, clientId, date)
      const course = courseOf(making, {
        date,
        endedAt: endOf(date),
        today,
        decidedById: managersOf(clientId)[0] ?? clientId,
        clientTimeZone: timeZoneOf(clientId),
        sentBack,
        unsent,
        locked,
      })
      return {
        billerId,
        day: date,
        clientId,
        locked,
        ...course,
        entries: createEntries(workers(billerId, clientId), date, share, making),
      }
    })
  })
}

type PlannedDay = {
  readonly date: string
  /** When its shift was over. */
  readonly endedAt: Instant
  readonly today: string
  /** Who decides about it. */
  readonly decidedById: string
  readonly clientTimeZone: string
  /** The days that were sent back, and never submitted. */
  readonly sentBack: string
  readonly unsent: string
  readonly locked: boolean
}

type PartOutcome = Pick<PastPart, 'status' | 'reason' | 'submittedAt' | 'decidedById' | 'decidedAt'>

/** Old days are approved, of the last week some wait, one was sent back and one was never submitted. */
function courseOf(
  { dice, now }: ProductionTools,
  { date, endedAt, today, decidedById, clientTimeZone, sentBack, unsent, locked }: PlannedDay,
): PartOutcome {
  const submittedAt = addMilliseconds(endedAt, dice.between(5, 55) * 60_000)
  const looked = findOfficeTime(
    clientTimeZone,
    addMilliseconds(submittedAt, Math.round(dice.between(2, 5) * 3_600_000)),
  )
  // After a long weekend the office has only just looked at it.
  const decidedAt = looked < now ? looked : addMilliseconds(now, -600_000)
  const daysAgo = Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000)
  const untouched = { reason: '', decidedById: null, decidedAt: null }
  const isOld = locked || daysAgo > 7 || (daysAgo > 2 && dice.chance(0.65))
  if (date === unsent) return { status: 'draft', submittedAt: null, ...untouched }
  const decided = { submittedAt, decidedById, decidedAt }
  if (date === sentBack && !locked)
    return {
      status: 'rejected',
      reason: 'The quantities do not match the batch totals. Please look at them again.',
      ...decided,
    }
  return isOld
    ? { status: 'approved', reason: '', ...decided }
    : { status: 'submitted', submittedAt, ...untouched }
}

const rememberedDays = 14

/** Of the last two weeks: what was submitted, and what was decided about it. */
async function notifyOfParts(
  { tx, now, newId }: DemoTools,
  parts: readonly PastPart[],
  names: ReadonlyMap<string, string>,
  managersOf: ManagersOf,
): Promise<void> {
  const since = addMilliseconds(now, -rememberedDays * 86_400_000)
  const notifications: PastNotification[] = []
  const add = (at: Instant | null, notification: Omit<PastNotification, 'at'>) => {
    if (at !== null && at >= since && at <= now) notifications.push({ ...notification, at })
  }
  for (const { billerId, clientId, day, status, submittedAt, decidedAt, reason } of parts) {
    const event = `${billerId}:${day}:${clientId}`
    // An organization has the id of the person who founded it.
    const founderId: string = clientId
    for (const userId of [founderId, ...managersOf(clientId)])
      add(submittedAt, {
        userId,
        readAt: decidedAt,
        kind: kinds['production-submitted'],
        event,
        title: 'Production to approve',
        description: `${names.get(billerId)} submitted ${formatDay(day, now)}.`,
        link: to('/production-report', { view: 'review', biller: billerId, day }),
      })
    const isBack = status === 'rejected'
    add(decidedAt, {
      userId: billerId,
      kind: kinds[isBack ? 'production-sent-back' : 'production-approved'],
      event,
      title: isBack ? 'Production sent back' : 'Production approved',
      description: `${formatDay(day, now)}: ${isBack ? reason : 'your production is approved.'}`,
      link: to('/production-report', { view: 'day', day }),
    })
  }
  await insertPastNotifications(tx, newId, notifications)
}

/** So many days after a month has ended a practice has its figures. */
const entryDays = 6

/** The three months before this one, each entered some days after its end; what was paid is what was posted. */
async function reportMonths(
  { tx, now, dice }: ProductionTools,
  staff: readonly DemoStaff[],
  today: string,
  parts: readonly PastPart[],
): Promise<void> {
  for (const [place, { owner: client, manager }] of staff.entries()) {
    const habits = practiceHabits[place] ?? practiceHabits[0]
    for (const step of [0, 1, 2]) {
      const month = monthsBefore(today, 3 - step).slice(0, 7)
      const usually = findWorkday(addDays(monthsBefore(today, 2 - step), entryDays + place), 1)
      const due = addMilliseconds(
        instantIn(client.timeZone, usually, '09:50'),
        (place * 4_283 + step * 2_257) * 1_000,
      )
      const entered = due < now ? due : addMilliseconds(now, -3_600_000)
      const entries = parts
        .filter(one => one.clientId === client.userId && one.day.startsWith(month))
        .flatMap(one => one.entries)
      const byPractice = [...Map.groupBy(entries, one => one.practice).values()]
      const numbers = shareDenials(
        byPractice.map(own =>
          practiceMonth(
            varyHabits(habits, own[0]?.practice ?? '', practicesOf(place)),
            sumCollected(own),
            step,
            dice,
          ),
        ),
        byPractice.map(countDenials),
      )
      const months = byPractice.map((own, index) => ({
        month,
        practiceId: own[0]?.practiceId ?? null,
        practices: 0,
        numbers: numbers[index] ?? noKpiBase,
      }))
      const whole = { month, practiceId: null, practices: months.length, numbers: sumKpiBases(numbers) }
      // With one practice its numbers are the client's, who enters them as such.
      const rows = months.length > 1 ? [...months, whole] : [{ ...whole, practices: 0 }]
      await writeKpis(tx, { userId: manager.userId, now: entered }, client.userId, rows)
    }
  }
}

type PastEntries = PastPart['entries']

const sumCollected = (entries: PastEntries): number =>
  entries.reduce((sum, { collectedCents }) => sum + (collectedCents ?? 0), 0)

const countDenials = (entries: PastEntries): number =>
  entries.reduce((sum, one) => sum + (one.workType.startsWith('denials') ? one.quantity : 0), 0)
