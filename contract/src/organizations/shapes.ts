import * as z from 'zod'
import { ClientId, Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { TermsIn } from '../kit/taxonomy.ts'
import { singleLine } from '../kit/text.ts'
import { Instant } from '../kit/time.ts'
import { DutyList } from '../people/actingFor.ts'
import { duties } from '../permissions.ts'

/** As many practices an organization has at most; work that names none counts for all of them. */
export const maxPractices = 1000

/** By postal code: the states, the District of Columbia and the territories. */
export const usStates = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'US Virgin Islands',
} as const

export type UsState = keyof typeof usStates

const stateCodes = Object.keys(usStates) as [UsState, ...UsState[]]

export const PracticeFields = z.strictObject({
  name: noPatient(singleLine(120, 'The name')),
  state: z.enum(stateCodes, 'Choose a US state by its two letters, such as OH.').nullable(),
  specialties: TermsIn('specialties'),
  systems: TermsIn('systems'),
  payers: TermsIn('payers'),
  /** No new work names it; what named it before keeps it. */
  closed: z.boolean(),
})
export type PracticeFields = z.infer<typeof PracticeFields>

export const emptyPractice: Omit<PracticeFields, 'name'> = {
  state: null,
  specialties: [],
  systems: [],
  payers: [],
  closed: false,
}

export const NewPractice = PracticeFields.partial().required({ name: true })
export type NewPractice = z.infer<typeof NewPractice>

export const PracticeChange = PracticeFields.partial()
export type PracticeChange = z.infer<typeof PracticeChange>

/** Narrows work down to one practice; `none` is work that names none. */
export const PracticeFilter = z.union([Id, z.literal('none')], 'This isn’t a valid ID.').optional()

export const Practice = z.object({ practiceId: Id, organizationId: ClientId, ...PracticeFields.shape })
export type Practice = z.infer<typeof Practice>

/** What a seat is for; each once, in one order. */
export const Duties = z
  .array(z.enum(duties, `Choose one of: ${duties.join(', ')}.`))
  .min(1, 'Choose at least one duty.')
  .max(duties.length, 'Choose each duty only once.')
  .overwrite(sent => duties.filter(duty => sent.includes(duty)))

/** As long as its founder's name can be, which it begins with. */
export const OrganizationName = singleLine(100, 'The name')

/** So many invitations to an organization wait at most. */
export const maxSeatInvitations = 200

export const OrganizationSeat = z.object({
  seatId: Id,
  organizationId: ClientId,
  userId: Id,
  userName: z.string(),
  email: z.string(),
  duties: DutyList,
  since: Instant,
  /** When they last did something here by hand; null for somebody who never has. */
  lastSeenAt: Instant.nullable(),
})
export type OrganizationSeat = z.infer<typeof OrganizationSeat>

/** So many owners are named in a list of organizations. */
export const maxOwnerNames = 5

/** An organization in an ADMIN's list. */
export const OrganizationOverview = z.object({
  organizationId: ClientId,
  name: z.string(),
  createdAt: Instant,
  /** Nobody's where it has no active owner. */
  ownerNames: z.array(z.string()).max(maxOwnerNames),
  seatCount: z.int(),
})
export type OrganizationOverview = z.infer<typeof OrganizationOverview>

export const SeatInvitation = z.object({
  invitationId: Id,
  organizationName: z.string(),
  email: z.string(),
  duties: DutyList,
  /** The name of the person who invites. */
  invitedBy: z.string(),
  invitedAt: Instant,
  expiresAt: Instant,
})
export type SeatInvitation = z.infer<typeof SeatInvitation>
