import type * as contract from '@claimcrew/contract/jobs/contract'
import { mayReadJob } from '@claimcrew/contract/jobs/policy'
import { dayIn } from '@claimcrew/contract/kit/time'
import { countsIn, dayNumber, isWordless } from '@claimcrew/contract/profiles/facets'
import { invalid, notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import type { WithSearch } from '../../kit/search/search.ts'
import { jobIdsOf } from '../job-store.ts'
import { jobIndex } from '../search.ts'
import { applicationsTo } from '../show.ts'
import { type Asker, readAsker } from './asker-store.ts'
import { readFound } from './found-store.ts'
import { onTheHour } from './matching.ts'
import { hoursOf, judgePosts, matcherOf } from './posts.ts'

const orders = {
  match: 'score',
  rate: { by: 'rate' },
  pay: { by: 'rate', descending: true },
  recent: { by: 'recent', descending: true },
} as const

type Query = Parameters<typeof listJobs>[1]['query']

export const listJobs: Handler<typeof contract.listJobs, WithSearch> = async (ctx, { query }) => {
  const { q, minOverlapHours = 0, minRateCents, availableBy, cursor, limit } = query
  const { db, actor } = ctx
  const at = onTheHour(ctx.now)
  const isBiller = actor.role === 'BILLER'
  if (query.kept !== undefined && !isBiller) throw invalid('kept', 'Only billers can save and hide jobs.')
  const asker = await readAsker(ctx)
  const { own, saved, hidden } = asker
  const sort = query.sort ?? (own ? 'match' : 'recent')
  if (sort === 'match' && !own) throw invalid('sort', 'Only billers can sort by match.')
  // A biller reads what is open, whichever states are asked for.
  const status = isBiller ? (['open'] as const) : query.status
  const seesNone = isBiller && query.status.length > 0 && !query.status.includes('open')
  const { systems, specialties, workTypes, certifications, languages, engagement } = query
  const found = await ctx.search.ask(jobIndex, {
    q,
    filters: { systems, specialties, workTypes, certifications, languages, engagement, status },
    bounds: {
      rate: minRateCents === undefined ? undefined : { atLeast: minRateCents },
      startsWithin:
        availableBy === undefined
          ? undefined
          : { atLeast: dayNumber(availableBy) - dayNumber(dayIn(actor.timeZone, ctx.now)), orUnknown: true },
    },
    ...(await within(ctx, query, asker)),
    ...(seesNone && { among: [] }),
    judge:
      sort === 'match' || minOverlapHours > 0
        ? judgePosts({ own: sort === 'match' ? own : null, hours: hoursOf(actor, own), at }, minOverlapHours)
        : undefined,
    order: orders[sort],
    cursor,
    limit,
  })
  const ids = found.items.map(({ id }) => id)
  const page = (await readFound(db, ids, actor.userId)).filter(({ job }) => mayReadJob(actor, job, false))
  const applicationsOf = await applicationsTo(
    db,
    actor,
    page.map(({ job }) => job),
  )
  // Who has applied is measured by the rate of the application, as on the post itself.
  const matchAt = (rateCents: number | null) =>
    own && matcherOf({ own: { ...own, rateCents }, hours: hoursOf(actor, own), at })
  const matchWith = matchAt(own?.rateCents ?? null)
  const matchOf = ({ job, appliedRateCents }: (typeof page)[number]) =>
    (appliedRateCents === null ? matchWith : matchAt(appliedRateCents))?.(job) ?? null
  return {
    total: found.total,
    facets: countsIn(found.counts),
    nextCursor: found.nextCursor,
    items: page.map(one => ({
      ...one.job,
      applications: applicationsOf(one.job),
      match: matchOf(one),
      saved: saved.has(one.job.jobId),
      hidden: hidden.has(one.job.jobId),
      applied: one.applied,
    })),
  }
}

/** Which posts are the actor's to find at all: nothing else is found or counted. */
async function within({ db, actor }: Ctx, query: Query, asker: Asker) {
  const isClient = actor.role === 'CLIENT'
  if (isClient && query.clientId !== undefined && query.clientId !== actor.userId) throw notFound()
  const whose = isClient ? actor.userId : query.clientId
  const ofClient = whose === undefined ? undefined : await jobIdsOf(db, whose)
  const chosen = query.kept && [...asker[query.kept]]
  const among = ofClient && chosen ? chosen.filter(jobId => ofClient.includes(jobId)) : (chosen ?? ofClient)
  return {
    among: isWordless(query.q) ? [] : among,
    leaveOut: query.kept === 'hidden' ? undefined : asker.hidden,
  }
}
