import type { Instant } from '@claimcrew/contract/kit/time'
import {
  explainerAt,
  type Match,
  type Scored,
  scorerAt,
  type Wanted,
} from '@claimcrew/contract/profiles/match'
import { officeHours, type ZonedWindow } from '@claimcrew/contract/profiles/overlap'
import { overlapsOf, windowIn } from '@claimcrew/contract/profiles/windows'
import type { SignedInActor } from '../../kit/http/session.ts'
import { Lately } from '../../kit/lately.ts'
import type { Judge } from '../../kit/search/definition.ts'
import type { SearchedJob } from '../search.ts'
import type { ListedJob } from './found-store.ts'

/** The hours in which the asker works: a biller's own, or those of an office where they are. */
export function hoursOf({ timeZone }: Pick<SignedInActor, 'timeZone'>, own: Scored | null): ZonedWindow {
  const office = windowIn(timeZone, officeHours) ?? { ...officeHours, timeZone }
  return (own && windowIn(own.timeZone, own.window)) ?? office
}

type Measured = { readonly own: Scored | null; readonly hours: ZonedWindow; readonly at: Instant }

/** How well posts fit the biller, and which have too few hours in common with the asker's. */
export function judgePosts({ own, hours, at }: Measured, minOverlapHours: number): Judge<SearchedJob> {
  const overlap = overlapsOf(hours, 'offers', at)
  const common = ({ window, timeZone }: SearchedJob) => {
    // The same value for all posts of the same hours, without looking it up.
    const asked = window ?? windowIn(timeZone, officeHours)
    return asked ? overlap(asked) : 0
  }
  const score = scorerAt<SearchedJob, Scored>(at, wanted => common(wanted))
  return {
    key: JSON.stringify([own, hours, minOverlapHours, at]),
    scoreOf: data => {
      if (minOverlapHours > 0 && common(data) < minOverlapHours) return null
      return own ? score(data, own) : 0
    },
  }
}

// Of those who asked last, so many of what each was shown: some 7 MB at most.
const [mostAskers, mostExplained] = [50, 100]
const explained = new Lately<(job: ListedJob) => Match>(mostAskers)

/** The reasons for the same, of those that are shown. They are told once of each version of a post: words take longest. */
export function matcherOf({
  own,
  hours,
  at,
}: Measured & { readonly own: Scored }): (job: ListedJob) => Match {
  const key = JSON.stringify([own, hours, at])
  const known = explained.get(key)
  if (known) return known
  const overlap = overlapsOf(hours, 'offers', at)
  const explain = explainerAt<Wanted, Scored>(at, ({ timeZone, window }) => {
    const asked = windowIn(timeZone, window)
    return asked ? overlap(asked) : 0
  })
  const matches = new Lately<Match>(mostExplained)
  const matchWith = (job: ListedJob) => {
    const name = `${job.id} ${job.version}`
    const match = matches.get(name) ?? explain(job, own)
    matches.set(name, match)
    return match
  }
  explained.set(key, matchWith)
  return matchWith
}
