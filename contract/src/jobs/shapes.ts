import * as z from 'zod'
import { ClientId, Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { HoursPerWeek, HoursSource, RateCents } from '../kit/pay.ts'
import { TermsIn } from '../kit/taxonomy.ts'
import { multiLine, multiLineOrEmpty, singleLine } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { answerOptions } from '../people/answers.ts'
import { facets } from '../profiles/facets.ts'
import { Match } from '../profiles/match.ts'
import { engagementKinds, WorkWindow } from '../profiles/shapes.ts'

export const jobStatuses = ['draft', 'open', 'paused', 'filled', 'closed'] as const
export type JobStatus = (typeof jobStatuses)[number]

export const stages = [
  'new',
  'shortlisted',
  'interview',
  'offered',
  'hired',
  'declined',
  'withdrawn',
] as const
export type Stage = (typeof stages)[number]

const pays = ['hourly', 'fixed'] as const
const organisations = ['billing-company', 'medical-provider', 'medical-group'] as const
const locations = ['us-only', 'offshore-allowed'] as const
const complianceAsks = ['baa', 'hipaa-training', 'oig-check', 'background-check'] as const
/** What of a biller's screen a tracker records: a post says so before anybody applies. */
const monitorings = ['none', 'time', 'blurred-screenshots', 'screenshots'] as const

export const maxQuestions = 10

const Question = noPatient(singleLine(300, 'The question'))

/** What a post says. A draft may lack all but the title. */
export const JobFields = z.strictObject({
  title: noPatient(singleLine(120, 'The title')),
  description: noPatient(multiLineOrEmpty(10_000, 'The description')),
  workTypes: TermsIn('workTypes'),
  systems: TermsIn('systems'),
  specialties: TermsIn('specialties'),
  certifications: TermsIn('certifications'),
  languages: TermsIn('languages'),
  payers: TermsIn('payers'),
  engagement: z.enum(engagementKinds).nullable(),
  pay: z.enum(pays).nullable(),
  rateMinCents: RateCents.nullable(),
  rateMaxCents: RateCents.nullable(),
  hoursPerWeek: HoursPerWeek.nullable(),
  start: z.enum(answerOptions.serviceTimeline).nullable(),
  questions: z.array(Question).max(maxQuestions, `Ask ${maxQuestions} questions or fewer.`),
  openings: z.int().min(1, 'Enter at least 1 opening.').max(100, 'Enter 100 openings or fewer.'),
  window: WorkWindow.nullable(),
  experience: z.enum(answerOptions.experience).nullable(),
  organisation: z.enum(organisations).nullable(),
  claimsPerMonth: z.int().min(0).max(10_000_000).nullable(),
  location: z.enum(locations).nullable(),
  phoneWork: z.boolean(),
  compliance: z
    .array(z.enum(complianceAsks))
    .max(complianceAsks.length)
    .overwrite(asks => complianceAsks.filter(ask => asks.includes(ask))),
  monitoring: z.enum(monitorings).nullable(),
  /** One of the client's practices, which those who manage the post alone learn of. */
  practiceId: Id.nullable(),
})
export type JobFields = z.infer<typeof JobFields>

/** What posts are searched by: what profiles are, and sets of their own. */
export const jobFacets = { ...facets }

export const JobChange = JobFields.partial()
export type JobChange = z.infer<typeof JobChange>

export const DraftFields = JobChange.required({ title: true })
export type DraftFields = z.infer<typeof DraftFields>

export const emptyJob: Omit<JobFields, 'title'> = {
  description: '',
  workTypes: [],
  systems: [],
  specialties: [],
  certifications: [],
  languages: [],
  payers: [],
  engagement: null,
  pay: null,
  rateMinCents: null,
  rateMaxCents: null,
  hoursPerWeek: null,
  start: null,
  questions: [],
  openings: 1,
  window: null,
  experience: null,
  organisation: null,
  claimsPerMonth: null,
  location: null,
  phoneWork: false,
  compliance: [],
  monitoring: null,
  practiceId: null,
}

const StageCounts = z.object(
  Object.fromEntries(stages.map(stage => [stage, z.int()])) as Record<Stage, z.ZodInt>,
)
export type StageCounts = z.infer<typeof StageCounts>

export const Job = z.object({
  ...JobFields.shape,
  // Posts from the time when a rate of nothing was taken keep it.
  rateMinCents: z.int().nullable(),
  rateMaxCents: z.int().nullable(),
  jobId: Id,
  clientId: ClientId,
  clientName: z.string(),
  /** Null also where the client has no practices to tell apart. */
  practiceName: z.string().nullable(),
  /** The client's, in which the window is meant. */
  timeZone: z.string(),
  status: z.enum(jobStatuses),
  /** How many were hired for it. */
  hired: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  publishedAt: Instant.nullable(),
  /** How many applications stand where: for its client and an ADMIN alone. */
  applications: StageCounts.nullable(),
})
export type Job = z.infer<typeof Job>

export const JobItem = Job.pick({
  jobId: true,
  title: true,
  clientId: true,
  clientName: true,
  timeZone: true,
  status: true,
  workTypes: true,
  systems: true,
  specialties: true,
  certifications: true,
  engagement: true,
  pay: true,
  rateMinCents: true,
  rateMaxCents: true,
  hoursPerWeek: true,
  start: true,
  openings: true,
  hired: true,
  createdAt: true,
  publishedAt: true,
  updatedAt: true,
  applications: true,
  practiceId: true,
}).extend({
  /** How well it fits the biller who asks. */
  match: Match.nullable(),
  /** What the biller who asks has done with it. */
  saved: z.boolean(),
  hidden: z.boolean(),
  applied: z.enum(stages).nullable(),
})
export type JobItem = z.infer<typeof JobItem>

/** A post in the list of those who manage it. */
export const PostItem = JobItem.omit({ match: true, saved: true, hidden: true, applied: true }).extend({
  practiceName: Job.shape.practiceName,
})
export type PostItem = z.infer<typeof PostItem>

export const StatusCounts = z.object(
  Object.fromEntries(jobStatuses.map(status => [status, z.int()])) as Record<JobStatus, z.ZodInt>,
)
export type StatusCounts = z.infer<typeof StatusCounts>

/** What both sides agree on when somebody is hired. */
export const OfferTerms = z.object({
  rateCents: z.int(),
  hoursPerWeek: z.number(),
  startsOn: Day,
  /** ISO weekdays; null where none are agreed. */
  weekdays: z.array(z.int()).readonly().nullable(),
  /** Which hours are paid. */
  hoursFrom: HoursSource,
})
export type OfferTerms = z.infer<typeof OfferTerms>

/** Terms that a client asks an applicant to agree to. */
const Offer = OfferTerms.extend({
  /** How the post paid when the offer was made. */
  pay: z.enum(pays),
  /** Another one for each change, also after an offer was taken back. */
  version: z.int(),
})
export type Offer = z.infer<typeof Offer>

/** What a post said of pay and hours when somebody applied: more than this nobody agreed to by applying. */
const AgreedPost = z.strictObject({ pay: z.enum(pays), hoursPerWeek: HoursPerWeek.nullable() })
export type AgreedPost = z.infer<typeof AgreedPost>

/** Why somebody is declined: what a client chooses from, and what the applicant is told. */
export const declineReasons = {
  'other-applicant': {
    label: 'Chose another applicant',
    message: 'The client chose another applicant this time.',
  },
  experience: {
    label: 'Needs different experience',
    message: 'The client is looking for different experience.',
  },
  systems: {
    label: 'Needs other systems',
    message: 'The client needs someone who knows other systems.',
  },
  rate: { label: 'Rate is over budget', message: 'Your rate is above what the client can pay.' },
  hours: { label: 'Hours don’t match', message: 'Your working hours don’t match the client’s.' },
  filled: { label: 'The job is filled', message: 'The job has been filled.' },
  closed: { label: 'The job is closed', message: 'The client has closed this job.' },
} as const

export const isDeclineReason = (reason: string): reason is keyof typeof declineReasons =>
  Object.hasOwn(declineReasons, reason)

export const Application = z.object({
  applicationId: Id,
  jobId: Id,
  jobTitle: z.string(),
  jobStatus: z.enum(jobStatuses),
  clientId: ClientId,
  clientName: z.string(),
  billerId: Id,
  userName: z.string(),
  profilePicture: z.string().nullable(),
  timeZone: z.string(),
  stage: z.enum(stages),
  note: z.string(),
  rateCents: z.int(),
  answers: z.array(z.string()),
  /** Why it was declined or the offer refused, in the words that the other side is told. */
  reason: z.string().nullable(),
  agreed: AgreedPost,
  offer: Offer.nullable(),
  engagementId: Id.nullable(),
  /** The client's own: null to the applicant. */
  privateNote: z.string().nullable(),
  match: Match.nullable(),
  /** Years of experience, as the profile says. */
  years: z.int().nullable(),
  /** Hours a week that the profile asks for. */
  hoursPerWeek: z.number().nullable(),
  /** Hours a day that the biller's window shares with the job's, or with office hours where the client is. */
  overlapHours: z.number().nullable(),
  createdAt: Instant,
  movedAt: Instant,
})
export type Application = z.infer<typeof Application>

export const SentApplication = z.strictObject({
  note: noPatient(multiLineOrEmpty(3000, 'The note')).default(''),
  rateCents: RateCents,
  /** What the applicant has read; a post that says something else by now is refused. */
  agreed: AgreedPost.optional(),
  answers: z
    .array(noPatient(multiLine(2000, 'The answer')))
    .max(maxQuestions, `Send ${maxQuestions} answers or fewer.`)
    .default([]),
})

const invitationStates = ['invited', 'accepted', 'declined', 'withdrawn'] as const

/** A client asks a biller to apply for a job. */
export const JobInvitation = z.object({
  invitationId: Id,
  jobId: Id,
  jobTitle: z.string(),
  jobStatus: z.enum(jobStatuses),
  clientId: ClientId,
  clientName: z.string(),
  billerId: Id,
  userName: z.string(),
  note: z.string(),
  state: z.enum(invitationStates),
  createdAt: Instant,
})
export type JobInvitation = z.infer<typeof JobInvitation>
