import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import type { Job, StageCounts } from '@claimcrew/contract/jobs/shapes'
import type { Db, Tx } from '../kit/data/db.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { readShownPracticeNames } from '../organizations/store.ts'
import { listOrganizations } from '../people/organization-store.ts'
import { countStages } from './applications/application-list-store.ts'
import type { StoredJob } from './job-store.ts'

/** How many applied to a post: for those who manage it alone. */
export async function readApplicationCounts<Post extends Pick<StoredJob, 'jobId' | 'clientId'>>(
  db: Db | Tx,
  actor: SignedInActor,
  jobs: readonly Post[],
): Promise<(job: Post) => StageCounts | null> {
  const managed = jobs.filter(job => mayManageJob(actor, job)).map(job => job.jobId)
  if (managed.length === 0) return () => null
  const countsOf = await countStages(db, managed)
  return job => (mayManageJob(actor, job) ? countsOf(job.jobId) : null)
}

/** Posts with whose they are, and for those who manage them with how many applied and for which practice they are. */
export async function toJobViews(
  db: Db | Tx,
  actor: SignedInActor,
  jobs: readonly StoredJob[],
): Promise<Job[]> {
  const countsOf = await readApplicationCounts(db, actor, jobs)
  const practices = jobs.flatMap(job => (mayManageJob(actor, job) ? (job.practiceId ?? []) : []))
  const practiceNames = await readShownPracticeNames(db, practices)
  const clients = new Map(
    (await listOrganizations(db, [...new Set(jobs.map(job => job.clientId))])).map(person => [
      person.id,
      person,
    ]),
  )
  return jobs.map(job => {
    const client = clients.get(job.clientId)
    if (!client) throw new Error(`A job is of ${job.clientId}, who was not read`)
    return {
      ...job,
      clientName: client.userName,
      timeZone: client.timeZone,
      applications: countsOf(job),
      practiceId: mayManageJob(actor, job) ? job.practiceId : null,
      practiceName: practiceNames.get(job.practiceId ?? '') ?? null,
    }
  })
}

export async function toJobView(db: Db | Tx, actor: SignedInActor, job: StoredJob): Promise<Job> {
  const [view] = await toJobViews(db, actor, [job])
  if (!view) throw new Error('One in, one out')
  return view
}
