import { numberText } from '@claimcrew/contract/kit/numberWords'
import { exactText } from '@claimcrew/contract/kit/timeWords'
import type { PullReason } from '@claimcrew/contract/tracking/plan'
import type { Run } from '@claimcrew/contract/tracking/shapes'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { StateLook } from '../../../kit/ui/state/StateBadge.tsx'

export const outcomeLooks: Readonly<Record<Run['outcome'], StateLook>> = {
  done: { word: 'Done', colour: 'teal', icon: IconCheck },
  failed: { word: 'Failed', colour: 'red', icon: IconAlertTriangle },
}

export const reasonWords: Readonly<Record<PullReason, string>> = {
  asked: 'Started manually',
  recent: 'Regular sync',
  week: 'Daily check of the last week',
  month: 'Weekly check of the last month',
  backfill: 'History',
}

/** How long a pull took: 40 ms, 1.8 s, 2 m 5 s. */
export function tookText(ms: number): string {
  if (ms < 1000) return `${ms} ms`
  return ms < 9950 ? `${numberText(ms / 1000)} s` : exactText(ms / 1000)
}
