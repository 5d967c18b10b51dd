import type * as contract from '@claimcrew/contract/jobs/contract'
import { mayManageJob, mayReadJob } from '@claimcrew/contract/jobs/policy'
import { jobFacets } from '@claimcrew/contract/jobs/shapes'
import { pickFilters, toFacetCounts } from '@claimcrew/contract/kit/facet'
import { dayIn } from '@claimcrew/contract/kit/time'
import { hasNoWords, toDayNumber } from '@claimcrew/contract/profiles/facets'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { invalid, notFound } from '../../kit/refusal.ts'
import type { WithSearch } from '../../kit/search/search.ts'
import { listJobIds } from '../job-store.ts'
import { readApplicationCounts } from '../jobView.ts'
import { jobIndex } from '../search.ts'
import { readFoundJobs } from './job-list-store.ts'
import { toFullHour } from './matching.ts'
import { createMatcher, scorePosts, toWorkHours } from './scorePosts.ts'
import { readSearcher, type Searcher } from './searcher-store.ts'

const orders = {
  match: 'score',
  rate: { by: 'rate' },
  pay: { by: 'rate', descending: true },
  recent: { by: 'recent', descending: true },
} as const

type JobQuery = Parameters<typeof listJobs>[1]['query']

export const listJobs: Handler<typeof contract.listJobs, WithSearch> = async (ctx, { query }) => {
  const { q, minOverlapHours = 0, minRateCents, availableBy, cursor, limit } = query
  const { db, actor } = ctx
  const at = toFullHour(ctx.now)
  const isBiller = actor.role === 'BILLER'
  if (query.kept !== undefined && !isBiller) throw invalid('kept', 'Only billers can save and hide jobs.')
  const asker = await readSearcher(ctx)
  const { own, saved, hidden } = asker
  const sort = query.sort ?? (own ? 'match' : 'recent')
  if (sort === 'match' && !own) throw invalid('sort', 'Only billers can sort by match.')
  // A biller reads what is open, whichever states are asked for.
  const status = isBiller ? (['open'] as const) : query.status
  const seesNone = isBiller && query.status.length > 0 && !query.status.includes('open')
  const rows = await ctx.search.ask(jobIndex, {
    q,
    filters: { ...pickFilters(jobFacets, query), status },
    bounds: {
      rate: minRateCents === undefined ? undefined : { atLeast: minRateCents },
      startsWithin:
        availableBy === undefined
          ? undefined
          : {
              atLeast: toDayNumber(availableBy) - toDayNumber(dayIn(actor.timeZone, ctx.now)),
              orUnknown: true,
            },
    },
    ...(await within(ctx, query, asker)),
    ...(seesNone && { among: [] }),
    scorer:
      sort === 'match' || minOverlapHours > 0
        ? scorePosts(
            { own: sort === 'match' ? own : null, hours: toWorkHours(actor, own), at },
            minOverlapHours,
          )
        : undefined,
    order: orders[sort],
    cursor,
    limit,
  })
  const ids = rows.items.map(({ id }) => id)
  const page = (await readFoundJobs(db, ids, actor.userId)).filter(({ job }) => mayReadJob(actor, job, false))
  const applicationsOf = await readApplicationCounts(
    db,
    actor,
    page.map(({ job }) => job),
  )
  // A biller who has applied is measured by the rate of the application, as on the post itself.
  const matchAt = (rateCents: number | null) =>
    own && createMatcher({ own: { ...own, rateCents }, hours: toWorkHours(actor, own), at })
  const matchWith = matchAt(own?.rateCents ?? null)
  const matchOf = ({ job, appliedRateCents }: (typeof page)[number]) =>
    (appliedRateCents === null ? matchWith : matchAt(appliedRateCents))?.(job) ?? null
  return {
    total: rows.total,
    facets: toFacetCounts(jobFacets, rows.counts),
    nextCursor: rows.nextCursor,
    items: page.map(one => ({
      ...one.job,
      applications: applicationsOf(one.job),
      practiceId: mayManageJob(actor, one.job) ? one.job.practiceId : null,
      match: matchOf(one),
      saved: saved.has(one.job.jobId),
      hidden: hidden.has(one.job.jobId),
      applied: one.applied,
    })),
  }
}

/** Which posts are the actor's to find at all: nothing else is found or counted. */
async function within({ db, actor }: Ctx, query: JobQuery, asker: Searcher) {
  const isClient = actor.role === 'CLIENT'
  if (isClient && query.clientId !== undefined && query.clientId !== actor.organizationId) throw notFound()
  const ownerId = isClient ? actor.organizationId : query.clientId
  const ofClient = ownerId === undefined ? undefined : await listJobIds(db, ownerId)
  const selected = query.kept && [...asker[query.kept]]
  const among =
    ofClient && selected ? selected.filter(jobId => ofClient.includes(jobId)) : (selected ?? ofClient)
  return {
    among: hasNoWords(query.q) ? [] : among,
    leaveOut: query.kept === 'hidden' ? undefined : asker.hidden,
  }
}
