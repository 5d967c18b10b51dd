import type { DayPicture, Gap } from '@claimcrew/contract/clocks/shapes'
import { subtractIntervals } from '@claimcrew/contract/kit/intervals'
import type { Interval } from './timeline/distributeAmount.ts'
import type { ClockedDay, Lane } from './timeline/layout.ts'

type RecordedTimes = { readonly from: string; readonly to: string | null }

/** What is open ends with the moment at which the picture was taken. */
const toInterval =
  (now: string) =>
  ({ from, to }: RecordedTimes): Interval => ({ from: Date.parse(from), to: Date.parse(to ?? now) })

/** The gaps that a picture asks about; those that are settled are told below it. */
export const listOpenGaps = ({ gaps }: Pick<DayPicture, 'gaps'>): readonly Gap[] =>
  gaps.filter(({ state }) => state !== 'resolved')

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
