import type { ClosingRow, StatementSummary } from '@claimcrew/contract/statements/shapes'
import { IconCheck, IconClock, IconFileCheck, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { StateStyle } from '../kit/ui/state/StateBadge.tsx'

const statusStyles = {
  provisional: { word: 'Draft', color: 'gray', outline: true },
  final: { word: 'Unpaid', color: 'amber', icon: IconFileCheck },
  nothing: { word: 'Nothing to pay', color: 'gray', icon: IconFileCheck },
  paid: { word: 'Paid', color: 'teal', icon: IconCheck },
} as const satisfies Record<string, StateStyle>

type StatementStatus = Pick<StatementSummary, 'status' | 'paidOn' | 'amountCents'>

export function getStatementStyle({ status, paidOn, amountCents }: StatementStatus): StateStyle {
  if (status === 'provisional') return statusStyles.provisional
  if (paidOn !== null) return statusStyles.paid
  return amountCents > 0 ? statusStyles.final : statusStyles.nothing
}

/** How it stands with a biller's month. */
export const closingStyles: Readonly<Record<ClosingRow['state'], StateStyle>> = {
  running: { word: 'In progress', color: 'gray', icon: IconClock, outline: true },
  waiting: { word: 'Needs review', color: 'amber' },
  ready: { word: 'Ready to close', color: 'teal', icon: IconCheck },
  closed: { word: 'Closed', color: 'gray', icon: IconLock },
  reopened: { word: 'Reopened', color: 'amber', icon: IconLockOpen },
}
