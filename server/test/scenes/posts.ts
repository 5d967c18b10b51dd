import { createJob, setJobStatus } from '@claimcrew/contract/jobs/contract'
import type { DraftFields, Job, JobStatus, Stage } from '@claimcrew/contract/jobs/shapes'
import { newId } from '../../src/kit/random.ts'
import type { Person, World } from '../world.ts'

/** All that a post needs before billers can be asked to read it. */
export const wholePost = {
  title: 'Payment poster for a cardiology group',
  description: 'Post ERA and manual payments for four providers, and route denials.',
  workTypes: ['payment-posting-manual'],
  systems: ['tebra'],
  engagement: 'part-time',
  pay: 'hourly',
  rateMinCents: 1500,
  rateMaxCents: 2500,
} as const

const stepsTo: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  draft: [],
  open: ['open'],
  paused: ['open', 'paused'],
  filled: ['open', 'filled'],
  closed: ['open', 'closed'],
}

/** A post of a client that has come as far as this. */
export async function post(
  client: Person,
  status: JobStatus,
  fields: Partial<DraftFields> = {},
): Promise<Job> {
  const body = {
    ...wholePost,
    workTypes: [...wholePost.workTypes],
    systems: [...wholePost.systems],
    ...fields,
  }
  let { job } = await client.get(createJob, { body })
  for (const step of stepsTo[status])
    ({ job } = await client.get(setJobStatus, { params: { jobId: job.jobId }, body: { status: step } }))
  return job
}

/** An application as it stands, however it came there. */
export async function applicationTo(
  world: World,
  jobId: string,
  biller: Person,
  stage: Exclude<Stage, 'hired'> = 'new',
): Promise<string> {
  const [applicationId, at] = [newId(), world.now.toISOString()]
  await world.db
    .insertInto('applications')
    .values({
      id: applicationId,
      job_id: jobId,
      biller_id: biller.userId,
      stage,
      note: 'I have posted payments for six years.',
      rate_cents: 2000,
      agreed_pay: 'hourly',
      agreed_hours_per_week: 20,
      answers: [],
      private_note: 'Sounds good',
      ...(stage === 'offered' && {
        offer_rate_cents: 2000,
        offer_hours_per_week: 20,
        offer_starts_on: '2026-03-16',
        offer_pay: 'hourly',
        offer_hours_from: 'punched',
        offer_version: 1,
        stage_before_offer: 'interview',
      }),
      created_at: at,
      moved_at: at,
    })
    .execute()
  return applicationId
}

export async function invitationTo(world: World, jobId: string, biller: Person): Promise<string> {
  const invitationId = newId()
  await world.db
    .insertInto('job_invitations')
    .values({
      id: invitationId,
      job_id: jobId,
      biller_id: biller.userId,
      note: 'Would you like to apply?',
      state: 'invited',
      created_at: world.now.toISOString(),
    })
    .execute()
  return invitationId
}
