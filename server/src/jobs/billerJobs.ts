import type * as engagements from '@claimcrew/contract/engagements/contract'
import { isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { Id, type OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn, SentDay, SentInstant } from '@claimcrew/contract/kit/time'
import { actorMay } from '@claimcrew/contract/permissions'
import * as z from 'zod'
import { listPersonEngagements } from '../engagements/store.ts'
import { cursorParser, type PagePosition, toPage } from '../kit/data/paging.ts'
import type { Handler } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import { readSideNames } from '../people/organization-store.ts'
import { listPeople } from '../people/store.ts'
import { type ListedPost, listAppliedJobs } from './applications/application-list-store.ts'
import { readEngagementJobs } from './applications/application-store.ts'
import { listInvitedJobs } from './applications/invitation-store.ts'
import { readJobs } from './job-store.ts'

/** What is worked on comes first, then what was applied to, then what one is invited to; the newest of each first. */
const parts = ['engaged', 'applied', 'invited'] as const
type JobListPart = (typeof parts)[number]
type PageQuery = { readonly after: PagePosition | null; readonly limit: number }

const readMark = cursorParser(
  z.union([
    z.tuple([z.literal('engaged'), SentDay, Id]),
    z.tuple([z.enum(['applied', 'invited']), SentInstant, Id]),
  ]),
)

/** What a biller works or worked on, has applied to and is invited to; a client sees what is with themselves. */
export const listBillerJobs: Handler<typeof engagements.listBillerJobs> = async (
  { db, actor, now },
  { params: { id: billerId }, query: { cursor, limit } },
) => {
  const isOwn = actor.userId === billerId
  const mayKnow =
    isOwn ||
    actorMay(actor, 'engagements:read:all') ||
    (await listPersonEngagements(db, actor, billerId, { after: null, limit: 1 })).length > 0
  if (!mayKnow) throw notFound()
  // What was applied to and invited to is the business of those who hire.
  const mayKnowPosts = isOwn || actorMay(actor, 'jobs:manage')

  const mark = readMark(cursor)
  let room = limit + 1
  /** As many of a part as there is room for, from where the page before ended. */
  const take = async <Row>(part: JobListPart, read: (page: PageQuery) => Promise<Row[]>): Promise<Row[]> => {
    if (part !== 'engaged' && !mayKnowPosts) return []
    if (room === 0 || (mark && parts.indexOf(part) < parts.indexOf(mark[0]))) return []
    const rows = await read({ after: mark?.[0] === part ? [mark[1], mark[2]] : null, limit: room })
    room -= rows.length
    return rows
  }
  const periods = await take('engaged', page => listPersonEngagements(db, actor, billerId, page))
  const applied = await take('applied', page => listAppliedJobs(db, billerId, page))
  const invited = await take('invited', page => listInvitedJobs(db, billerId, page))

  const posts = new Map(
    (await readJobs(db, [...new Set([...applied, ...invited].map(({ jobId }) => jobId))]))
      .filter(job => isOwn || mayManageJob(actor, job))
      .map(job => [job.jobId, job]),
  )
  const ids = [...periods.map(period => period.clientId), ...[...posts.values()].map(job => job.clientId)]
  const [biller] = await listPeople(db, [billerId])
  if (!biller) throw notFound()
  const names = await readSideNames(db, ids)
  const nameOf = (clientId: OrganizationId) => names.get(clientId) ?? ''
  const today = dayIn(biller.timeZone, now)
  const jobByEngagement = await readEngagementJobs(
    db,
    periods.map(period => period.engagementId),
  )
  const posted = (part: JobListPart, rows: readonly ListedPost[]) =>
    rows.map(({ jobId, at, id }) => ({ part, at, id, post: posts.get(jobId) ?? null, period: null }))
  const { items, nextCursor } = toPage(
    [
      ...periods.map(period => ({
        part: 'engaged' as const,
        at: period.startedOn,
        id: period.engagementId,
        post: null,
        period,
      })),
      ...posted('applied', applied),
      ...posted('invited', invited),
    ],
    limit,
    ({ part, at, id }) => [part, at, id],
  )
  return {
    jobs: items.flatMap(({ part, post, period }) => {
      if (period)
        return {
          jobId: jobByEngagement.get(period.engagementId) ?? period.engagementId,
          title: period.title,
          clientId: period.clientId,
          clientName: nameOf(period.clientId),
          status: isOpenPeriod(period, today) ? ('engaged' as const) : ('ended' as const),
        }
      if (!post) return []
      const { jobId, title, clientId } = post
      return { jobId, title, clientId, clientName: nameOf(clientId), status: part }
    }),
    nextCursor,
  }
}
