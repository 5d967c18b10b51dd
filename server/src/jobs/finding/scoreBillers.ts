import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import {
  createMatchExplainer,
  createScorer,
  type JobRequirements,
  type Match,
} from '@claimcrew/contract/profiles/match'
import { officeHours, type ZonedWindow } from '@claimcrew/contract/profiles/overlap'
import { createOverlapCounter, toZonedWindow } from '@claimcrew/contract/profiles/zonedWindows'
import type { RowScorer } from '../../kit/search/searchIndex.ts'
import type { ScorableProfile } from '../../profiles/profile-list-store.ts'

type BillerSearch = {
  /** The job that billers are measured against, or none. */
  readonly requirements: JobRequirements | null
  /** Where the asker works. */
  readonly timeZone: string
  readonly at: Instant
}

/** The hours in which somebody is looked for: the job's, or those of an office where the asker is. */
export function toSearchHours({ requirements, timeZone }: BillerSearch): ZonedWindow {
  const own = toZonedWindow(timeZone, officeHours) ?? { ...officeHours, timeZone }
  return (requirements && toZonedWindow(requirements.timeZone, requirements.window)) ?? own
}

/** How many hours billers have in common with those that are asked for. */
function hoursInCommon(search: BillerSearch): (biller: ScorableProfile) => number {
  const overlapWith = createOverlapCounter(toSearchHours(search), 'asks', search.at)
  return ({ window }) => (window === null ? 0 : overlapWith(window))
}

/** How well billers fit the job, and who has too few hours in common. */
export function scoreBillers(search: BillerSearch, minOverlapHours: number): RowScorer<ScorableProfile> {
  const { requirements, at } = search
  const [window, hoursOf] = [toSearchHours(search), hoursInCommon(search)]
  const score = createScorer<JobRequirements, ScorableProfile>(at, (_, biller) => hoursOf(biller))
  return {
    // With the hours, the day on which they are meant.
    key: JSON.stringify([requirements, window, minOverlapHours, at, dayIn(window.timeZone, at)]),
    scoreOf: biller => {
      if (minOverlapHours > 0 && hoursOf(biller) < minOverlapHours) return null
      return requirements ? score(requirements, biller) : 0
    },
  }
}

/** The reasons for the same, of those that are shown. */
export function createExplainer(
  search: BillerSearch & { readonly requirements: JobRequirements },
): (biller: ScorableProfile) => Match {
  const hoursOf = hoursInCommon(search)
  const explain = createMatchExplainer<JobRequirements, ScorableProfile>(search.at, (_, biller) =>
    hoursOf(biller),
  )
  return biller => explain(search.requirements, biller)
}
