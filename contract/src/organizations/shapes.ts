import * as z from 'zod'
import { ClientId, Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { TermsIn } from '../kit/taxonomy.ts'
import { singleLine } from '../kit/text.ts'

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
