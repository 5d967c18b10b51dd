import { mayManageJob } from '@claimcrew/contract/jobs/policy'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { JobRequirements } from '@claimcrew/contract/profiles/match'
import type { Ctx } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import { findJob, type StoredJob } from '../job-store.ts'

/**
 * The moment for which matches of a whole list are counted. Hardly any of them changes within the hour, so what was
 * counted is good for that long, and a list and the matches in it are of one moment.
 */
export const toFullHour = (now: Instant): Instant => `${now.slice(0, 13)}:00:00.000Z`

/** What of a job counts, and nothing else: it is also what matches are remembered by. */
export const toRequirements = (job: StoredJob, timeZone: string): JobRequirements => ({
  systems: job.systems,
  workTypes: job.workTypes,
  specialties: job.specialties,
  certifications: job.certifications,
  experience: job.experience,
  pay: job.pay,
  rateMaxCents: job.rateMaxCents,
  window: job.window,
  timeZone,
  start: job.start,
})

/** What a job of the actor's own asks for; any job for an ADMIN. */
export async function readOwnRequirements({ db, actor }: Ctx, jobId: string): Promise<JobRequirements> {
  const job = await findJob(db, jobId)
  if (!job || !mayManageJob(actor, job)) throw notFound()
  const [client] = await listOrganizations(db, [job.clientId])
  if (!client) throw notFound()
  return toRequirements(job, client.timeZone)
}
