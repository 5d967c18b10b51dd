import type * as jobs from '@claimcrew/contract/jobs/contract'
import { pickFilters, toFacetCounts } from '@claimcrew/contract/kit/facet'
import { sortByTaxonomy } from '@claimcrew/contract/kit/taxonomy'
import { toOwnerId } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/profiles/contract'
import { facets, hasNoWords, toDayNumber } from '@claimcrew/contract/profiles/facets'
import { createOverlapCounter } from '@claimcrew/contract/profiles/zonedWindows'
import { listEngagedBillersNow } from '../../engagements/access.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { invalid } from '../../kit/refusal.ts'
import type { WithSearch } from '../../kit/search/search.ts'
import { toPictureUrl } from '../../people/store.ts'
import { searchBillers } from '../../profiles/access.ts'
import { filterValidCertifications, readListedProfiles } from '../../profiles/profile-list-store.ts'
import { readShortlist } from '../../profiles/shortlist-store.ts'
import { readOwnRequirements, toFullHour } from './matching.ts'
import { createExplainer, scoreBillers, toSearchHours } from './scoreBillers.ts'

/** Lists people the searcher does not want to find, because they work for them already. */
async function listLeftOut({ db, actor, now }: Ctx, own: 'hide' | undefined): Promise<string[] | undefined> {
  if (own === undefined || actor.organizationId === null) return undefined
  return (await listEngagedBillersNow(db, actor.organizationId, now)).map(({ id }) => id)
}

const orders = {
  match: 'score',
  rate: { by: 'rate' },
  recent: { by: 'recent', descending: true },
} as const

export const listProfiles: Handler<typeof contract.listProfiles, WithSearch> = async (ctx, { query }) => {
  const { jobId, q, minOverlapHours = 0, maxRateCents, availableBy, cursor, limit } = query
  const requirements = jobId === undefined ? null : await readOwnRequirements(ctx, jobId)
  const sort = query.sort ?? (requirements ? 'match' : 'recent')
  if (sort === 'match' && !requirements) throw invalid('sort', 'Choose a job to sort by match.')
  const request = { requirements, timeZone: ctx.actor.timeZone, at: toFullHour(ctx.now) }
  const shortlist =
    query.shortlisted && (await readShortlist(ctx.db, toOwnerId(ctx.actor))).map(({ userId }) => userId)
  const row = await searchBillers(ctx, {
    q,
    filters: pickFilters(facets, query),
    bounds: {
      rate: maxRateCents === undefined ? undefined : { atMost: maxRateCents },
      available: availableBy === undefined ? undefined : { atMost: toDayNumber(availableBy) },
    },
    among: hasNoWords(q) ? [] : shortlist,
    leaveOut: await listLeftOut(ctx, query.own),
    scorer: sort === 'match' || minOverlapHours > 0 ? scoreBillers(request, minOverlapHours) : undefined,
    order: orders[sort],
    cursor,
    limit,
  })
  const page = await readListedProfiles(
    ctx.db,
    toOwnerId(ctx.actor),
    row.items.map(({ id }) => id),
  )
  const hoursWith = createOverlapCounter(toSearchHours(request), 'asks', request.at)
  const explain = requirements && createExplainer({ ...request, requirements })
  return {
    total: row.total,
    facets: toFacetCounts(facets, row.counts),
    nextCursor: row.nextCursor,
    items: page.map(({ listed, shortlisted }) => ({
      ...listed,
      profilePicture: toPictureUrl(listed.pictureId),
      certifications: sortByTaxonomy(
        'certifications',
        filterValidCertifications(listed, ctx.now).map(({ name }) => name),
      ),
      overlapHours: listed.window && hoursWith(listed.window),
      shortlisted,
      match: explain?.(listed) ?? null,
    })),
  }
}

/** Listed billers by how well they fit a job of one's own. */
export const listMatches: Handler<typeof jobs.listMatches, WithSearch> = async (ctx, { params, query }) => {
  const requirements = await readOwnRequirements(ctx, params.jobId)
  const request = { requirements, timeZone: ctx.actor.timeZone, at: toFullHour(ctx.now) }
  const row = await searchBillers(ctx, {
    leaveOut: await listLeftOut(ctx, query.own),
    scorer: scoreBillers(request, 0),
    order: 'score',
    cursor: query.cursor,
    limit: query.limit,
  })
  const page = await readListedProfiles(
    ctx.db,
    toOwnerId(ctx.actor),
    row.items.map(({ id }) => id),
  )
  const explain = createExplainer(request)
  const hoursWith = createOverlapCounter(toSearchHours(request), 'asks', request.at)
  return {
    nextCursor: row.nextCursor,
    items: page.map(({ listed }) => ({
      userId: listed.userId,
      userName: listed.userName,
      profilePicture: toPictureUrl(listed.pictureId),
      headline: listed.headline,
      rateCents: listed.rateCents,
      years: listed.years,
      overlapHours: listed.window && hoursWith(listed.window),
      match: explain(listed),
    })),
  }
}
