import type { ClosingRow, Left } from '@claimcrew/contract/statements/shapes'

/** What nobody can settle with the closing itself. */
const mustBeSettled = ({ days, sessions, gaps, corrections, leave }: Left): number =>
  days + sessions + gaps + corrections + leave

export const isOpen = ({ state }: ClosingRow): boolean => state !== 'closed'

/** It can be closed in one step; production that waits is approved by it. */
export const canClose = (row: ClosingRow): boolean => isOpen(row) && mustBeSettled(row.left) === 0

/** Whose month is closed now: those who are chosen, else all who can be. */
export function targetsIn(rows: readonly ClosingRow[], chosen: ReadonlySet<string>): readonly ClosingRow[] {
  const picked = rows.filter(row => isOpen(row) && chosen.has(row.billerId))
  return picked.length > 0 ? picked : rows.filter(canClose)
}

const sum = (rows: readonly ClosingRow[], of: (row: ClosingRow) => number) =>
  rows.reduce((all, row) => all + of(row), 0)

/** What closing them does, in figures. */
export const closingOf = (rows: readonly ClosingRow[]) => ({
  statements: sum(rows, row => row.statements.length),
  amountCents: sum(rows, row => row.statements.reduce((all, { amountCents }) => all + amountCents, 0)),
  toApprove: sum(rows, ({ left }) => left.productionToApprove),
  toSubmit: sum(rows, ({ left }) => left.productionToSubmit),
})
