import type { Instant } from '@claimcrew/contract/kit/time'
import {
  type BillerSkills,
  createMatchExplainer,
  createScorer,
  type JobRequirements,
  type Match,
} from '@claimcrew/contract/profiles/match'
import { officeHours, type ZonedWindow } from '@claimcrew/contract/profiles/overlap'
import { createOverlapCounter, toZonedWindow } from '@claimcrew/contract/profiles/zonedWindows'
import type { SignedInActor } from '../../kit/http/session.ts'
import { LruCache } from '../../kit/lruCache.ts'
import type { RowScorer } from '../../kit/search/searchIndex.ts'
import type { ScorableJob } from '../search.ts'
import type { ListedJob } from './job-list-store.ts'

/** The hours in which the asker works: a biller's own, or those of an office where they are. */
export function toWorkHours(
  { timeZone }: Pick<SignedInActor, 'timeZone'>,
  own: BillerSkills | null,
): ZonedWindow {
  const office = toZonedWindow(timeZone, officeHours) ?? { ...officeHours, timeZone }
  return (own && toZonedWindow(own.timeZone, own.window)) ?? office
}

type PostScoring = { readonly own: BillerSkills | null; readonly hours: ZonedWindow; readonly at: Instant }

/** How well posts fit the biller, and which have too few hours in common with the asker's. */
export function scorePosts({ own, hours, at }: PostScoring, minOverlapHours: number): RowScorer<ScorableJob> {
  const overlap = createOverlapCounter(hours, 'offers', at)
  const common = ({ window, timeZone }: ScorableJob) => {
    // The same value for all posts of the same hours, without looking it up.
    const hours = window ?? toZonedWindow(timeZone, officeHours)
    return hours ? overlap(hours) : 0
  }
  const score = createScorer<ScorableJob, BillerSkills>(at, requirements => common(requirements))
  return {
    key: JSON.stringify([own, hours, minOverlapHours, at]),
    scoreOf: data => {
      if (minOverlapHours > 0 && common(data) < minOverlapHours) return null
      return own ? score(data, own) : 0
    },
  }
}

// Of those who asked last, so many of what each was shown: some 7 MB at most.
const maxAskers = 50
const maxExplained = 100
const explained = new LruCache<(job: ListedJob) => Match>(maxAskers)

/** The reasons for the same, of those that are shown. They are told once of each version of a post: words take longest. */
export function createMatcher({
  own,
  hours,
  at,
}: PostScoring & { readonly own: BillerSkills }): (job: ListedJob) => Match {
  const key = JSON.stringify([own, hours, at])
  const cached = explained.get(key)
  if (cached) return cached
  const overlap = createOverlapCounter(hours, 'offers', at)
  const explain = createMatchExplainer<JobRequirements, BillerSkills>(at, ({ timeZone, window }) => {
    const hours = toZonedWindow(timeZone, window)
    return hours ? overlap(hours) : 0
  })
  const matches = new LruCache<Match>(maxExplained)
  const matchWith = (job: ListedJob) => {
    const name = `${job.id} ${job.version}`
    const match = matches.get(name) ?? explain(job, own)
    matches.set(name, match)
    return match
  }
  explained.set(key, matchWith)
  return matchWith
}
