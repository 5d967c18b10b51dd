import type { DayPicture, Gap } from '@claimcrew/contract/clocks/shapes'
import { minus } from '@claimcrew/contract/kit/intervals'
import type { ClockedDay, Lane } from './timeline/layout.ts'
import type { Stretch } from './timeline/pour.ts'

type Spanned = { readonly from: string; readonly to: string | null }

/** What is open ends with the moment at which the picture was taken. */
const stretchOf =
  (now: string) =>
  ({ from, to }: Spanned): Stretch => ({ from: Date.parse(from), to: Date.parse(to ?? now) })

/** The gaps that a picture asks about; those that are settled are told below it. */
export const leftIn = ({ gaps }: Pick<DayPicture, 'gaps'>): readonly Gap[] =>
  gaps.filter(({ state }) => state !== 'resolved')

/** A day as the timeline lays it out. */
export function clockedOf(picture: DayPicture): ClockedDay {
  const { day, timeZone, sessions, serverTime } = picture
  const stretch = stretchOf(serverTime)
  const breaks = sessions.flatMap(session => session.breaks.map(stretch))
  const isOpen = sessions.some(({ to }) => to === null)
  return {
    day,
    timeZone,
    punched: minus(sessions.map(stretch), breaks),
    breaks,
    tracked: picture.tracked.map(stretch),
    trackerBreaks: picture.trackerBreaks.map(stretch),
    timed: picture.produced.map(({ hold, ...one }) => ({ ...stretch(one), hold })),
    untimed: picture.amounts.reduce((sum, one) => sum + one.seconds + one.holdSeconds, 0) * 1000,
    gaps: leftIn(picture),
    explained: picture.explained.flatMap(({ kind, from, to }) =>
      from === null || to === null ? [] : [{ kind, ...stretch({ from, to }) }],
    ),
    openUntil: isOpen ? Date.parse(serverTime) : null,
  }
}

export const secondsOf = (picture: DayPicture): Readonly<Record<Lane, number>> => ({
  punched: picture.punchedSeconds,
  tracked: picture.trackedSeconds,
  produced: picture.producedSeconds,
})
