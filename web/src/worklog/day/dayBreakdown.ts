import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { isoIn } from '@claimcrew/contract/kit/time'
import { type TrackedSeconds, toModeKind } from '@claimcrew/contract/tracking/rules'
import type { getWorklogDay, WorklogSegment } from '@claimcrew/contract/worklog/contract'
import { summarizeWorklog } from '@claimcrew/contract/worklog/rules'
import { computeOverlap } from '../shared/figures.ts'

export type WorklogDayReply = Reply<typeof getWorklogDay>

type DayBreakdown = TrackedSeconds & {
  /** As the worklog counts them: from the stretches below, breaks left out. */
  readonly hours: number
  readonly projectCount: number
  /** How many stretches of work the hours were made from. */
  readonly count: number
  /** What devices did at the same time. */
  readonly overlapSeconds: number
}

const secondsOf = (segments: readonly WorklogSegment[], kind: ReturnType<typeof toModeKind>) =>
  segments.reduce((sum, { mode, seconds }) => sum + (toModeKind(mode) === kind ? seconds : 0), 0)

/**
 * Counts a day anew from its stretches by the worklog's own rule, so that the number in the sheet can be seen to be
 * right. With a project it counts that one alone.
 */
export function buildDayBreakdown(
  { userId, userName, timeZone, date, day, pieces }: WorklogDayReply,
  warn: (message: string) => void,
  projectId?: string,
): DayBreakdown {
  const counted = pieces.filter(segment => projectId === undefined || segment.projectId === projectId)
  const work = counted.filter(({ mode }) => toModeKind(mode) !== 'break')
  const trackerUsers = [...new Set(work.map(({ timeDoctorUserId }) => timeDoctorUserId))]
  const [row] = summarizeWorklog(
    trackerUsers.map(timeDoctorUserId => ({ userId, userName, timeDoctorUserId })),
    work.map(segment => ({
      userId: segment.timeDoctorUserId,
      // Midnight has cut them already, so on the person's own clock all of them begin on this day.
      start: isoIn(timeZone, segment.start),
      time: segment.seconds,
      projectId: segment.projectId,
    })),
    warn,
  ).filter(workedDay => workedDay.date === date)
  const sums = {
    trackedSeconds: secondsOf(counted, 'tracked'),
    manualSeconds: secondsOf(counted, 'manual'),
    breakSeconds: secondsOf(counted, 'break'),
  }
  const union = projectId === undefined ? day?.unionSeconds : undefined
  return {
    hours: row?.hoursWorked ?? 0,
    projectCount: row?.projectCount ?? 0,
    ...sums,
    count: work.length,
    overlapSeconds: union === undefined ? 0 : computeOverlap({ ...sums, unionSeconds: union }),
  }
}

export const endOf = ({ start, seconds }: { start: string; seconds: number }): number =>
  Date.parse(start) + seconds * 1000

export type NumberedSegment = WorklogSegment & {
  readonly key: string
  /** Counted from one, where there were several; null where there was one. */
  readonly device: number | null
  /** Something else was worked on at the same time. */
  readonly atOnce: boolean
}

const deviceOf = ({ timeDoctorUserId, deviceId }: WorklogSegment) =>
  deviceId === null ? null : `${timeDoctorUserId} ${deviceId}`

/** The day's stretches, which come in order, with what each needs to know of the others. */
export function numberSegments(segments: readonly WorklogSegment[]): NumberedSegment[] {
  const devices = [...new Set(segments.map(deviceOf))].filter(device => device !== null)
  const ranges = segments.map(segment => ({
    from: Date.parse(segment.start),
    to: endOf(segment),
    isWork: toModeKind(segment.mode) !== 'break',
  }))
  return segments.map((segment, index) => {
    const device = deviceOf(segment)
    const own = ranges[index]
    return {
      ...segment,
      key: `${segment.start} ${device} ${segment.mode} ${index}`,
      device: device === null || devices.length < 2 ? null : devices.indexOf(device) + 1,
      atOnce: ranges.some(
        (other, at) =>
          at !== index && own?.isWork && other.isWork && other.from < own.to && own.from < other.to,
      ),
    }
  })
}
