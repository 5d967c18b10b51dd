import { listClientsOn } from '@claimcrew/contract/attendance/clientWork'
import { toExpectation } from '@claimcrew/contract/attendance/expectation'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { mayApprove } from '@claimcrew/contract/attendance/policy'
import { toEmptyDayCode } from '@claimcrew/contract/attendance/register'
import { to } from '@claimcrew/contract/kit/href'
import { addDays, addMilliseconds, dayIn, daysFrom, instantIn } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { toFounder } from '@claimcrew/contract/permissions'
import { findJoinDay, findLastDay } from '../../src/attendance/biller.ts'
import { listUndecidedCorrections } from '../../src/attendance/corrections/correction-store.ts'
import { listUndecidedLeave } from '../../src/attendance/leave/leave-store.ts'
import { listRowsToLock } from '../../src/attendance/register/lockMonth.ts'
import { readCircumstances } from '../../src/attendance/register/settings-store.ts'
import { readAgreedPeriods } from '../../src/engagements/agreed-period-store.ts'
import { listOrganizations } from '../../src/people/organization-store.ts'
import { listPeople } from '../../src/people/store.ts'
import { insertPastAudit } from '../audit-store.ts'
import type { DemoActor, DemoTools } from '../load.ts'
import { insertPastNotifications } from '../notification-store.ts'
import {
  type DayToLock,
  insertApprovals,
  listDayKeys,
  lockDays,
  type PastApproval,
} from './approval-store.ts'
import type { CrewMember } from './crew.ts'
import { approvalTimeOf, hasOpenMonth, listClosedMonths, monthsBefore } from './monthEnd.ts'

/** What was said of a month to its biller, and who said it. */
type MonthApproval = PastApproval & { readonly days: readonly string[]; readonly isOneOfSeveral: boolean }

/**
 * The months that are over, approved by each one's clients: those of everybody, and of the last one what has no questions
 * left. All at once, for one after the other they would hold up the first start.
 */
export async function approveMonths(tools: DemoTools, crew: readonly CrewMember[]): Promise<void> {
  const { tx, newId } = tools
  const approvals = await planApprovals(tools, crew)
  await insertApprovals(tx, approvals)
  await lockDays(tx, await planLocks(tools, crew, approvals))
  await insertPastAudit(
    tx,
    newId,
    approvals.map(({ approvalId, approvedAt, approvedById, billerId, clientId, month, lockedThrough }) => ({
      at: approvedAt,
      actorId: approvedById,
      action: 'attendance:approve-month',
      subjectId: approvalId,
      before: { lockedThrough: null },
      after: { billerId, clientId, month, lockedThrough },
      organizationId: clientId,
    })),
  )
  await notifyOfApprovals(tools, crew, approvals)
}

async function planApprovals(tools: DemoTools, crew: readonly CrewMember[]): Promise<MonthApproval[]> {
  const approvals: MonthApproval[] = []
  // Their billers come in the order of the clients.
  const places = [...new Set(crew.map(({ client }) => client.userId))]
  for (const { firstDay: month, isLast } of listClosedMonths(tools.now)) {
    const days = daysFrom(month, addDays(monthsBefore(month, -1), -1))
    const isUndecided = isLast ? await readUndecided(tools, crew, days) : () => false
    const pairs = crew.flatMap(({ biller, clients, periods, managerOf }, index) =>
      isLast && hasOpenMonth(index)
        ? []
        : clients.map(client => ({ biller, client, manager: managerOf(client), periods })),
    )
    for (const [index, { biller, client, manager, periods }] of pairs.entries()) {
      const begin = instantIn(client.timeZone, ...approvalTimeOf(month, places.indexOf(client.userId)))
      const approvedAt = addMilliseconds(begin, index * 45_000 + ((index * 7_919) % 31_000))
      const today = dayIn(biller.timeZone, approvedAt)
      const own = days.filter(day => mayApprove(toFounder(client), biller.userId, periods, day, today))
      const lockedThrough = own.at(-1)
      if (lockedThrough === undefined || isUndecided(biller, client)) continue
      approvals.push({
        approvalId: tools.newId(),
        billerId: biller.userId,
        clientId: client.userId,
        month,
        lockedThrough,
        approvedById: manager.userId,
        approvedAt,
        days: own,
        isOneOfSeveral: new Set(own.flatMap(day => listClientsOn(periods, day))).size > 1,
      })
    }
  }
  return approvals
}

