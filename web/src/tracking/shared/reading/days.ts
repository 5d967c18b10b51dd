import { addDays, type DayRange } from '@claimcrew/contract/kit/time'
import {
  cutAtMidnight,
  type DaySegment,
  sumWorkedSeconds,
  type TrackedInterval,
  type TrackedSeconds,
  toModeKind,
  totalDays,
} from '@claimcrew/contract/tracking/rules'
import type { Activity } from '@claimcrew/contract/tracking/shapes'
import type { TimelineSegment } from '../timeline/drawTimeline.ts'

type Row = TrackedInterval & { readonly activity: Activity }

export type ReportDay = TrackedSeconds & {
  readonly day: string
  /** The tracked and typed-in time that was counted twice because two devices ran at once. */
  readonly twiceSeconds: number
  readonly segments: readonly DaySegment<Row>[]
  readonly timeline: readonly TimelineSegment[]
}

export const projectText = ({ projectName, taskName }: Pick<Activity, 'projectName' | 'taskName'>) =>
  [projectName ?? 'No project', ...(taskName === null ? [] : [taskName])].join(' · ')

/** Every day of a range that has begun, in order. */
export function listDays({ from, to }: DayRange, today: string): readonly string[] {
  const days: string[] = []
  for (let day = from; day <= to && day <= today; day = addDays(day, 1)) days.push(day)
  return days
}

/** Each day of a range that has begun, with what was done on it in the person's own zone. */
export function buildReportDays(
  activities: readonly Activity[],
  timeZone: string,
  range: DayRange,
  today: string,
): readonly ReportDay[] {
  const rows = activities.map(activity => ({
    start: activity.start,
    seconds: activity.time,
    mode: activity.mode,
    projectId: activity.projectId ?? '',
    activity,
  }))
  const segments = Map.groupBy(cutAtMidnight(rows, timeZone, range.from, range.to), ({ day }) => day)
  const totals = new Map(totalDays(rows, timeZone, range.from, range.to).map(total => [total.day, total]))
  return listDays(range, today).map(day => {
    const own = segments.get(day) ?? []
    const total = totals.get(day)
    return {
      day,
      trackedSeconds: total?.trackedSeconds ?? 0,
      manualSeconds: total?.manualSeconds ?? 0,
      breakSeconds: total?.breakSeconds ?? 0,
      twiceSeconds: total ? Math.max(0, sumWorkedSeconds(total) - total.unionSeconds) : 0,
      segments: own,
      timeline: own.map(({ start, seconds, row }) => ({
        start,
        seconds,
        kind: toModeKind(row.mode),
        label: projectText(row.activity),
      })),
    }
  })
}

type SecondsSum = TrackedSeconds & Pick<ReportDay, 'twiceSeconds'>

/** What several days come to. */
export function sumDays(days: readonly SecondsSum[]): SecondsSum {
  return days.reduce(
    (sum, day) => ({
      trackedSeconds: sum.trackedSeconds + day.trackedSeconds,
      manualSeconds: sum.manualSeconds + day.manualSeconds,
      breakSeconds: sum.breakSeconds + day.breakSeconds,
      twiceSeconds: sum.twiceSeconds + day.twiceSeconds,
    }),
    { trackedSeconds: 0, manualSeconds: 0, breakSeconds: 0, twiceSeconds: 0 },
  )
}
