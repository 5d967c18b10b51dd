import type * as jobs from '@claimcrew/contract/jobs/contract'
import { inTaxonomyOrder } from '@claimcrew/contract/kit/taxonomy'
import type * as contract from '@claimcrew/contract/profiles/contract'
import { countsIn, dayNumber, isWordless } from '@claimcrew/contract/profiles/facets'
import { overlapsOf } from '@claimcrew/contract/profiles/windows'
import { invalid } from '../../kit/http/refusal.ts'
import type { Handler } from '../../kit/http/route.ts'
import type { WithSearch } from '../../kit/search/search.ts'
import { pictureUrl } from '../../people/store.ts'
import { findBillers } from '../../profiles/access.ts'
import { listedProfiles, validCertifications } from '../../profiles/listed-store.ts'
import { shortlistOf } from '../../profiles/shortlist-store.ts'
import { explainerOf, hoursAsked, judgeBillers } from './billers.ts'
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
  if (sort === 'match' && !wanted) throw invalid('sort', 'Choose a job to sort by match.')
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
  const page = await listedProfiles(
    ctx.db,
    ctx.actor.userId,
    found.items.map(({ id }) => id),
  )
  const hoursWith = overlapsOf(hoursAsked(asked), 'asks', asked.at)
  const explain = wanted && explainerOf({ ...asked, wanted })
  return {
    total: found.total,
    facets: countsIn(found.counts),
    nextCursor: found.nextCursor,
    items: page.map(({ listed, shortlisted }) => ({
      ...listed,
      profilePicture: pictureUrl(listed.pictureId),
      certifications: inTaxonomyOrder(
        'certifications',
        validCertifications(listed, ctx.now).map(({ name }) => name),
      ),
      overlapHours: listed.window && hoursWith(listed.window),
      shortlisted,
      match: explain?.(listed) ?? null,
    })),
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
  const explain = explainerOf(asked)
  return {
    nextCursor: found.nextCursor,
    items: page.map(({ listed }) => ({
      userId: listed.userId,
      userName: listed.userName,
      profilePicture: pictureUrl(listed.pictureId),
      headline: listed.headline,
      match: explain(listed),
    })),
  }
}
