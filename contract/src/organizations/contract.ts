import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { Done } from '../kit/reply.ts'
import { boundedString, searchWords, singleLine } from '../kit/text.ts'
import { ActingFor, maxSeats } from '../people/actingFor.ts'
import { Email } from '../people/contract.ts'
import {
  Duties,
  maxPractices,
  maxSeatInvitations,
  NewPractice,
  OrganizationName,
  OrganizationOverview,
  OrganizationSeat,
  Practice,
  PracticeChange,
  SeatInvitation,
} from './shapes.ts'

/** A practice is new or has changed: the people of its organization read the list again. */
export const practicesChanged = topic('organizations:practices', z.object({ organizationId: z.string() }))

/** Who has a seat or is invited has changed: the owners read the list again. */
export const seatsChanged = topic('organizations:seats', z.object({ organizationId: z.string() }))

/** It is called something else: its people and the billers who work for it read the name again. */
export const organizationChanged = topic('organizations:changed', z.object({ organizationId: z.string() }))

/** An ADMIN names the organization that is meant. */
const ofOrganization = { organizationId: ClientId.optional() }

const PracticeAnswer = z.object({ practice: Practice })

export const listPractices = endpoint({
  method: 'GET',
  path: '/api/practices',
  may: 'practices:read',
  summary:
    'Practices by name: a CLIENT’s own, those of the client a BILLER works for, any organization’s for an ADMIN',
  query: z.strictObject({
    ...ofOrganization,
    /** A BILLER names the client, whose id is the organization’s. */
    clientId: ClientId.optional(),
  }),
  reply: z.object({ practices: z.array(Practice).max(maxPractices) }),
})

export const createPractice = endpoint({
  method: 'POST',
  path: '/api/practices',
  may: 'practices:manage',
  summary: 'Add a practice; an ADMIN names the organization. A name you already use is a conflict',
  body: NewPractice.extend(ofOrganization),
  reply: PracticeAnswer,
  idempotent: true,
  perMinute: 240,
})

export const updatePractice = endpoint({
  method: 'PUT',
  path: '/api/practices/:practiceId',
  may: 'practices:manage',
  summary: 'Change the fields that are sent, close a practice or reopen it',
  params: z.strictObject({ practiceId: Id }),
  body: PracticeChange.extend({
    ...ofOrganization,
    /** The changed fields as the sender has read them: one that says something else by now is a conflict. */
    before: PracticeChange.optional(),
  }),
  reply: PracticeAnswer,
  perMinute: 240,
})

export const getOrganization = endpoint({
  method: 'GET',
  path: '/api/organization',
  may: 'organization:read:own',
  summary: 'The organization you act for, and all your seats',
  reply: ActingFor,
  // Somebody whose seat has ended acts for the next one from here on.
  seatless: true,
  endsSessions: true,
})

export const chooseOrganization = endpoint({
  method: 'POST',
  path: '/api/organization/choose',
  may: 'organization:read:own',
  summary: 'Act for another organization in this session',
  body: z.strictObject({ organizationId: ClientId }),
  reply: ActingFor,
  seatless: true,
  endsSessions: true,
  perMinute: 60,
})

export const renameOrganization = endpoint({
  method: 'PUT',
  path: '/api/organization',
  may: 'organization:rename:own',
  summary: 'Rename the organization you act for; closed statements keep the name they were closed with',
  body: z.strictObject({
    name: OrganizationName,
    /** The name as the sender has read it: where it is another one by now, it is a conflict. */
    before: z.strictObject({ name: OrganizationName }).optional(),
  }),
  reply: ActingFor,
  perMinute: 60,
})

export const listSeats = endpoint({
  method: 'GET',
  path: '/api/organization/seats',
  may: 'seats:manage',
  summary: 'Who has a seat in your organization and who is invited; any organization’s for an ADMIN',
  query: z.strictObject(ofOrganization),
  reply: z.object({
    organization: z.object({ organizationId: ClientId, name: z.string() }),
    seats: z.array(OrganizationSeat).max(maxSeats),
    invitations: z.array(SeatInvitation).max(maxSeatInvitations),
  }),
})

const ofSeat = z.strictObject({ seatId: Id })
/** An ADMIN says why. */
const why = { reason: singleLine(500, 'The reason').optional() }

