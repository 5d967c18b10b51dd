import { countText } from '@claimcrew/contract/kit/numberWords'
import { isAnythingLeft, toBlockers } from '@claimcrew/contract/statements/closing'
import type { ExpectedClosing } from '@claimcrew/contract/statements/contract'
import type { ClosingRow } from '@claimcrew/contract/statements/shapes'

/** The most that a client can say in advance: production is then approved, or locked as it stands. */
const closeOptions = { approveProduction: true, leaveUnsubmitted: true, despiteGaps: false } as const

export const isOpen = ({ state }: ClosingRow): boolean => state !== 'closed'

/** Some time after an engagement has ended, its client can close nothing of it any more. */
export const isLate = ({ closeBy }: ClosingRow, today: string): boolean => closeBy !== null && closeBy < today

/** It can be closed in one step; production that waits is approved by it. */
export const canClose = (row: ClosingRow): boolean =>
  isOpen(row) && !isAnythingLeft(toBlockers(row.left, closeOptions))

/** Nothing but time gaps stands in the way. */
export const hasOnlyGaps = (row: ClosingRow): boolean =>
  isOpen(row) &&
  !canClose(row) &&
  !isAnythingLeft(toBlockers(row.left, { ...closeOptions, despiteGaps: true }))

/** Lists the billers whose month is closed now: the selected ones, else all that can be. */
export function listTargets(
  rows: readonly ClosingRow[],
  selected: ReadonlySet<string>,
): readonly ClosingRow[] {
  const picked = rows.filter(row => isOpen(row) && selected.has(row.billerId))
  return picked.length > 0 ? picked : rows.filter(canClose)
}

/** A month is closed for billers, and others of the same month may stay open. */
export const nameBillers = (rows: readonly ClosingRow[]): string =>
  rows.length === 1 && rows[0] ? rows[0].billerName : countText(rows.length, 'biller')

const sum = (rows: readonly ClosingRow[], of: (row: ClosingRow) => number) =>
  rows.reduce((all, row) => all + of(row), 0)

/** What closing them is to come to, for the server to hold it against. */
export const toExpectedClosing = (rows: readonly ClosingRow[]): ExpectedClosing => ({
  statements: rows.flatMap(row =>
    row.statements.map(({ statementId, seconds, amountCents }) => ({ statementId, seconds, amountCents })),
  ),
  toApprove: sum(rows, ({ left }) => left.productionToApprove),
  toSubmit: sum(rows, ({ left }) => left.productionToSubmit),
})

export const sumGaps = (rows: readonly ClosingRow[]): number => sum(rows, ({ left }) => left.gaps)

/** What closing them does, in figures. */
export const sumClosing = (rows: readonly ClosingRow[]) => ({
  statements: sum(rows, row => row.statements.length),
  amountCents: sum(rows, row => row.statements.reduce((all, { amountCents }) => all + amountCents, 0)),
  toApprove: sum(rows, ({ left }) => left.productionToApprove),
  toSubmit: sum(rows, ({ left }) => left.productionToSubmit),
})
