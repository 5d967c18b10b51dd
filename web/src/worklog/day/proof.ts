import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { isoIn } from '@claimcrew/contract/kit/time'
import { kindOfMode, type Seconds } from '@claimcrew/contract/tracking/rules'
import type { WorklogPiece, worklogDay } from '@claimcrew/contract/worklog/contract'
import { summariseWorklog } from '@claimcrew/contract/worklog/rules'
import { overlapOf } from '../shared/figures.ts'

export type WorkedDay = Reply<typeof worklogDay>

type Proof = Seconds & {
  /** As the worklog counts them: from the stretches below, breaks left out. */
  readonly hours: number
  readonly projectCount: number
  /** How many stretches of work the hours were made from. */
  readonly count: number
  /** What devices did at the same time. */
  readonly overlapSeconds: number
}

const secondsOf = (pieces: readonly WorklogPiece[], kind: ReturnType<typeof kindOfMode>) =>
  pieces.reduce((sum, { mode, seconds }) => sum + (kindOfMode(mode) === kind ? seconds : 0), 0)

/**
 * Counts a day anew from its stretches by the worklog's own rule, so that the number in the sheet can be seen to be
 * right. With a project it counts that one alone.
 */
export function proofOf(
  { userId, userName, timeZone, date, day, pieces }: WorkedDay,
  warn: (message: string) => void,
  projectId?: string,
): Proof {
  const counted = pieces.filter(piece => projectId === undefined || piece.projectId === projectId)
  const work = counted.filter(({ mode }) => kindOfMode(mode) !== 'break')
  const accounts = [...new Set(work.map(({ timeDoctorUserId }) => timeDoctorUserId))]
  const [row] = summariseWorklog(
    accounts.map(timeDoctorUserId => ({ userId, userName, timeDoctorUserId })),
    work.map(piece => ({
      userId: piece.timeDoctorUserId,
      // Midnight has cut them already, so on the person's own clock all of them begin on this day.
      start: isoIn(timeZone, piece.start),
      time: piece.seconds,
      projectId: piece.projectId,
    })),
    warn,
  ).filter(found => found.date === date)
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
    overlapSeconds: union === undefined ? 0 : overlapOf({ ...sums, unionSeconds: union }),
  }
}

export const endOf = ({ start, seconds }: { start: string; seconds: number }): number =>
  Date.parse(start) + seconds * 1000

export type Stretch = WorklogPiece & {
  readonly key: string
  /** Counted from one, where there were several; null where there was one. */
  readonly device: number | null
  /** Something else was worked on at the same time. */
  readonly atOnce: boolean
}

const deviceOf = ({ timeDoctorUserId, deviceId }: WorklogPiece) =>
  deviceId === null ? null : `${timeDoctorUserId} ${deviceId}`

/** The day's stretches, which come in order, with what each needs to know of the others. */
export function stretchesOf(pieces: readonly WorklogPiece[]): Stretch[] {
  const devices = [...new Set(pieces.map(deviceOf))].filter(device => device !== null)
  const spans = pieces.map(piece => ({
    from: Date.parse(piece.start),
    to: endOf(piece),
    isWork: kindOfMode(piece.mode) !== 'break',
  }))
  return pieces.map((piece, place) => {
    const device = deviceOf(piece)
    const own = spans[place]
    return {
      ...piece,
      key: `${piece.start} ${device} ${piece.mode} ${place}`,
      device: device === null || devices.length < 2 ? null : devices.indexOf(device) + 1,
      atOnce: spans.some(
        (other, at) =>
          at !== place && own?.isWork && other.isWork && other.from < own.to && own.from < other.to,
      ),
    }
  })
}