export const updateSeat = endpoint({
  method: 'PUT',
  path: '/api/organization/seats/:seatId',
  may: 'seats:manage',
  asksAgain: true,
  summary: 'Change someone’s duties',
  params: ofSeat,
  body: z.strictObject({
    duties: Duties,
    /** The duties as the sender has read them: where they are others by now, it is a conflict. */
    before: Duties.optional(),
    ...why,
  }),
  reply: z.object({ seat: OrganizationSeat }),
  endsSessions: true,
  perMinute: 60,
})

export const endSeat = endpoint({
  method: 'DELETE',
  path: '/api/organization/seats/:seatId',
  may: 'seats:end',
  summary: 'End someone’s seat, or your own, right away',
  params: ofSeat,
  body: z.strictObject(why),
  reply: z.object({ seat: OrganizationSeat }),
  endsSessions: true,
  perMinute: 60,
})

const whyOfAdmin = { reason: singleLine(500, 'The reason') }

export const listOrganizations = endpoint({
  method: 'GET',
  path: '/api/organizations',
  may: 'organizations:manage:all',
  summary: 'Organizations that posted a job, invited or hired someone; those without an active owner first',
  query: z.strictObject({ q: searchWords(200).optional(), ...pageFields }),
  reply: toPageShape(OrganizationOverview),
})

export const addSeat = endpoint({
  method: 'POST',
  path: '/api/organization/seats',
  may: 'organizations:manage:all',
  asksAgain: true,
  summary: 'Give someone with a client account a seat, with a reason',
  body: z.strictObject({ organizationId: ClientId, email: Email, duties: Duties, ...whyOfAdmin }),
  reply: z.object({ seat: OrganizationSeat }),
  idempotent: true,
})

export const moveSeat = endpoint({
  method: 'POST',
  path: '/api/organization/seats/:seatId/move',
  may: 'organizations:manage:all',
  asksAgain: true,
  summary: 'Move someone’s seat to another organization, with a reason',
  params: ofSeat,
  body: z.strictObject({ organizationId: ClientId, ...whyOfAdmin }),
  reply: z.object({ seat: OrganizationSeat }),
  idempotent: true,
  endsSessions: true,
})

const ofSeatInvitation = z.strictObject({ invitationId: Id })
const SeatInvited = z.object({ invitation: SeatInvitation })
const linkToken = boundedString(100).min(20)

export const inviteToSeat = endpoint({
  method: 'POST',
  path: '/api/organization/invitations',
  may: 'seats:invite:own',
  summary: 'Invite someone by email to a seat in your organization',
  body: z.strictObject({ email: Email, duties: Duties }),
  reply: SeatInvited,
  idempotent: true,
})

export const withdrawSeatInvitation = endpoint({
  method: 'DELETE',
  path: '/api/organization/invitations/:invitationId',
  may: 'seats:invite:own',
  summary: 'Withdraw an invitation',
  params: ofSeatInvitation,
  reply: Done,
  perMinute: 60,
})

export const listSeatInvitations = endpoint({
  method: 'GET',
  path: '/api/organization/invitations',
  may: 'seats:answer:own',
  summary: 'Invitations to your own verified address that you can still answer',
  reply: z.object({ invitations: z.array(SeatInvitation).max(maxSeatInvitations) }),
})

/** A visitor sees who invites them, before they register or sign in. */
export const getSeatInvitation = endpoint({
  method: 'POST',
  path: '/api/organization/invitations/show',
  may: 'anyone',
  summary: 'The invitation behind an emailed link',
  body: z.strictObject({ token: linkToken }),
  reply: SeatInvited,
  perMinute: 30,
})

/** The mailed link's, which proves whose address it is. Without it the address must be verified. */
const SeatAnswer = z.strictObject({ token: linkToken.optional() })

export const acceptSeatInvitation = endpoint({
  method: 'POST',
  path: '/api/organization/invitations/:invitationId/accept',
  may: 'seats:answer:own',
  summary: 'Take the seat',
  params: ofSeatInvitation,
  body: SeatAnswer,
  reply: z.object({ seat: OrganizationSeat }),
  idempotent: true,
})

export const declineSeatInvitation = endpoint({
  method: 'POST',
  path: '/api/organization/invitations/:invitationId/decline',
  may: 'seats:answer:own',
  summary: 'Decline an invitation',
  params: ofSeatInvitation,
  body: SeatAnswer,
  reply: Done,
  idempotent: true,
})
