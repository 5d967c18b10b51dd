import { findLastWritableDay } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn } from '@claimcrew/contract/kit/time'
import { isAnythingLeft, nothingLeft } from '@claimcrew/contract/statements/closing'
import { filterEngagedDays, listMonthDays } from '@claimcrew/contract/statements/rules'
import type { ClosingBacklog, ClosingRow, Statement } from '@claimcrew/contract/statements/shapes'
import { sumUnassigned } from '../../attendance/assigning/assigning-store.ts'
import { readClientDays } from '../../attendance/client-days-store.ts'
import { listUndecidedCorrections } from '../../attendance/corrections/correction-store.ts'
import { listUndecidedLeave } from '../../attendance/leave/leave-store.ts'
import { listOpenSessions } from '../../attendance/session-store.ts'
import { countOpenGaps } from '../../clocks/access.ts'
import type { EngagementRow } from '../../engagements/store.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { listPeople } from '../../people/store.ts'
import { listUnsettledParts, type UnsettledPart } from '../../production/review/unsettled-store.ts'
import type { ReopenedMonth } from '../basis-store.ts'
import { readStatements } from '../readStatements.ts'
import { readBilledEngagements } from '../statementOwner.ts'

/** A biller's part of a month that is to be closed, with what it takes to do that. */
export type ChecklistItem = {
  readonly row: ClosingRow
  readonly engagements: readonly EngagementRow[]
  /** The days of the engagements within the month: all, or those not locked yet. */
  readonly days: readonly string[]
  readonly isLocked: boolean
  /** Submitted days that can be approved. */
  readonly toApprove: readonly string[]
  /** The biller's. */
  readonly today: string
}

export type Checklist = {
  readonly billers: readonly ChecklistItem[]
  readonly statements: readonly Statement[]
  readonly reopened: readonly ReopenedMonth[]
}

type ChecklistQuery = {
  readonly clientId: OrganizationId
  readonly month: string
  readonly billerIds?: readonly string[]
}

/** Everybody who has a statement of a client in a month, in the order of names, with what is left to do. */
export async function readChecklist(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  query: ChecklistQuery,
): Promise<Checklist> {
  const { clientId, month, billerIds } = query
  const days = listMonthDays(month)
  const { rows, reopened } = await readBilledEngagements(db, { clientId, billerIds }, month, days)
  const statements = await readStatements(db, ctx, rows, month, reopened)
  const ids = [...new Set(rows.map(row => row.billerId))]
  const people = await listPeople(db, ids)
  const openItems = {
    ...(await readLeft(db, ctx, clientId, ids, days)),
    reopened: await countReopened(db, ctx, clientId, rows, reopened),
  }
  const byBiller = Map.groupBy(rows, row => row.billerId)
  const billers = people.map(({ id, userName, timeZone }) => {
    const engagements = byBiller.get(id) ?? []
    const own = statements.filter(one => one.billerId === id)
    const today = dayIn(timeZone, ctx.now)
    return check({ billerId: id, billerName: userName, today }, engagements, own, days, openItems)
  })
  return { billers: billers.toSorted(byName), statements, reopened }
}

const byName = ({ row: one }: ChecklistItem, { row: other }: ChecklistItem) =>
  one.billerName.localeCompare(other.billerName, 'en') || (one.billerId < other.billerId ? -1 : 1)

/** How many earlier months, corrected by this one, have days that nobody has locked since they were opened again. */
async function countReopened(
  db: Db | Tx,
  { now }: Pick<CommandCtx, 'now' | 'newId'>,
  clientId: OrganizationId,
  rows: readonly EngagementRow[],
  reopened: readonly ReopenedMonth[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const [month, some] of Map.groupBy(reopened, one => one.month)) {
    const days = listMonthDays(month)
    const concerned = rows.filter(row => some.some(one => one.engagementId === row.engagementId))
    const billerIds = concerned.map(row => row.billerId)
    const locked = await readClientDays(db, now, billerIds, days[0] ?? '', days.at(-1) ?? '')
    for (const row of concerned)
      if (!allLocked(filterEngagedDays(row, days), locked(row.billerId, clientId)))
        counts.set(row.billerId, (counts.get(row.billerId) ?? 0) + 1)
  }
  return counts
}

