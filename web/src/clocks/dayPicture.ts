import type { DayPicture, Gap } from '@claimcrew/contract/clocks/shapes'
import { type Interval, subtractIntervals } from '@claimcrew/contract/kit/intervals'
import type { ClockedDay, Lane } from './timeline/layout.ts'

type RecordedTimes = { readonly from: string; readonly to: string | null }

/** What is open ends with the moment at which the picture was taken. */
const toInterval =
  (now: string) =>
  ({ from, to }: RecordedTimes): Interval => ({ from: Date.parse(from), to: Date.parse(to ?? now) })

/** The gaps that a picture asks about; those that are settled are told below it. */
export const listOpenGaps = ({ gaps }: Pick<DayPicture, 'gaps'>): readonly Gap[] =>
  gaps.filter(({ state }) => state !== 'resolved')

/** Whether anything was punched, tracked or reported. */
export const hasTime = ({ punchedSeconds, trackedSeconds, producedSeconds }: DayPicture): boolean =>
  punchedSeconds + trackedSeconds + producedSeconds > 0

/** What a day says that asks about nothing, in short. Clocks can only agree where both have something to say. */
export function noGapText({ tracker }: Pick<DayPicture, 'tracker'>): string {
  if (!tracker.followed) return 'Not tracked'
  return tracker.readTo === null ? 'Not compared yet' : 'No time gaps'
}

/** The same as a sentence; null where there is a question, or where no tracker has said anything that punches could agree with. */
export function agreementText(picture: DayPicture): string | null {
  if (listOpenGaps(picture).length > 0) return null
  if (!hasTime(picture)) return 'No time was punched, tracked or reported on this day.'
  if (!picture.tracker.followed || picture.tracker.readTo === null) return null
  const least = Math.min(...picture.clients.map(({ thresholdMinutes }) => thresholdMinutes))
  return `No time gaps on this day${Number.isFinite(least) ? ` over ${least} minutes` : ''}.`
}

/** A day as the timeline lays it out. */
export function toClockedDay(picture: DayPicture): ClockedDay {
  const { day, timeZone, sessions, serverTime } = picture
  const interval = toInterval(serverTime)
  const breaks = sessions.flatMap(session => session.breaks.map(interval))
  const isOpen = sessions.some(({ to }) => to === null)
  return {
    day,
    timeZone,
    punched: subtractIntervals(sessions.map(interval), breaks),
    breaks,
    tracked: picture.tracked.map(interval),
    trackerBreaks: picture.trackerBreaks.map(interval),
    timed: picture.produced.map(({ hold, ...one }) => ({ ...interval(one), hold })),
    untimed: picture.amounts.reduce((sum, one) => sum + one.seconds + one.holdSeconds, 0) * 1000,
    gaps: listOpenGaps(picture),
    explained: picture.explained.flatMap(({ kind, from, to }) =>
      from === null || to === null ? [] : [{ kind, ...interval({ from, to }) }],
    ),
    openUntil: isOpen ? Date.parse(serverTime) : null,
  }
}

export const sumLaneSeconds = (picture: DayPicture): Readonly<Record<Lane, number>> => ({
  punched: picture.punchedSeconds,
  tracked: picture.trackedSeconds,
  produced: picture.producedSeconds,
})
