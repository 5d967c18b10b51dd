import * as z from 'zod'
import { Engagement } from '../engagements/contract.ts'
import { endpoint } from '../kit/endpoint.ts'
import { toCountsShape, toFilterFields } from '../kit/facet.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { HoursPerWeek, optionalTerms, RateCents, TermsVersion } from '../kit/pay.ts'
import { repeatedParam } from '../kit/repeatedParam.ts'
import { Done } from '../kit/reply.ts'
import { multiLineOrEmpty, searchWords, singleLineOrEmpty } from '../kit/text.ts'
import { SentDay, SentInstant } from '../kit/time.ts'
import { PracticeFilter } from '../organizations/shapes.ts'
import { OwnFilter, SentRate, searchFields } from '../profiles/contract.ts'
import { Match } from '../profiles/match.ts'
import {
  Application,
  DraftFields,
  Job,
  JobChange,
  JobInvitation,
  JobItem,
  jobFacets,
  jobStatuses,
  PostItem,
  SentApplication,
  StatusCounts,
} from './shapes.ts'

/** An application or invitation to a job has come or moved, or the job has: told to its client, an ADMIN and that biller. */
export const hiringChanged = topic('jobs:hiring-moved', z.object({ jobId: z.string() }))

const ofJob = z.strictObject({ jobId: Id })
const ofApplication = z.strictObject({ applicationId: Id })

/** One's own posts that say nearly the same. */
const Similar = z.array(z.object({ jobId: Id, title: z.string(), status: z.enum(jobStatuses) }))
const JobWithSimilar = z.object({ job: Job, similar: Similar })

export const createJob = endpoint({
  method: 'POST',
  path: '/api/jobs',
  may: 'jobs:post:own',
  summary: 'Create a draft post; it only needs a title',
  body: DraftFields,
  reply: JobWithSimilar,
  idempotent: true,
})

export const updateJob = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId',
  may: 'jobs:manage',
  summary: 'Change the fields that are sent',
  params: ofJob,
  /** `version` is its `updatedAt` as the sender has read it: another one by now is refused. */
  body: JobChange.extend({ version: SentInstant.optional() }),
  reply: JobWithSimilar,
})

export const setJobStatus = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/status',
  may: 'jobs:manage',
  summary: 'Publish, pause, fill, close or reopen; filling and closing answer everyone waiting',
  params: ofJob,
  body: z.strictObject({ status: z.enum(jobStatuses) }),
  reply: JobWithSimilar,
})

export const copyJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/copy',
  may: 'jobs:post:own',
  summary: 'Copy your own post into a new draft',
  idempotent: true,
  params: ofJob,
  reply: JobWithSimilar,
})

export const deleteDraft = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId',
  may: 'jobs:manage',
  summary: 'Delete a draft; published posts stay',
  params: ofJob,
  reply: Done,
  idempotent: true,
})

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  may: 'jobs:read',
  summary: 'Posts: open ones for a BILLER, own ones for a CLIENT, all for an ADMIN',
  query: z.strictObject({
    ...searchFields,
    ...toFilterFields(jobFacets),
    /** Beside those of profiles: `pay` is the highest first, which is what a biller looks for. */
    sort: z.enum(['match', 'rate', 'recent', 'pay']).optional(),
    minRateCents: SentRate.optional(),
    status: repeatedParam(z.enum(jobStatuses, 'This job status doesn’t exist.')),
    clientId: ClientId.optional(),
    /** Lists the jobs that a BILLER saved, or those they hid, which are left out otherwise. */
    kept: z.enum(['saved', 'hidden']).optional(),
  }),
  reply: toPageShape(JobItem).extend({ total: z.int(), facets: toCountsShape(jobFacets) }),
})

/** Beside `listJobs`, which searches: one's own posts as they stand at this moment, and how many there are in each state. */
export const listPosts = endpoint({
  method: 'GET',
  path: '/api/posts',
  may: 'jobs:manage',
  summary: 'Posts you manage, last changed first: a CLIENT’s own, all for an ADMIN',
  query: z.strictObject({
    ...pageFields,
    status: z.enum(jobStatuses, 'This job status doesn’t exist.').optional(),
    clientId: ClientId.optional(),
    practiceId: PracticeFilter,
    /** A part of the title. */
    q: searchWords(200).optional(),
  }),
  reply: toPageShape(PostItem).extend({ counts: StatusCounts }),
})

/** For a list of clients: asked once for the rows that are shown. */
export const countPosts = endpoint({
  method: 'GET',
  path: '/api/posts/counts',
  may: 'jobs:read:all',
  summary: 'How many posts each of these clients has, by status',
  query: z.strictObject({ clientId: repeatedParam(Id, 200) }),
  reply: z.object({ clients: z.array(z.object({ clientId: ClientId, counts: StatusCounts })) }),
})

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId',
  may: 'jobs:read',
  summary: 'A post, and your own application to it',
  params: ofJob,
  reply: z.object({
    job: Job,
    application: Application.nullable(),
    invitation: JobInvitation.nullable(),
    match: Match.nullable(),
    saved: z.boolean(),
    hidden: z.boolean(),
  }),
})

export const setSavedJobState = endpoint({
  method: 'PUT',
  path: '/api/jobs/:jobId/kept',
  may: 'jobs:apply:own',
  summary: 'Save a post, hide it, or neither',
  params: ofJob,
  body: z.strictObject({ kept: z.enum(['saved', 'hidden']).nullable() }),
  reply: Done,
})