/** Whether a client has something of a biller's month to decide first. */
async function readUndecided(
  { tx }: DemoTools,
  crew: readonly CrewMember[],
  days: readonly string[],
): Promise<(biller: DemoActor, client: DemoActor) => boolean> {
  const ids = crew.map(one => one.biller.userId)
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const leave = new Set((await listUndecidedLeave(tx, ids, first, last)).map(one => one.billerId))
  const undecided = new Set<string>()
  for (const clientId of new Set(crew.flatMap(one => one.clients.map(client => client.userId))))
    for (const { billerId } of await listUndecidedCorrections(tx, ids, first, last, clientId))
      undecided.add(`${billerId} ${clientId}`)
  return ({ userId }, client) => leave.has(userId) || undecided.has(`${userId} ${client.userId}`)
}

/** Every row that the approvals lock, with what a day without a punch is called. */
async function planLocks(
  { tx }: DemoTools,
  crew: readonly CrewMember[],
  approvals: readonly MonthApproval[],
): Promise<DayToLock[]> {
  const ids = crew.map(one => one.biller.userId)
  const first = approvals.map(one => one.days[0] ?? '').sort()[0] ?? ''
  const last =
    approvals
      .map(one => one.lockedThrough)
      .sort()
      .at(-1) ?? ''
  const circumstances = await readCircumstances(tx, ids, first, last)
  const agreed = await readAgreedPeriods(tx, { billerIds: ids, first, last })
  const existing = Map.groupBy(await listDayKeys(tx, ids, first, last), one => one.billerId)
  const people = new Map((await listPeople(tx, ids)).map(one => [one.id, one]))
  const members = new Map(crew.map(one => [one.biller.userId, one]))
  return approvals.flatMap(({ billerId, clientId, days, approvedAt }) => {
    const [person, member] = [people.get(billerId), members.get(billerId)]
    if (!person || !member) throw new Error('The demo approves the month of somebody it does not have')
    const until = findLastDay(person, dayIn(person.timeZone, approvedAt))
    const joined = findJoinDay(person, days[0] ?? '')
    const terms = agreed.get(billerId)
    return listRowsToLock(days, member.periods, existing.get(billerId) ?? [], clientId).map(row => {
      const expectation = terms ? toExpectation(terms, row.day, row.clientId) : 'schedule'
      const code = toEmptyDayCode(circumstances.on(billerId, row.day), until, joined, expectation)
      return { ...row, billerId, code }
    })
  })
}

async function notifyOfApprovals(
  { tx, newId }: DemoTools,
  crew: readonly CrewMember[],
  approvals: readonly MonthApproval[],
): Promise<void> {
  const clients = await listOrganizations(tx, [
    ...new Set(crew.flatMap(one => one.clients.map(({ userId }) => userId))),
  ])
  const names = new Map(clients.map(({ id, userName }) => [id, userName]))
  await insertPastNotifications(
    tx,
    newId,
    approvals.map(({ approvalId, billerId, clientId, month, lockedThrough, approvedAt, isOneOfSeveral }) => ({
      at: approvedAt,
      userId: billerId,
      kind: kinds['month-locked'],
      event: `${approvalId}:${lockedThrough}`,
      title: 'Month approved',
      description: `Your attendance${isOneOfSeveral ? ` for ${names.get(clientId)}` : ''} is approved through ${formatDay(lockedThrough, approvedAt)}.`,
      link: to('/attendance', { month: Number(month.slice(5, 7)), year: Number(month.slice(0, 4)) }),
    })),
  )
}
