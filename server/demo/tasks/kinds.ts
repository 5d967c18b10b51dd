import type { DeadlineKind } from '@claimcrew/contract/tasks/shapes'

/** A kind of work as it is handed out: what it is called, how much of it, what hangs on it. `{payer}` is one of the payers. */
export type WorkKind = {
  readonly titles: readonly [string, ...string[]]
  readonly quantity: readonly [least: number, most: number]
  /** For each unit; null where no money hangs on it. */
  readonly cents: readonly [least: number, most: number] | null
  readonly deadline: DeadlineKind
  /** Days until it is due. */
  readonly days: readonly [least: number, most: number]
}

export const workKinds: Readonly<Record<string, WorkKind>> = {
  'eligibility-benefits': {
    titles: ['Verify benefits for next week’s schedule', 'Eligibility for {payer} plans that renewed'],
    quantity: [20, 60],
    cents: null,
    deadline: 'sla',
    days: [1, 3],
  },
  'prior-authorization': {
    titles: ['Authorizations for imaging, {payer}', 'Extend therapy authorizations with {payer}'],
    quantity: [4, 14],
    cents: [18_000, 90_000],
    deadline: 'sla',
    days: [2, 5],
  },
  demographics: {
    titles: ['Enter new registrations', 'Fix demographics that {payer} returned'],
    quantity: [20, 70],
    cents: null,
    deadline: 'none',
    days: [1, 3],
  },
  'charge-entry': {
    titles: ['Enter the week’s charges', 'Charges from the satellite office', 'Late charges of last month'],
    quantity: [60, 160],
    cents: [9_000, 16_000],
    deadline: 'sla',
    days: [1, 3],
  },
  'coding-e-m': {
    titles: [
      'Code office visits',
      'Second look at level 4 and 5 visits',
      'Coding queries for {payer} audits',
    ],
    quantity: [40, 110],
    cents: [11_000, 19_000],
    deadline: 'sla',
    days: [2, 4],
  },
  'coding-radiology': {
    titles: ['Code imaging reports', 'Radiology backlog over the weekend'],
    quantity: [150, 380],
    cents: [9_000, 24_000],
    deadline: 'sla',
    days: [1, 3],
  },
  'claim-submission': {
    titles: ['Submit claims held for {payer}', 'Secondary claims with paper EOBs'],
    quantity: [40, 140],
    cents: [12_000, 24_000],
    deadline: 'timely-filing',
    days: [3, 14],
  },
  'rejection-work': {
    titles: ['Clearinghouse rejections, {payer}', 'Rejections for missing modifiers'],
    quantity: [12, 60],
    cents: [11_000, 26_000],
    deadline: 'timely-filing',
    days: [3, 12],
  },
  'payment-posting-manual': {
    titles: ['Post the lockbox checks', 'Post {payer} paper remittances', 'Clear the unapplied cash'],
    quantity: [40, 110],
    cents: [7_000, 14_000],
    deadline: 'sla',
    days: [1, 2],
  },
  'payment-posting-era-exceptions': {
    titles: ['ERA exceptions from {payer}', 'ERA lines that do not balance'],
    quantity: [30, 120],
    cents: [6_000, 12_000],
    deadline: 'sla',
    days: [1, 2],
  },
  'insurance-ar-follow-up': {
    titles: [
      'AR over 60 days with {payer}',
      'No claim on file with {payer}',
      'Call {payer} on pended claims',
    ],
    quantity: [25, 60],
    cents: [16_000, 42_000],
    deadline: 'none',
    days: [3, 8],
  },
  'denials-technical': {
    titles: ['Technical denials of {payer}', 'Denials for missing information', 'CO-16 denials, {payer}'],
    quantity: [15, 45],
    cents: [18_000, 48_000],
    deadline: 'timely-filing',
    days: [4, 15],
  },
  'denials-clinical': {
    titles: ['Medical necessity denials of {payer}', 'Peer-to-peer requests with {payer}'],
    quantity: [6, 20],
    cents: [60_000, 190_000],
    deadline: 'appeal',
    days: [6, 20],
  },
  appeals: {
    titles: ['Second-level appeals to {payer}', 'Appeal underpaid surgeries, {payer}'],
    quantity: [3, 9],
    cents: [90_000, 320_000],
    deadline: 'appeal',
    days: [6, 20],
  },
  'patient-ar': {
    titles: ['Statements returned by the post', 'Payment plans that fell behind'],
    quantity: [40, 130],
    cents: [4_000, 11_000],
    deadline: 'none',
    days: [3, 8],
  },
  'credit-balances': {
    titles: ['Credit balances over 60 days', 'Refund requests of {payer}'],
    quantity: [10, 40],
    cents: [8_000, 26_000],
    deadline: 'sla',
    days: [4, 10],
  },
  credentialing: {
    titles: ['Re-credential with {payer}', 'Update CAQH attestations'],
    quantity: [2, 6],
    cents: null,
    deadline: 'sla',
    days: [8, 25],
  },
  'meeting-training-reporting': {
    titles: ['Prepare the month-end summary'],
    quantity: [1, 1],
    cents: null,
    deadline: 'none',
    days: [2, 5],
  },
}

export const payers = [
  'Aetna',
  'Cigna',
  'Humana',
  'UnitedHealthcare',
  'Medicare',
  'Medicaid',
  'Anthem',
  'TRICARE',
  'Molina',
] as const

/** What is said about work, by the biller and then by the client. */
export const talk: readonly (readonly [biller: string, client: string])[] = [
  ['The payer asks for the operative notes. Can you send them?', 'Sent to the portal this morning.'],
  ['Six of these were paid meanwhile, so I left them out.', 'Good catch, thank you.'],
  ['The portal is down since noon; I go on by phone.', 'Fine. Note the hold time apart, please.'],
  ['Half are duplicates of last week’s batch.', 'Please void them and carry on with the rest.'],
  [
    'I am waiting for the taxonomy code of the new provider.',
    'It is 207Q00000X from the first of the month.',
  ],
  ['The fee schedule changed in the middle of the month.', 'Use the new one from the 15th on.'],
]

export const notes = [
  '',
  '',
  'Start with the oldest.',
  'Largest balances first, please.',
  'Use the new payer portal; the old one closes this month.',
  'Leave what is under $25 for the month-end write-off.',
] as const
