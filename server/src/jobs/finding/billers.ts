import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { explainerAt, type Match, scorerAt, type Wanted } from '@claimcrew/contract/profiles/match'
import { officeHours, type ZonedWindow } from '@claimcrew/contract/profiles/overlap'
import { overlapsOf, windowIn } from '@claimcrew/contract/profiles/windows'
import type { Judge } from '../../kit/search/definition.ts'
import type { SearchedProfile } from '../../profiles/listed-store.ts'

type Asked = {
  /** The job that billers are measured against, or none. */
  readonly wanted: Wanted | null
  /** Where the asker works. */
  readonly timeZone: string
  readonly at: Instant
}

/** The hours in which somebody is looked for: the job's, or those of an office where the asker is. */
export function hoursAsked({ wanted, timeZone }: Asked): ZonedWindow {
  const own = windowIn(timeZone, officeHours) ?? { ...officeHours, timeZone }
  return (wanted && windowIn(wanted.timeZone, wanted.window)) ?? own
}

/** How many hours billers have in common with those that are asked for. */
function hoursInCommon(asked: Asked): (biller: SearchedProfile) => number {
  const overlapWith = overlapsOf(hoursAsked(asked), 'asks', asked.at)
  return ({ window }) => (window === null ? 0 : overlapWith(window))
}

/** How well billers fit the job, and who has too few hours in common. */
export function judgeBillers(asked: Asked, minOverlapHours: number): Judge<SearchedProfile> {
  const { wanted, at } = asked
  const [window, hoursOf] = [hoursAsked(asked), hoursInCommon(asked)]
  const score = scorerAt<Wanted, SearchedProfile>(at, (_, biller) => hoursOf(biller))
  return {
    // With the hours, the day on which they are meant.
    key: JSON.stringify([wanted, window, minOverlapHours, at, dayIn(window.timeZone, at)]),
    scoreOf: biller => {
      if (minOverlapHours > 0 && hoursOf(biller) < minOverlapHours) return null
      return wanted ? score(wanted, biller) : 0
    },
  }
}

/** The reasons for the same, of those that are shown. */
export function explainerOf(asked: Asked & { readonly wanted: Wanted }): (biller: SearchedProfile) => Match {
  const hoursOf = hoursInCommon(asked)
  const explain = explainerAt<Wanted, SearchedProfile>(asked.at, (_, biller) => hoursOf(biller))
  return biller => explain(asked.wanted, biller)
}
