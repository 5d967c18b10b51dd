import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { scoreOf, type Wanted } from '@claimcrew/contract/profiles/match'
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

/** How well billers fit the job, and who has too few hours in common. */
export function judgeBillers(asked: Asked, minOverlapHours: number): Judge<SearchedProfile> {
  const { wanted, at } = asked
  const window = hoursAsked(asked)
  const overlapWith = overlapsOf(window, 'asks', at)
  const hours = (offered: ZonedWindow | null) => (offered === null ? 0 : overlapWith(offered))
  return {
    // With the hours, the day on which they are meant.
    key: JSON.stringify([wanted, window, minOverlapHours, at, dayIn(window.timeZone, at)]),
    scoreOf: data => {
      if (minOverlapHours > 0 && hours(data.window) < minOverlapHours) return null
      return wanted ? scoreOf(wanted, data, at, () => hours(data.window)) : 0
    },
  }
}
