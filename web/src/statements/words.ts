import { hoursSourceLabels } from '@claimcrew/contract/engagements/termsText'
import type { LineKind } from '@claimcrew/contract/statements/rules'
import type { Statement, StatementSummary } from '@claimcrew/contract/statements/shapes'

/** Said after hours of which some are of a session that is still open. */
export const soFarText = ({ marks }: Pick<StatementSummary, 'marks'>): string =>
  marks.length > 0 ? ' so far' : ''

export const titleOf = ({ number }: Pick<StatementSummary, 'number'>): string =>
  number === null ? 'Draft statement' : `Statement ${number}`

/** Overtime stands beside the work of its day. */
export type RowKind = Exclude<LineKind, 'overtime'>

/** What the lines of a kind are called, together. */
export const kindTitles: Readonly<Record<RowKind, string>> = {
  work: 'Work',
  leave: 'Leave, unpaid',
  correction: 'Corrections to earlier months',
  fixed: 'Fixed price',
}

/** Which hours a statement pays, each day by the terms of that day. */
export function sourceWords({ hoursFrom, lines }: Pick<Statement, 'hoursFrom' | 'lines'>): string {
  const sources = new Set(lines.filter(({ kind }) => kind !== 'correction').map(line => line.hoursFrom))
  return sources.size > 1 ? 'Punched, then tracked hours' : hoursSourceLabels[hoursFrom]
}
