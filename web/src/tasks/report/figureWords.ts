import { percentText } from '@claimcrew/contract/kit/numberWords'
import { roughDurationText } from '@claimcrew/contract/kit/timeText'
import type { TaskReportFigures } from '@claimcrew/contract/tasks/report'

/** A share in percent; null where there is nothing to have a share of. */
export const shareText = (part: number, of: number): string | null =>
  of === 0 ? null : percentText(part / of)

type FirstTouch = Pick<TaskReportFigures, 'firstTouchMedianSeconds' | 'firstTouchP90Seconds'>

/** Half were touched within the first, nine of ten within the second. */
export const firstTouchText = ({
  firstTouchMedianSeconds: median,
  firstTouchP90Seconds: p90,
}: FirstTouch) => ({
  median: median === null ? null : roughDurationText(median),
  p90: p90 === null ? null : roughDurationText(p90),
})
