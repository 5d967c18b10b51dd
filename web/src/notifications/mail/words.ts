import type { Mail } from '@claimcrew/contract/notifications/contract'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import type { StateStyle } from '../../kit/ui/state/StateBadge.tsx'

export const mailStateStyles: Readonly<Record<Mail['state'], StateStyle>> = {
  waiting: { word: 'Waiting', color: 'gray', icon: IconClock },
  sent: { word: 'Sent', color: 'teal', icon: IconCheck },
  failed: { word: 'Failed', color: 'red', icon: IconAlertTriangle },
}

/** What happened last or comes next, and when; without a moment it is about to happen. */
export function describeStep({ state, settledAt, nextTryAt }: Mail): { words: string; at: string | null } {
  switch (state) {
    case 'sent':
      return { words: 'Sent', at: settledAt }
    case 'failed':
      return { words: 'Gave up', at: settledAt }
    case 'waiting':
      return nextTryAt ? { words: 'Next try', at: nextTryAt } : { words: 'Goes out within seconds', at: null }
  }
}
