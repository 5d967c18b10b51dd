import type * as jobs from '@claimcrew/contract/jobs/contract'
import { inTaxonomyOrder } from '@claimcrew/contract/kit/taxonomy'
import type { Instant } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/profiles/contract'
import { countsIn, dayNumber, isWordless } from '@claimcrew/contract/profiles/facets'
import { explainedScore, type Match, type Wanted } from '@claimcrew/contract/profiles/match'
import { overlapsOf } from '@claimcrew/contract/profiles/windows'
import { invalid } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import type { WithSearch } from '../../kit/search/search.ts'
import { pictureUrl } from '../../people/store.ts'
import { findBillers } from '../../profiles/access.ts'
import { type Listed, listedProfiles, validCertifications, windowOf } from '../../profiles/listed-store.ts'
import { shortlistOf } from '../../profiles/shortlist-store.ts'
import { hoursAsked, judgeBillers } from './billers.ts'
import { onTheHour, wantedByOwn } from './matching.ts'

const orders = {
  match: 'score',
  rate: { by: 'rate' },
  recent: { by: 'recent', descending: true },
} as const

export const listProfiles: Handler<typeof contract.listProfiles, WithSearch> = async (ctx, { query }) => {
  const { jobId, q, minOverlapHours = 0, maxRateCents, availableBy, cursor, limit } = query
  const wanted = jobId === undefined ? null : await wantedByOwn(ctx, jobId)
  const sort = query.sort ?? (wanted ? 'match' : 'recent')
  if (sort === 'match' && !wanted) throw invalid('sort', 'Choose a job: a match is always with one.')
  const asked = { wanted, timeZone: ctx.actor.timeZone, at: onTheHour(ctx.now) }
  const shortlist =
    query.shortlisted && (await shortlistOf(ctx.db, ctx.actor.userId)).map(({ userId }) => userId)
  const { systems, specialties, workTypes, certifications, languages, engagement } = query
  const found = await findBillers(ctx, {
    q,
    filters: { systems, specialties, workTypes, certifications, languages, engagement },
    bounds: {
      rate: maxRateCents === undefined ? undefined : { atMost: maxRateCents },
      available: availableBy === undefined ? undefined : { atMost: dayNumber(availableBy) },
    },
    among: isWordless(q) ? [] : shortlist,
    judge: sort === 'match' || minOverlapHours > 0 ? judgeBillers(asked, minOverlapHours) : undefined,
    order: orders[sort],
    cursor,
    limit,
  })
  const overlapWith = overlapsOf(hoursAsked(asked), 'asks', asked.at)
  const page = await listedProfiles(
    ctx.db,
    ctx.actor.userId,
    found.items.map(({ id }) => id),
  )
  return {
    total: found.total,
    facets: countsIn(found.counts),
    nextCursor: found.nextCursor,
    items: page.map(listed => {
      const { row, person } = listed
      const window = windowOf(listed)
      return {
        userId: row.userId,
        userName: person.userName,
        profilePicture: pictureUrl(person.pictureId),
        timeZone: person.timeZone,
        headline: row.headline,
        years: row.years,
        rateCents: row.rateCents,
        hoursPerWeek: row.hoursPerWeek,
        engagement: row.engagement,
        availableFrom: row.availableFrom,
        specialties: row.specialties,
        workTypes: row.workTypes,
        languages: row.languages,
        systems: inTaxonomyOrder('systems', row.systems),
        certifications: inTaxonomyOrder(
          'certifications',
          validCertifications(listed, ctx.now).map(({ name }) => name),
        ),
        overlapHours: window && overlapWith(window),
        shortlisted: row.shortlisted,
        match: wanted && matchWith(wanted, listed, asked.at, () => (window ? overlapWith(window) : 0)),
      }
    }),
  }
}

/** Listed billers by how well they fit a job of one's own. */
export const listMatches: Handler<typeof jobs.listMatches, WithSearch> = async (ctx, { params, query }) => {
  const wanted = await wantedByOwn(ctx, params.jobId)
  const asked = { wanted, timeZone: ctx.actor.timeZone, at: onTheHour(ctx.now) }
  const found = await findBillers(ctx, {
    judge: judgeBillers(asked, 0),
    order: 'score',
    cursor: query.cursor,
    limit: query.limit,
  })
  const page = await listedProfiles(
    ctx.db,
    ctx.actor.userId,
    found.items.map(({ id }) => id),
  )
  return {
    nextCursor: found.nextCursor,
    items: page.map(listed => ({
      userId: listed.row.userId,
      userName: listed.person.userName,
      profilePicture: pictureUrl(listed.person.pictureId),
      headline: listed.row.headline,
      match: matchWith(wanted, listed, asked.at),
    })),
  }
}

function matchWith(wanted: Wanted, listed: Listed, at: Instant, overlap?: () => number): Match {
  const { row, person } = listed
  return explainedScore(wanted, { ...row, timeZone: person.timeZone, window: windowOf(listed) }, at, overlap)
}