export const apply = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/applications',
  may: 'jobs:apply:own',
  summary: 'Apply, once per job, at a rate the biller agrees to',
  params: ofJob,
  body: SentApplication,
  reply: z.object({ application: Application }),
  idempotent: true,
})

export const listApplicants = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/applications',
  may: 'jobs:manage',
  summary: "A job's applications, newest first",
  params: ofJob,
  query: z.strictObject(pageFields),
  reply: toPageShape(Application),
})

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/applications',
  may: 'jobs:apply:own',
  summary: 'Your own applications, newest first',
  query: z.strictObject(pageFields),
  reply: toPageShape(Application),
})

export const getApplication = endpoint({
  method: 'GET',
  path: '/api/applications/:applicationId',
  may: 'jobs:read',
  summary: 'An application, for both sides and an ADMIN',
  params: ofApplication,
  reply: z.object({ application: Application }),
})

const ApplicationReply = z.object({ application: Application })

export const moveApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId',
  may: 'jobs:manage',
  summary: 'Move an application, send an offer at its rate, or decline it with a polite reason',
  params: ofApplication,
  body: z.strictObject({
    stage: z.enum(['shortlisted', 'interview', 'offered', 'declined']),
    /** One of `declineReasons`, or the client's own words. */
    reason: noPatient(singleLineOrEmpty(300, 'The reason')).optional(),
  }),
  reply: ApplicationReply,
})

export const noteOnApplication = endpoint({
  method: 'PUT',
  path: '/api/applications/:applicationId/note',
  may: 'jobs:manage',
  summary: 'A note that the applicant never sees',
  params: ofApplication,
  body: z.strictObject({
    note: noPatient(multiLineOrEmpty(3000, 'The note')),
    /** As the sender has read it: another one by now is refused. */
    was: multiLineOrEmpty(3000, 'The note').optional(),
  }),
  reply: ApplicationReply,
})

export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/withdraw',
  may: 'jobs:apply:own',
  summary: 'Withdraw your own application',
  params: ofApplication,
  reply: ApplicationReply,
})

const SentTerms = z.strictObject({
  rateCents: RateCents,
  hoursPerWeek: HoursPerWeek,
  startsOn: SentDay,
  ...optionalTerms,
})

const Hired = z.object({ engagement: Engagement, application: Application })

export const hire = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/hire',
  may: 'jobs:manage',
  summary: 'Hire an applicant at their rate or higher; a lower rate or different hours needs an offer',
  idempotent: true,
  params: ofApplication,
  body: SentTerms,
  reply: Hired,
})

export const makeOffer = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/offer',
  may: 'jobs:manage',
  summary: 'Offer terms that the biller accepts or declines',
  idempotent: true,
  params: ofApplication,
  body: SentTerms,
  reply: ApplicationReply,
  perMinute: 60,
})

export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/accept',
  may: 'jobs:apply:own',
  summary: 'Accept an offer, in the version you read',
  params: ofApplication,
  body: z.strictObject({ version: TermsVersion.optional() }),
  reply: Hired,
})

export const takeBackOffer = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/take-back',
  may: 'jobs:post:own',
  summary: 'Withdraw your own offer; the application goes back to its previous stage',
  params: ofApplication,
  reply: ApplicationReply,
  idempotent: true,
  perMinute: 60,
})

export const declineOffer = endpoint({
  method: 'POST',
  path: '/api/applications/:applicationId/decline',
  may: 'jobs:apply:own',
  summary: 'Decline an offer, which ends the application',
  params: ofApplication,
  body: z.strictObject({ reason: noPatient(singleLineOrEmpty(300, 'The reason')).default('') }),
  reply: ApplicationReply,
})

const Invited = z.object({ invitation: JobInvitation })

export const inviteToJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/invitations',
  may: 'jobs:post:own',
  summary: 'Invite a biller to apply',
  idempotent: true,
  params: ofJob,
  body: z.strictObject({
    billerId: Id,
    note: noPatient(multiLineOrEmpty(2000, 'The note')).default(''),
  }),
  reply: Invited,
})

export const listJobInvitations = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/invitations',
  may: 'jobs:manage',
  summary: 'Who was invited to a job, newest first',
  params: ofJob,
  query: z.strictObject(pageFields),
  reply: toPageShape(JobInvitation),
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/invitations',
  may: 'jobs:apply:own',
  summary: 'Your own invitations to apply, newest first',
  query: z.strictObject(pageFields),
  reply: toPageShape(JobInvitation),
})

export const declineInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:invitationId/decline',
  may: 'jobs:apply:own',
  summary: 'Decline an invitation; applying to the job accepts it',
  params: z.strictObject({ invitationId: Id }),
  reply: Invited,
  idempotent: true,
})

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/matches',
  may: 'jobs:manage',
  summary: 'Listed billers by how well they match a job, best first',
  params: ofJob,
  query: z.strictObject({ ...pageFields, own: OwnFilter }),
  reply: toPageShape(
    z.object({
      userId: Id,
      userName: z.string(),
      profilePicture: z.string().nullable(),
      headline: z.string(),
      rateCents: z.int().nullable(),
      years: z.int().nullable(),
      /** Hours a day with the job’s, or with the client’s own. */
      overlapHours: z.number().nullable(),
      match: Match,
    }),
  ),
})
