import { percentText } from '@claimcrew/contract/kit/numberWords'
import { formatDuration } from '@claimcrew/contract/kit/timeText'
import type { TargetSource } from '@claimcrew/contract/production/targets'

/** Where a target comes from. */
export const sourceWords: Readonly<Record<TargetSource, string>> = {
  default: 'suggested',
  house: 'Claimcrew default',
  client: 'client',
  practice: 'practice',
}

/** A number that was mistyped is at thousands of percent, which says no more than that it is much. */
const maxAttainment = 9.99

/** What was done of what was expected: 92%, >999%. */
export const attainmentText = (share: number | null): string =>
  share !== null && share > maxAttainment ? `>${percentText(maxAttainment)}` : percentText(share)

/** What utilization is made from, which stands below it wherever it is a figure of its own. */
export const utilizationText = (workedSeconds: number): string =>
  `production + hold, of ${formatDuration(workedSeconds)} punched`
