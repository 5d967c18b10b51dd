import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { longPageFields, NextCursor, pageFields, toPageShape } from '../kit/paging.ts'
import { HoursPerWeek, HoursSource, optionalTerms, payField, RateCents, TermsVersion } from '../kit/pay.ts'
import { boundedString, singleLine, singleLineOrEmpty } from '../kit/text.ts'
import { Day, Instant, SentDay } from '../kit/time.ts'
import { Email, OrganizationContact } from '../people/contract.ts'
import { personStates } from './rules.ts'

/** Two people agreed on something, proposed it or ended it, or an invitation was answered. */
export const engagementsChanged = topic('engagements:changed', z.object({ clientId: z.string() }))

const engagementStates = ['upcoming', 'active', 'ended'] as const

/** What is agreed beside the rate and the hours of a week. */
const agreedDetails = {
  /** ISO weekdays on which the biller works; null where none are agreed. */
  weekdays: z.array(z.int()).readonly().nullable(),
  /** Which hours are paid. */
  hoursFrom: HoursSource,
}

/** What is agreed, or would be, from a day on. */
const Terms = z.object({
  from: Day,
  rateCents: payField(z.int()),
  hoursPerWeek: z.number(),
  ...agreedDetails,
})

export const Engagement = z.object({
  engagementId: Id,
  title: z.string(),
  clientId: ClientId,
  clientName: z.string(),
  billerId: Id,
  billerName: z.string(),
  startedOn: Day,
  endedOn: Day.nullable(),
  /** As they are today; of one that is to come those of its first day, of one that has ended those of its last. */
  rateCents: payField(z.int()),
  currency: z.string(),
  hoursPerWeek: z.number(),
  ...agreedDetails,
  state: z.enum(engagementStates),
  /** All that was agreed, each from a day on; the first from the first day. */
  terms: z.array(Terms),
  /** What one side has proposed and the other has not agreed to yet. */
  proposed: Terms.extend({ byId: Id, byName: z.string(), version: z.int() }).nullable(),
  endReason: z.string().nullable(),
})
export type Engagement = z.infer<typeof Engagement>

/** One row of /billers or /clients: the person, and the engagements that the reader may see. */
const ListedSide = z.object({
  userId: Id,
  userName: z.string(),
  email: z.string().optional(),
  profilePicture: z.string().nullable(),
  timeZone: z.string(),
  active: z.boolean(),
  createdAt: Instant,
  engagements: z.array(Engagement),
  /** The contact of a client's organization; only an ADMIN is told. */
  contact: OrganizationContact.optional(),
  /** Another organization in which that contact has a seat; only an ADMIN is told. */
  seatElsewhere: z.string().optional(),
})

/** What the lists of people are narrowed and ordered by; a figure is that of the engagements that stand foremost. */
const Listing = z.strictObject({
  /** Words that all stand in the name or the address. */
  search: singleLineOrEmpty(200, 'A search').optional(),
  state: z.enum(personStates).optional(),
  sort: z.enum(['name', 'since', 'rate', 'hours']).default('name'),
  order: z.enum(['asc', 'desc']).default('asc'),
  ...longPageFields,
})

const listing = {
  nextCursor: NextCursor,
  /** How many there are on all pages. */
  total: z.int(),
  /** How many there are in each state, whatever the list is narrowed by; said with the first page. */
  counts: z
    .object({
      active: z.int(),
      upcoming: z.int(),
      ended: z.int(),
      free: z.int(),
      deactivated: z.int(),
    })
    .nullable(),
}

export const Biller = ListedSide
export type Biller = z.infer<typeof Biller>

export const listBillers = endpoint({
  method: 'GET',
  path: '/user/billers',
  may: 'billers:read',
  summary: 'All billers for an ADMIN, their own for a CLIENT, only themselves for a BILLER',
  query: Listing,
  reply: z.object({ billers: z.array(Biller), ...listing }),
})

export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  may: 'clients:read',
  summary: 'All clients for an ADMIN, their own for a BILLER',
  query: Listing,
  reply: z.object({ clients: z.array(ListedSide), ...listing }),
})

export const listBillerJobs = endpoint({
  method: 'GET',
  path: '/job/biller/:id',
  may: 'engagements:read:own',
  summary: "A biller's jobs: for that biller, their client (only the client’s own jobs) and an ADMIN",
  params: z.strictObject({ id: Id }),
  query: z.strictObject(longPageFields),
  reply: z.object({
    nextCursor: NextCursor,
    jobs: z.array(
      z.object({
        jobId: Id,
        title: z.string(),
        clientId: ClientId,
        clientName: z.string(),
        status: z.enum(['engaged', 'ended', 'applied', 'invited']),
      }),
    ),
  }),
})

export const listEngagements = endpoint({
  method: 'GET',
  path: '/api/engagements/:userId',
  may: 'engagements:read:own',
  summary: "A person's engagements, including past ones: your own, those you share, all for an ADMIN",
  params: z.strictObject({ userId: Id }),
  query: z.strictObject(longPageFields),
  reply: z.object({ engagements: z.array(Engagement), nextCursor: NextCursor }),
})

