import { machineTimeText } from '@claimcrew/contract/kit/timeText'
import type { PullReason } from '@claimcrew/contract/tracking/pullPlan'
import type { SyncRun } from '@claimcrew/contract/tracking/shapes'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { StateStyle } from '../../../kit/ui/state/StateBadge.tsx'

export const outcomeStyles: Readonly<Record<SyncRun['outcome'], StateStyle>> = {
  done: { word: 'Done', color: 'teal', icon: IconCheck },
  failed: { word: 'Failed', color: 'red', icon: IconAlertTriangle },
}

export const reasonWords: Readonly<Record<PullReason, string>> = {
  asked: 'Started manually',
  recent: 'Regular sync',
  week: 'Daily check of the last week',
  month: 'Weekly check of the last month',
  backfill: 'History',
}

/** How long a pull took: 40 ms, 1.8 s, 2 m 5 s. */
export const formatRunDuration = (ms: number): string => (ms < 1000 ? `${ms} ms` : machineTimeText(ms))
