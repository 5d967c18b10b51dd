import type { TrackerUserSync } from '@claimcrew/contract/tracking/shapes'
import { IconAlertTriangle, IconCheck, IconClock, IconRefresh } from '@tabler/icons-react'
import type { StateStyle } from '../../../kit/ui/state/StateBadge.tsx'

export const syncStateStyles: Readonly<Record<TrackerUserSync['state'], StateStyle>> = {
  running: { word: 'Syncing', color: 'teal', icon: IconRefresh },
  waiting: { word: 'Waiting', color: 'gray', icon: IconClock },
  done: { word: 'Up to date', color: 'teal', icon: IconCheck },
  failing: { word: 'Failing', color: 'red', icon: IconAlertTriangle },
}

/** How much of the history is there, between 0 and 100. */
export function computeHistoryPercent(
  { pulledFrom, historyFrom }: Pick<TrackerUserSync, 'pulledFrom' | 'historyFrom'>,
  today: string,
): number {
  if (pulledFrom === null) return 0
  if (pulledFrom <= historyFrom) return 100
  const end = Date.parse(today)
  const there = (end - Date.parse(pulledFrom)) / (end - Date.parse(historyFrom))
  // A little is left, however little: only what is whole says so.
  return Math.max(0, Math.min(99, Math.round(100 * there)))
}
