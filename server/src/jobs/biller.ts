import * as engagements from '@claimcrew/contract/engagements/contract'
import { isOpen } from '@claimcrew/contract/engagements/policy'
import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import { dayIn } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import { listEngagementsOf } from '../engagements/store.ts'
import { answers } from '../kit/http/handlers.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { listPeople } from '../people/store.ts'
import { jobsAppliedTo } from './applications/application-store.ts'
import { jobsInvitedTo } from './applications/invitation-store.ts'
import { readJobs } from './job-store.ts'

/** What a biller works or worked on, has applied to and is invited to; a client sees what is with themselves. */
const jobsOfBiller: Handler<typeof engagements.jobsOfBiller> = async ({ db, actor, now }, { params }) => {
  const billerId = params.id
  const ties = (await listEngagementsOf(db, actor, billerId)).filter(tie => tie.billerId === billerId)
  const isOwn = actor.userId === billerId
  if (!isOwn && !roleMay(actor.role, 'engagements:read:all') && ties.length === 0) throw notFound()
  const [applied, invited] = await Promise.all([jobsAppliedTo(db, billerId), jobsInvitedTo(db, billerId)])
  const posts = new Map(
    (await readJobs(db, [...new Set([...applied.map(({ jobId }) => jobId), ...invited])]))
      .filter(job => isOwn || mayManageJob(actor, job))
      .map(job => [job.jobId, job]),
  )
  const ids = [billerId, ...ties.map(tie => tie.clientId), ...[...posts.values()].map(job => job.clientId)]
  const people = new Map((await listPeople(db, [...new Set(ids)])).map(person => [person.id, person]))
  if (!people.has(billerId)) throw notFound()
  const nameOf = (clientId: string) => people.get(clientId)?.userName ?? ''
  const today = dayIn(people.get(billerId)?.timeZone ?? 'UTC', now)
  const jobByTie = new Map(applied.map(({ engagementId, jobId }) => [engagementId, jobId]))
  const posted = (jobIds: readonly string[], status: 'applied' | 'invited') =>
    jobIds
      .flatMap(jobId => posts.get(jobId) ?? [])
      .map(({ jobId, title, clientId }) => ({ jobId, title, clientId, clientName: nameOf(clientId), status }))
  return {
    jobs: [
      ...ties.map(tie => ({
        jobId: jobByTie.get(tie.engagementId) ?? tie.engagementId,
        title: tie.title,
        clientId: tie.clientId,
        clientName: nameOf(tie.clientId),
        status: isOpen(tie, today) ? ('engaged' as const) : ('ended' as const),
      })),
      ...posted(
        applied.filter(({ stage }) => stage !== 'hired').map(({ jobId }) => jobId),
        'applied',
      ),
      ...posted(invited, 'invited'),
    ],
  }
}

export const forEngagements = answers('jobs', engagements, { jobsOfBiller })
