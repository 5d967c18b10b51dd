import { writableUntil } from '@claimcrew/contract/engagements/policy'
import { dayIn } from '@claimcrew/contract/kit/time'
import { isAnythingLeft, nothingLeft } from '@claimcrew/contract/statements/closing'
import { daysOf, heldDays } from '@claimcrew/contract/statements/rules'
import type { ClosingRow, Left, Statement } from '@claimcrew/contract/statements/shapes'
import { sumUnassigned } from '../../attendance/assigning/assigning-store.ts'
import { clientDays } from '../../attendance/client-days-store.ts'
import { undecidedCorrections } from '../../attendance/corrections/correction-store.ts'
import { undecidedLeave } from '../../attendance/leave/leave-store.ts'
import { openSessions } from '../../attendance/session-store.ts'
import { openGapsOf } from '../../clocks/access.ts'
import type { EngagementRow } from '../../engagements/store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { listPeople } from '../../people/store.ts'
import { type UnsettledPart, unsettledParts } from '../../production/review/unsettled-store.ts'
import type { Reopened } from '../basis-store.ts'
import type { By } from '../compute.ts'
import { statementsOf } from '../read.ts'
import { billedIn } from '../whose.ts'

/** A biller's part of a month that is to be closed, with what it takes to do that. */
export type Checked = {
  readonly row: ClosingRow
  readonly engagements: readonly EngagementRow[]
  /** Of the engagements within the month, all or not yet locked. */
  readonly days: readonly string[]
  readonly isLocked: boolean
  /** Submitted days that can be approved. */
  readonly toApprove: readonly string[]
  /** The biller's. */
  readonly today: string
}

export type Checklist = {
  readonly billers: readonly Checked[]
  readonly statements: readonly Statement[]
  readonly reopened: readonly Reopened[]
}

type Asked = { readonly clientId: string; readonly month: string; readonly billerIds?: readonly string[] }

/** Everybody who has a statement of a client in a month, in the order of names, with what is left to do. */
export async function readChecklist(db: Db | Tx, by: By, asked: Asked): Promise<Checklist> {
  const { clientId, month, billerIds } = asked
  const days = daysOf(month)
  const { rows, reopened } = await billedIn(db, { clientId, billerIds }, month, days)
  const statements = await statementsOf(db, by, rows, month, reopened)
  const ids = [...new Set(rows.map(row => row.billerId))]
  const people = await listPeople(db, ids)
  const found = {
    ...(await readLeft(db, by, clientId, ids, days)),
    reopened: await countReopened(db, by, clientId, rows, reopened),
  }
  const byBiller = Map.groupBy(rows, row => row.billerId)
  const billers = people.map(({ id, userName, timeZone }) => {
    const engagements = byBiller.get(id) ?? []
    const own = statements.filter(one => one.billerId === id)
    const today = dayIn(timeZone, by.now)
    return check({ billerId: id, billerName: userName, today }, engagements, own, days, found)
  })
  return { billers: billers.toSorted(byName), statements, reopened }
}

const byName = ({ row: one }: Checked, { row: other }: Checked) =>
  one.billerName.localeCompare(other.billerName, 'en') || (one.billerId < other.billerId ? -1 : 1)

/** How many earlier months, corrected by this one, have days that nobody has locked since they were opened again. */
async function countReopened(
  db: Db | Tx,
  { now }: By,
  clientId: string,
  rows: readonly EngagementRow[],
  reopened: readonly Reopened[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const [month, some] of Map.groupBy(reopened, one => one.month)) {
    const days = daysOf(month)
    const concerned = rows.filter(row => some.some(one => one.engagementId === row.engagementId))
    const billerIds = concerned.map(row => row.billerId)
    const locked = await clientDays(db, now, billerIds, days[0] ?? '', days.at(-1) ?? '')
    for (const row of concerned)
      if (!allLocked(heldDays(row, days), locked(row.billerId, clientId)))
        counts.set(row.billerId, (counts.get(row.billerId) ?? 0) + 1)
  }
  return counts
}

