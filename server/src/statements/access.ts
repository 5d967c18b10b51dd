import { dayIn } from '@claimcrew/contract/kit/time'
import {
  daysOf,
  heldDays,
  type LineKind,
  linesOf,
  monthBefore,
  monthOf,
  monthsBetween,
  sourceSpans,
} from '@claimcrew/contract/statements/rules'
import { spansWorked } from '../attendance/client-days-store.ts'
import { spansTracked } from '../clocks/access.ts'
import type { EngagementRow } from '../engagements/store.ts'
import { type Between, engagementsHolding } from '../engagements/within-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { listPeople } from '../people/store.ts'
import { hasReopenings, reopenedFor } from './basis-store.ts'
import { type By, billedAs, computeStatements, countingFor } from './compute.ts'
import { closedMonths, finalMonths } from './line-store.ts'

/** What work cost, a line of a statement: as it was closed, else as it would be now. */
export type CostLine = {
  readonly engagementId: string
  readonly billerId: string
  readonly clientId: string
  /** A correction counts in the month of the statement in which it stands, on its first day. */
  readonly day: string
  readonly kind: LineKind
  readonly seconds: number
  readonly amountCents: number
}

/**
 * Costs of some engagements within some days, in no order; whole months come to what their statements say. Whoever asks
 * has seen to it that these may be seen.
 */
export async function costLines(
  db: Db | Tx,
  by: By,
  between: Between,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<CostLine[]> {
  const months = monthsBetween(from, to)
  const finals = await finalMonths(db, between, monthOf(from), monthOf(to))
  const isClosed = new Set(finals.map(one => `${one.engagementId} ${one.month}`))
  const open = await openLines(db, by, between, months, isClosed)
  const closed = finals.flatMap(final => {
    const first = `${final.month}-01`
    return final
      .lines()
      .map(line => ({ ...tied(final), ...line, ...(line.kind === 'correction' && { day: first }) }))
  })
  const corrections = (await hasReopenings(db)) ? await openCorrections(db, by, between, months) : []
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

const spanOf = (months: readonly string[]) => ({
  first: `${months[0]}-01`,
  last: daysOf(months.at(-1) ?? '').at(-1) ?? '',
})

async function openLines(
  db: Db | Tx,
  by: By,
  between: Between,
  months: readonly string[],
  isClosed: ReadonlySet<string>,
): Promise<CostLine[]> {
  const { first, last } = spanOf(months)
  const isOpen = (row: EngagementRow, month: string) => !isClosed.has(`${row.engagementId} ${month}`)
  const rows = (await engagementsHolding(db, between, { first, last })).filter(row =>
    months.some(month => isOpen(row, month)),
  )
  if (rows.length === 0) return []
  const counting = await countingFor(db, by, rows, first, last)
  return rows.flatMap(row => {
    const billed = billedAs(row, counting.bases)
    const counted = Map.groupBy(counting.counted(row), one => monthOf(one.day))
    return months
      .filter(month => isOpen(row, month))
      .flatMap(month => linesOf(billed, month, counted.get(month) ?? []))
      .map(line => ({ ...tied(row), ...line }))
  })
}

/** What months that were opened again have come to since, as provisional statements say. */
async function openCorrections(
  db: Db | Tx,
  by: By,
  between: Between,
  months: readonly string[],
): Promise<CostLine[]> {
  const found: CostLine[] = []
  for (const month of months) {
    const reopened = await reopenedFor(db, between, month)
    const named = reopened.map(one => one.engagementId)
    const span = spanOf([month])
    const rows =
      named.length === 0
        ? []
        : (await engagementsHolding(db, between, span, named)).filter(row => named.includes(row.engagementId))
    for (const { lines, ...statement } of await computeStatements(db, by, rows, month, reopened))
      for (const line of lines)
        if (line.kind === 'correction') found.push({ ...tied(statement), ...line, day: span.first })
  }
  return found
}

/** So many months back a client is reminded of one that is not closed. */
const remindedMonths = 3

type MonthToClose = { readonly month: string; readonly billers: number }

/** A client's months that are over and have work that is not closed, the earliest first, with whose work it is. */
export async function monthsToClose(db: Db, by: By, clientId: string): Promise<MonthToClose[]> {
  const [client] = await listPeople(db, [clientId])
  const months: string[] = []
  let month = monthBefore(monthOf(dayIn(client?.timeZone ?? 'UTC', by.now)))
  for (; months.length < remindedMonths; month = monthBefore(month)) months.unshift(month)
  const open = Map.groupBy(await openSpans(db, clientId, months), span => span.hoursFrom)
  const worked = [
    ...(await spansWorked(db, clientId, open.get('punched') ?? [])),
    ...(await spansTracked(db, by, clientId, open.get('tracked') ?? [])),
  ]
  return months.flatMap(one => {
    const own = worked.filter(span => span.month === one)
    return own.length === 0 ? [] : [{ month: one, billers: new Set(own.map(span => span.billerId)).size }]
  })
}

/** The parts of engagements that fall into one of some months and are not closed. */
async function openSpans(db: Db, clientId: string, months: readonly string[]) {
  const closed = await closedMonths(db, clientId, months[0] ?? '', months.at(-1) ?? '')
  const isClosed = new Set(closed.map(one => `${one.engagementId} ${one.month}`))
  const rows = await engagementsHolding(db, { clientId }, spanOf(months))
  return rows.flatMap(row =>
    months.flatMap(month =>
      isClosed.has(`${row.engagementId} ${month}`)
        ? []
        : sourceSpans(row.terms, heldDays(row, daysOf(month))).map(span => ({
            month,
            billerId: row.billerId,
            ...span,
          })),
    ),
  )
}