const ofEngagement = z.strictObject({ engagementId: Id })
const Changed = z.object({ engagement: Engagement })

export const proposeTerms = endpoint({
  method: 'POST',
  path: '/api/engagements/:engagementId/terms',
  may: 'engagements:change:own',
  summary: 'Propose new terms from a day, replacing any earlier proposal',
  params: ofEngagement,
  /** What is left out stays as it is agreed for that day. */
  body: z.strictObject({
    rateCents: RateCents.optional(),
    hoursPerWeek: HoursPerWeek.optional(),
    from: SentDay,
    ...optionalTerms,
    /**
     * The version of the proposal that the sender has read, null where there was none: another one by now is refused.
     */
    version: TermsVersion.nullable().optional(),
  }),
  reply: Changed,
  perMinute: 30,
})

export const acceptTerms = endpoint({
  method: 'POST',
  path: '/api/engagements/:engagementId/terms/accept',
  may: 'engagements:change:own',
  summary: 'Accept the other side’s proposal, in the version you read',
  params: ofEngagement,
  body: z.strictObject({ version: TermsVersion.optional() }),
  reply: Changed,
  idempotent: true,
})

export const declineTerms = endpoint({
  method: 'POST',
  path: '/api/engagements/:engagementId/terms/decline',
  may: 'engagements:change:own',
  summary: 'Decline the other side’s proposal, in the version you read, or withdraw your own',
  params: ofEngagement,
  body: z.strictObject({ version: TermsVersion.optional() }),
  reply: Changed,
  idempotent: true,
  perMinute: 60,
})

export const endEngagement = endpoint({
  method: 'POST',
  path: '/api/engagements/:engagementId/end',
  may: 'engagements:end',
  summary: 'End an engagement on a last day, with a reason',
  params: ofEngagement,
  body: z.strictObject({ endsOn: SentDay, reason: noPatient(singleLine(500, 'The reason')) }),
  reply: Changed,
  idempotent: true,
})

const teamInvitationStates = ['pending', 'accepted', 'declined', 'withdrawn', 'expired'] as const

/** An invitation to a biller whom a client works with already. */
const TeamInvitation = z.object({
  invitationId: Id,
  clientId: ClientId,
  clientName: z.string(),
  email: z.string(),
  title: z.string(),
  rateCents: payField(z.int()),
  currency: z.string(),
  hoursPerWeek: z.number(),
  ...agreedDetails,
  state: z.enum(teamInvitationStates),
  sentAt: Instant,
  expiresAt: Instant,
})
export type TeamInvitation = z.infer<typeof TeamInvitation>

const ofInvitation = z.strictObject({ invitationId: Id })
const Invited = z.object({ invitation: TeamInvitation })

export const inviteToTeam = endpoint({
  method: 'POST',
  path: '/api/engagements/invitations',
  may: 'engagements:invite:own',
  summary: 'Invite someone you already work with, by email',
  idempotent: true,
  body: z.strictObject({
    email: Email,
    title: noPatient(singleLine(120, 'The title')),
    rateCents: RateCents,
    hoursPerWeek: HoursPerWeek,
    ...optionalTerms,
  }),
  reply: Invited,
})

export const listTeamInvitations = endpoint({
  method: 'GET',
  path: '/api/engagements/invitations',
  may: 'engagements:invitations',
  summary:
    'Unanswered invitations, newest first: a CLIENT’s own, those to a BILLER’s verified address, all for an ADMIN',
  query: z.strictObject(pageFields),
  reply: toPageShape(TeamInvitation),
})

export const resendTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/engagements/invitations/:invitationId/resend',
  may: 'engagements:invite:own',
  summary: 'Email it again, with a new link',
  params: ofInvitation,
  reply: Invited,
  idempotent: true,
})

export const withdrawTeamInvitation = endpoint({
  method: 'DELETE',
  path: '/api/engagements/invitations/:invitationId',
  may: 'engagements:invite:own',
  summary: 'Withdraw an invitation',
  params: ofInvitation,
  reply: Invited,
  idempotent: true,
})

const TeamToken = z.strictObject({ token: boundedString(100).min(20) })

/** A visitor sees who invites them, before they register or sign in. */
export const getTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/engagements/invitations/show',
  may: 'anyone',
  summary: 'The invitation behind an emailed link',
  body: TeamToken,
  reply: Invited,
  perMinute: 30,
})

const Answer = z.strictObject({
  /** The mailed link's, which proves whose address it is. Without it the address must be verified. */
  token: boundedString(100).min(20).optional(),
})

export const acceptTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/engagements/invitations/:invitationId/accept',
  may: 'engagements:answer:own',
  summary: 'Accept, and start working together today',
  params: ofInvitation,
  body: Answer,
  reply: z.object({ invitation: TeamInvitation, engagement: Engagement }),
  idempotent: true,
})

export const declineTeamInvitation = endpoint({
  method: 'POST',
  path: '/api/engagements/invitations/:invitationId/decline',
  may: 'engagements:answer:own',
  summary: 'Decline an invitation',
  params: ofInvitation,
  body: Answer,
  reply: Invited,
  idempotent: true,
})