type Found = {
  readonly reopened: ReadonlyMap<string, number>
  readonly clientId: string
  readonly sessions: readonly { readonly billerId: string; readonly day: string }[]
  readonly corrections: readonly { readonly billerId: string; readonly day: string }[]
  readonly leave: readonly { readonly billerId: string; readonly firstDay: string }[]
  readonly parts: readonly UnsettledPart[]
  readonly gaps: Awaited<ReturnType<typeof openGapsOf>>
  readonly locked: Awaited<ReturnType<typeof clientDays>>
  readonly unassigned: Awaited<ReturnType<typeof sumUnassigned>>
}

async function readLeft(
  db: Db | Tx,
  by: By,
  clientId: string,
  billerIds: readonly string[],
  days: readonly string[],
): Promise<Omit<Found, 'reopened'>> {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  return {
    clientId,
    sessions: await openSessions(db, billerIds, clientId),
    corrections: await undecidedCorrections(db, billerIds, from, to, clientId),
    leave: await undecidedLeave(db, billerIds, from, to),
    parts: await unsettledParts(db, { clientId, billerIds, from, to }),
    gaps: await openGapsOf(db, by, { clientId, billerIds, from, to }),
    locked: await clientDays(db, by.now, billerIds, from, to),
    unassigned: await sumUnassigned(db, { clientId, billerIds, from, to }),
  }
}

type Who = { readonly billerId: string; readonly billerName: string; readonly today: string }

function check(
  { billerId, billerName, today }: Who,
  engagements: readonly EngagementRow[],
  statements: readonly Statement[],
  monthDays: readonly string[],
  found: Found,
): Checked {
  const days = monthDays.filter(day => engagements.some(row => heldDays(row, [day]).length > 0))
  const isLocked = allLocked(days, found.locked(billerId, found.clientId))
  const isFinal = statements.every(one => one.status === 'final')
  const left = isFinal && isLocked ? nothingLeft : leftOf(billerId, today, days, found)
  const ended = engagements
    .flatMap(row => row.endedOn ?? [])
    .toSorted()
    .at(-1)
  const endedOn = ended !== undefined && days.includes(ended) ? ended : null
  return {
    row: {
      billerId,
      billerName,
      state: stateOf(left, isFinal, isLocked),
      left,
      endedOn,
      closeBy: endedOn === null ? null : writableUntil(endedOn),
      unassignedSeconds: found.unassigned.get(billerId) ?? 0,
      statements: statements.map(({ lines: _, ...summary }) => summary),
    },
    engagements,
    days,
    isLocked,
    toApprove: partsOf(billerId, days, found, 'submitted'),
    today,
  }
}

function stateOf(left: Left, isFinal: boolean, isLocked: boolean): ClosingRow['state'] {
  if (isFinal) return isLocked ? 'closed' : 'reopened'
  if (left.days > 0) return 'running'
  return isAnythingLeft(left) ? 'waiting' : 'ready'
}

function allLocked(
  days: readonly string[],
  rows: readonly { readonly day: string; readonly locked: boolean }[],
): boolean {
  const byDay = Map.groupBy(rows, row => row.day)
  return days.every(day => byDay.get(day)?.every(row => row.locked))
}

const partsOf = (
  billerId: string,
  days: readonly string[],
  { parts }: Found,
  status: UnsettledPart['status'],
) =>
  parts
    .filter(one => one.billerId === billerId && one.status === status && days.includes(one.day))
    .map(one => one.day)

function leftOf(billerId: string, today: string, days: readonly string[], found: Found): Left {
  const last = days.at(-1) ?? ''
  const isOwn = (one: { readonly billerId: string; readonly day: string }) =>
    one.billerId === billerId && days.includes(one.day)
  const count = (status: UnsettledPart['status']) => partsOf(billerId, days, found, status).length
  return {
    days: days.filter(day => day >= today).length,
    reopened: found.reopened.get(billerId) ?? 0,
    sessions: found.sessions.filter(isOwn).length,
    gaps: days.length === 0 ? 0 : (found.gaps.get(billerId)?.n ?? 0),
    corrections: found.corrections.filter(isOwn).length,
    leave: found.leave.filter(one => one.billerId === billerId && one.firstDay <= last).length,
    productionToApprove: count('submitted'),
    productionToSubmit: count('draft') + count('rejected'),
  }
}
