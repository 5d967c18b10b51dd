import type { ClosingRow, StatementSummary } from '@claimcrew/contract/statements/shapes'
import { IconCheck, IconClock, IconFileCheck, IconLock, IconLockOpen } from '@tabler/icons-react'
import type { StateLook } from '../kit/ui/state/StateBadge.tsx'

const looks = {
  provisional: { word: 'Draft', colour: 'gray', outline: true },
  final: { word: 'Unpaid', colour: 'amber', icon: IconFileCheck },
  nothing: { word: 'Nothing to pay', colour: 'gray', icon: IconFileCheck },
  paid: { word: 'Paid', colour: 'teal', icon: IconCheck },
} as const satisfies Record<string, StateLook>

type Standing = Pick<StatementSummary, 'status' | 'paidOn' | 'amountCents'>

export function lookOf({ status, paidOn, amountCents }: Standing): StateLook {
  if (status === 'provisional') return looks.provisional
  if (paidOn !== null) return looks.paid
  return amountCents > 0 ? looks.final : looks.nothing
}

/** How it stands with a biller's month. */
export const closingLooks: Readonly<Record<ClosingRow['state'], StateLook>> = {
  running: { word: 'In progress', colour: 'gray', icon: IconClock, outline: true },
  waiting: { word: 'Needs review', colour: 'amber' },
  ready: { word: 'Ready to close', colour: 'teal', icon: IconCheck },
  closed: { word: 'Closed', colour: 'gray', icon: IconLock },
  reopened: { word: 'Reopened', colour: 'amber', icon: IconLockOpen },
}
