import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, dayIn } from '@claimcrew/contract/kit/time'
import {
  filterEngagedDays,
  type LineKind,
  listMonthDays,
  listMonths,
  splitByHoursSource,
  toBilledLines,
  toMonth,
  toMonthBefore,
} from '@claimcrew/contract/statements/rules'
import { filterWorkedRanges } from '../attendance/client-days-store.ts'
import { filterTrackedRanges } from '../clocks/access.ts'
import { type EngagementSidesFilter, listEngagementsWithin } from '../engagements/engagement-range-store.ts'
import type { EngagementRow } from '../engagements/store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { listOrganizations } from '../people/organization-store.ts'
import { hasReopenings, listReopenedMonths } from './basis-store.ts'
import { computeStatements, readBillableWork, toBilled } from './computeStatements.ts'
import { listClosedMonths, readFinalMonths } from './line-store.ts'

/** What work cost, a line of a statement: as it was closed, else as it would be now. */
export type CostLine = {
  readonly engagementId: string
  readonly billerId: string
  readonly clientId: OrganizationId
  /** A correction counts in the month of the statement in which it stands, on its first day. */
  readonly day: string
  readonly kind: LineKind
  readonly seconds: number
  readonly amountCents: number
}

/**
 * Costs of some engagements within some days, in no order; whole months come to what their statements say. Anyone who asks
 * has seen to it that these may be seen.
 */
export async function readCostLines(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  between: EngagementSidesFilter,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CostLine[]> {
  const months = listMonths(from, to)
  const finals = await readFinalMonths(db, between, toMonth(from), toMonth(to))
  const isClosed = new Set(finals.map(one => `${one.engagementId} ${one.month}`))
  const open = await openLines(db, ctx, between, months, isClosed)
  const closed = finals.flatMap(final => {
    const first = `${final.month}-01`
    return final
      .lines()
      .map(line => ({ ...tied(final), ...line, ...(line.kind === 'correction' && { day: first }) }))
  })
  const corrections = (await hasReopenings(db)) ? await openCorrections(db, ctx, between, months) : []
  return [...closed, ...open, ...corrections].filter(({ day }) => from <= day && day <= to)
}

const tied = ({
  engagementId,
  billerId,
  clientId,
}: Pick<CostLine, 'engagementId' | 'billerId' | 'clientId'>) => ({
  engagementId,
  billerId,
  clientId,
})

const toDayRange = (months: readonly string[]) => ({
  first: `${months[0]}-01`,
  last: listMonthDays(months.at(-1) ?? '').at(-1) ?? '',
})

async function openLines(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  between: EngagementSidesFilter,
  months: readonly string[],
  isClosed: ReadonlySet<string>,
): Promise<CostLine[]> {
  const { first, last } = toDayRange(months)
  const isOpen = (row: EngagementRow, month: string) => !isClosed.has(`${row.engagementId} ${month}`)
  const rows = (await listEngagementsWithin(db, between, { first, last })).filter(row =>
    months.some(month => isOpen(row, month)),
  )
  if (rows.length === 0) return []
  const counting = await readBillableWork(db, ctx, rows, first, last)
  return rows.flatMap(row => {
    const billed = toBilled(row, counting.bases)
    const counted = Map.groupBy(counting.counted(row), one => toMonth(one.day))
    return months
      .filter(month => isOpen(row, month))
      .flatMap(month => toBilledLines(billed, month, counted.get(month) ?? []))
      .map(line => ({ ...tied(row), ...line }))
  })
}

/** What months that were opened again have come to since, as provisional statements say. */
async function openCorrections(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  between: EngagementSidesFilter,
  months: readonly string[],
): Promise<CostLine[]> {
  const corrections: CostLine[] = []
  for (const month of months) {
    const reopened = await listReopenedMonths(db, between, month)
    const named = reopened.map(one => one.engagementId)
    const span = toDayRange([month])
    const rows =
      named.length === 0
        ? []
        : (await listEngagementsWithin(db, between, span, named)).filter(row =>
            named.includes(row.engagementId),
          )
    for (const { lines, ...statement } of await computeStatements(db, ctx, rows, month, reopened))
      for (const line of lines)
        if (line.kind === 'correction') corrections.push({ ...tied(statement), ...line, day: span.first })
  }
  return corrections
}

type OpenMonth = { readonly month: string; readonly clientId: OrganizationId; readonly billerId: string }

/** The months of which something is to be paid that no final statement says, the earliest first. */
export async function listOpenMonths(
  db: Db | Tx,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  between: EngagementSidesFilter,
): Promise<OpenMonth[]> {
  const last = addDays(ctx.now.slice(0, 10), 1)
  const rows = await listEngagementsWithin(db, between, { first: '0001-01-01', last })
  const [first] = rows.map(row => row.startedOn).toSorted()
  if (first === undefined) return []
  const finals = await readFinalMonths(db, between, toMonth(first), toMonth(last))
  const isClosed = new Set(finals.map(one => `${one.engagementId} ${one.month}`))
  const lines = await openLines(db, ctx, between, listMonths(first, last), isClosed)
  const due = lines.filter(line => line.kind !== 'leave' && (line.seconds > 0 || line.amountCents > 0))
  const months = due.map(({ day, clientId, billerId }) => ({ month: toMonth(day), clientId, billerId }))
  return months.toSorted((one, other) => one.month.localeCompare(other.month))
}

/** So many months back a client is reminded of one that is not closed. */
const remindedMonths = 3

type MonthToClose = { readonly month: string; readonly billers: number }

/** A client's months that are over and have work that is not closed, the earliest first, with whose work it is. */
export async function listMonthsToClose(
  db: Db,
  ctx: Pick<CommandCtx, 'now' | 'newId'>,
  clientId: OrganizationId,
): Promise<MonthToClose[]> {
  const [client] = await listOrganizations(db, [clientId])
  const months: string[] = []
  let month = toMonthBefore(toMonth(dayIn(client?.timeZone ?? 'UTC', ctx.now)))
  for (; months.length < remindedMonths; month = toMonthBefore(month)) months.unshift(month)
  const open = Map.groupBy(await openSpans(db, clientId, months), span => span.hoursFrom)
  const worked = [
    ...(await filterWorkedRanges(db, clientId, open.get('punched') ?? [])),
    ...(await filterTrackedRanges(db, ctx, clientId, open.get('tracked') ?? [])),
  ]
  return months.flatMap(one => {
    const own = worked.filter(span => span.month === one)
    return own.length === 0 ? [] : [{ month: one, billers: new Set(own.map(span => span.billerId)).size }]
  })
}

/** The parts of engagements that fall into one of some months and are not closed. */
async function openSpans(db: Db, clientId: OrganizationId, months: readonly string[]) {
  const closed = await listClosedMonths(db, clientId, months[0] ?? '', months.at(-1) ?? '')
  const isClosed = new Set(closed.map(one => `${one.engagementId} ${one.month}`))
  const rows = await listEngagementsWithin(db, { clientId }, toDayRange(months))
  return rows.flatMap(row =>
    months.flatMap(month =>
      isClosed.has(`${row.engagementId} ${month}`)
        ? []
        : splitByHoursSource(row.terms, filterEngagedDays(row, listMonthDays(month))).map(span => ({
            month,
            billerId: row.billerId,
            ...span,
          })),
    ),
  )
}