type ChecklistMaterial = {
  readonly reopened: ReadonlyMap<string, number>
  readonly clientId: OrganizationId
  readonly sessions: readonly { readonly billerId: string; readonly day: string }[]
  readonly corrections: readonly { readonly billerId: string; readonly day: string }[]
  readonly leave: readonly { readonly billerId: string; readonly firstDay: string }[]
  readonly parts: readonly UnsettledPart[]
  readonly gaps: Awaited<ReturnType<typeof countOpenGaps>>
  readonly locked: Awaited<ReturnType<typeof readClientDays>>
  readonly unassigned: Awaited<ReturnType<typeof sumUnassigned>>
}

async function readLeft(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  clientId: OrganizationId,
  billerIds: readonly string[],
  days: readonly string[],
): Promise<Omit<ChecklistMaterial, 'reopened'>> {
  const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
  return {
    clientId,
    sessions: await listOpenSessions(db, billerIds, clientId),
    corrections: await listUndecidedCorrections(db, billerIds, from, to, clientId),
    leave: await listUndecidedLeave(db, billerIds, from, to),
    parts: await listUnsettledParts(db, { clientId, billerIds, from, to }),
    gaps: await countOpenGaps(db, ctx, { clientId, billerIds, from, to }),
    locked: await readClientDays(db, ctx.now, billerIds, from, to),
    unassigned: await sumUnassigned(db, { clientId, billerIds, from, to }),
  }
}

type ChecklistBiller = { readonly billerId: string; readonly billerName: string; readonly today: string }

function check(
  { billerId, billerName, today }: ChecklistBiller,
  engagements: readonly EngagementRow[],
  statements: readonly Statement[],
  monthDays: readonly string[],
  material: ChecklistMaterial,
): ChecklistItem {
  const days = monthDays.filter(day => engagements.some(row => filterEngagedDays(row, [day]).length > 0))
  const isLocked = allLocked(days, material.locked(billerId, material.clientId))
  const isFinal = statements.every(one => one.status === 'final')
  const left = isFinal && isLocked ? nothingLeft : listLeft(billerId, today, days, material)
  const ended = engagements
    .flatMap(row => row.endedOn ?? [])
    .toSorted()
    .at(-1)
  const endedOn = ended !== undefined && days.includes(ended) ? ended : null
  return {
    row: {
      billerId,
      billerName,
      state: toState(left, isFinal, isLocked),
      left,
      endedOn,
      closeBy: endedOn === null ? null : findLastWritableDay(endedOn),
      unassignedSeconds: material.unassigned.get(billerId) ?? 0,
      statements: statements.map(({ lines: _, clientAddress: _c, billerAddress: _b, ...summary }) => summary),
    },
    engagements,
    days,
    isLocked,
    toApprove: listParts(billerId, days, material, 'submitted'),
    today,
  }
}

function toState(left: ClosingBacklog, isFinal: boolean, isLocked: boolean): ClosingRow['state'] {
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

const listParts = (
  billerId: string,
  days: readonly string[],
  { parts }: ChecklistMaterial,
  status: UnsettledPart['status'],
) =>
  parts
    .filter(one => one.billerId === billerId && one.status === status && days.includes(one.day))
    .map(one => one.day)

function listLeft(
  billerId: string,
  today: string,
  days: readonly string[],
  material: ChecklistMaterial,
): ClosingBacklog {
  const last = days.at(-1) ?? ''
  const isOwn = (one: { readonly billerId: string; readonly day: string }) =>
    one.billerId === billerId && days.includes(one.day)
  const count = (status: UnsettledPart['status']) => listParts(billerId, days, material, status).length
  return {
    days: days.filter(day => day >= today).length,
    reopened: material.reopened.get(billerId) ?? 0,
    sessions: material.sessions.filter(isOwn).length,
    gaps: days.length === 0 ? 0 : (material.gaps.get(billerId)?.n ?? 0),
    corrections: material.corrections.filter(isOwn).length,
    leave: material.leave.filter(one => one.billerId === billerId && one.firstDay <= last).length,
    productionToApprove: count('submitted'),
    productionToSubmit: count('draft') + count('rejected'),
  }
}
