import type { Instant } from '@claimcrew/contract/kit/time'
import {
  explainerAt,
  type Match,
  type Offered,
  type Scored,
  scorerAt,
  type Wanted,
} from '@claimcrew/contract/profiles/match'
import { officeHours, type ZonedWindow } from '@claimcrew/contract/profiles/overlap'
import { overlapsOf, windowIn } from '@claimcrew/contract/profiles/windows'
import type { SignedInActor } from '../../kit/http/session.ts'
import type { Judge } from '../../kit/search/definition.ts'
import type { SearchedJob } from '../search.ts'

/** The hours in which the asker works: a biller's own, or those of an office where they are. */
export function hoursOf({ timeZone }: Pick<SignedInActor, 'timeZone'>, own: Offered | null): ZonedWindow {
  const office = windowIn(timeZone, officeHours) ?? { ...officeHours, timeZone }
  return (own && windowIn(own.timeZone, own.window)) ?? office
}

/** What of a biller counts, and nothing else: it is also what matches are remembered by. */
const scoredBy = (own: Offered): Scored => ({
  systems: own.systems.map(({ name }) => name),
  workTypes: own.workTypes,
  specialties: own.specialties,
  certifications: own.certifications,
  years: own.years,
  rateCents: own.rateCents,
  window: own.window,
  timeZone: own.timeZone,
  availableFrom: own.availableFrom,
})

type Asker = { readonly own: Offered | null; readonly hours: ZonedWindow; readonly at: Instant }

/** How well posts fit the biller, and which have too few hours in common with the asker's. */
export function judgePosts(asker: Asker, minOverlapHours: number): Judge<SearchedJob> {
  const { own, hours, at } = asker
  const offered = own && scoredBy(own)
  const overlap = overlapsOf(hours, 'offers', at)
  const common = ({ window, timeZone }: SearchedJob) => {
    // The same value for all posts of the same hours, without looking it up.
    const asked = window ?? windowIn(timeZone, officeHours)
    return asked ? overlap(asked) : 0
  }
  const score = scorerAt<SearchedJob, Scored>(at, wanted => common(wanted))
  return {
    key: JSON.stringify([offered, hours, minOverlapHours, at]),
    scoreOf: data => {
      if (minOverlapHours > 0 && common(data) < minOverlapHours) return null
      return offered ? score(data, offered) : 0
    },
  }
}

/** The reasons for the same, of those that are shown. */
export function matcherOf(asker: Asker & { readonly own: Offered }): (wanted: Wanted) => Match {
  const offered = scoredBy(asker.own)
  const overlap = overlapsOf(asker.hours, 'offers', asker.at)
  const explain = explainerAt<Wanted, Scored>(asker.at, ({ timeZone, window }) => {
    const asked = windowIn(timeZone, window)
    return asked ? overlap(asked) : 0
  })
  return wanted => explain(wanted, offered)
}
