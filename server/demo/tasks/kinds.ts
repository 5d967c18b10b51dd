import type { UsState } from '@claimcrew/contract/organizations/shapes'
import type { DeadlineKind } from '@claimcrew/contract/tasks/shapes'

/**
 * A kind of work as it is handed out: what it is called, how much of it, what hangs on it. `{payer}` is one of the payers,
 * `{plan}` one of those that are no public program; `{day}` is the last workday, `{week}` and `{month}` are those before.
 */
export type WorkKind = {
  readonly titles: readonly [string, ...string[]]
  readonly quantity: readonly [least: number, most: number]
  /** For each unit; null where no money hangs on it. */
  readonly cents: readonly [least: number, most: number] | null
  readonly deadline: DeadlineKind
  /** Days until it is due. */
  readonly days: readonly [least: number, most: number]
  /** What it is called where it comes again by itself. */
  readonly routine: string
  /** Whom it can wait for, the usual one more than once. */
  readonly waits: readonly ('waiting-on-payer' | 'waiting-on-client')[]
  /** What a client adds to some of it. */
  readonly notes: readonly string[]
  /** What is said about it, by the biller and then by the client. */
  readonly talk: readonly (readonly [biller: string, client: string])[]
}

export const workKinds: Readonly<Record<string, WorkKind>> = {
  'eligibility-benefits': {
    titles: [
      'Re-verify {plan} plans after renewal',
      'Benefits for new patients, {payer}',
      'Inactive coverage found on {day}',
    ],
    quantity: [20, 60],
    cents: null,
    deadline: 'sla',
    days: [1, 3],
    routine: 'Verify the next two days of the schedule',
    waits: ['waiting-on-client'],
    notes: ['Add copay, deductible and referral in one line.', 'Flag anything that needs an authorization.'],
    talk: [
      ['Four came back inactive with this payer.', 'Thank you. The front desk will ask for the new cards.'],
      [
        'The portal is down, so I am verifying these by phone.',
        'Fine. Please enter the hold time separately.',
      ],
      ['Two of these visits need a referral under the plan.', 'Good to know. I will request both today.'],
    ],
  },
  'prior-authorization': {
    titles: [
      'Authorizations for imaging, {plan}',
      'Extend therapy authorizations with {plan}',
      'Authorizations asked for on {day}',
      'Requests of the {week} without an answer',
    ],
    quantity: [4, 14],
    cents: [18_000, 90_000],
    deadline: 'sla',
    days: [2, 5],
    routine: 'Follow up on pended authorizations',
    waits: ['waiting-on-payer', 'waiting-on-client'],
    notes: ['Earliest dates of service first.', 'Send the clinical notes along with the request.'],
    talk: [
      ['The payer asks for the last office note on three of these.', 'They are in the document folder now.'],
      [
        'Two of these do not need an authorization under the plan.',
        'Good catch. Please note the call reference and close them.',
      ],
    ],
  },
  demographics: {
    titles: ['Enter the new registrations of {day}', 'Fix demographics that {payer} returned'],
    quantity: [20, 70],
    cents: null,
    deadline: 'none',
    days: [1, 3],
    routine: 'Enter the new registrations',
    waits: ['waiting-on-client'],
    notes: [
      'Copy the plan name exactly as it is on the card.',
      'Check for duplicates before you add anybody.',
    ],
    talk: [
      ['Five cards are scanned on one side only.', 'I asked the front desk to scan the backs as well.'],
      [
        'Three of these are already in the system under an old address.',
        'Please update the address and do not add them again.',
      ],
    ],
  },
  'charge-entry': {
    titles: ['Charges of {day}', 'Late charges from {month}', 'Charges held for a missing modifier, {week}'],
    quantity: [60, 160],
    cents: [9_000, 16_000],
    deadline: 'sla',
    days: [1, 3],
    routine: 'Enter the charges that came in',
    waits: ['waiting-on-client'],
    notes: ['Start with the procedures, please.', 'Hold anything that has no signed note.'],
    talk: [
      ['Seven superbills have no diagnosis.', 'I gave them to the provider. Please hold them until then.'],
      [
        'Half of these are duplicates of the last batch.',
        'Please void the duplicates and go on with the rest.',
      ],
      ['The fee schedule changed during this period.', 'Use the new one from its effective date.'],
    ],
  },
  'coding-e-m': {
    titles: [
      'Code the office visits of {day}',
      'Second look at level 4 and 5 visits, {week}',
      'Records review for an audit by {payer}',
    ],
    quantity: [40, 110],
    cents: [11_000, 19_000],
    deadline: 'sla',
    days: [2, 4],
    routine: 'Code the signed visits',
    waits: ['waiting-on-client'],
    notes: ['Query the provider when the note does not support the level.', 'New patients first, please.'],
    talk: [
      ['Six notes are not signed yet.', 'I reminded the providers. Please code the rest.'],
      [
        'Two notes support a lower level than the one selected.',
        'Please send the provider a query before you change it.',
      ],
      [
        'Modifier 25 is missing on four visits with a procedure.',
        'Please query the provider where the note supports it.',
      ],
    ],
  },
  'coding-radiology': {
    titles: ['Code imaging reports', 'Reports without a contrast statement'],
    quantity: [150, 380],
    cents: [9_000, 24_000],
    deadline: 'sla',
    days: [1, 3],
    routine: 'Code the final reports',
    waits: ['waiting-on-client'],
    notes: ['Final reports only.'],
    talk: [['Nine reports are still preliminary.', 'Leave them until they are final.']],
  },
  'claim-submission': {
    titles: ['Submit claims held for {payer}', 'Secondary claims with paper EOBs, {week}'],
    quantity: [40, 140],
    cents: [12_000, 24_000],
    deadline: 'timely-filing',
    days: [3, 14],
    routine: 'Send the claims that passed the edits',
    waits: ['waiting-on-client'],
    notes: ['Oldest dates of service first.', 'Tell me the batch total when they are out.'],
    talk: [
      ['Twelve of these stop at the referring provider edit.', 'I asked the front desk for the names.'],
      [
        'The new provider is not linked to our group at this payer yet.',
        'Please hold those claims until credentialing has confirmed it.',
      ],
    ],
  },
  'rejection-work': {
    titles: ['Clearinghouse rejections, {payer}', 'Rejections left from the {week}'],
    quantity: [12, 60],
    cents: [11_000, 26_000],
    deadline: 'timely-filing',
    days: [3, 12],
    routine: 'Clear the clearinghouse rejections',
    waits: ['waiting-on-client'],
    notes: ['Resend whatever you can fix yourself.', 'List the ones that need an answer from us.'],
    talk: [
      [
        'Most of these have an old payer ID.',
        'Please update it in the system, too, so that they stop coming.',
      ],
      ['Eight need the subscriber’s date of birth from the front desk.', 'I asked for all of them today.'],
    ],
  },
  'payment-posting-manual': {
    titles: [
      'Post the lockbox of {day}',
      'Post {plan} paper remittances',
      'Clear the unapplied cash of {month}',
    ],
    quantity: [40, 110],
    cents: [7_000, 14_000],
    deadline: 'sla',
    days: [1, 2],
    routine: 'Post the lockbox checks',
    waits: ['waiting-on-client'],
    notes: [
      'Close each batch against the deposit.',
      'Route short payments to follow-up with the contract rate.',
    ],
    talk: [
      ['One check has no remittance with it.', 'I will get it from the payer’s portal and upload it.'],
      [
        'The deposit is $36.10 higher than the batch.',
        'That is a copay. Please post it to the patient’s account.',
      ],
    ],
  },
  'payment-posting-era-exceptions': {
    titles: ['ERA exceptions from {payer}', 'ERA lines that do not balance, {week}'],
    quantity: [30, 120],
    cents: [6_000, 12_000],
    deadline: 'sla',
    days: [1, 2],
    routine: 'Work the new ERA exceptions',
    waits: ['waiting-on-payer', 'waiting-on-client'],
    notes: ['Note the reason for anything you cannot post.', 'Takebacks first, please.'],
    talk: [
      [
        'Ten of these are takebacks from the same recoupment.',
        'Please post them against the recoupment letter in the folder.',
      ],
      [
        'The claim numbers in this ERA belong to another tax ID.',
        'Leave those. I will call the clearinghouse.',
      ],
    ],
  },
  'insurance-ar-follow-up': {
    titles: [
      'AR over 60 days with {payer}',
      'Claims without an answer from {payer}',
      'Call {payer} on pended claims',
    ],
    quantity: [25, 60],
    cents: [16_000, 42_000],
    deadline: 'none',
    days: [3, 8],
    routine: 'Work the follow-up dates that are due',
    waits: ['waiting-on-payer', 'waiting-on-payer', 'waiting-on-client'],
    notes: [
      'Largest balances first, please.',
      'Start with what is closest to its filing limit.',
      'Leave balances under $25 for the month-end write-off.',
    ],
    talk: [
      ['Six of these were paid in the meantime, so I left them out.', 'Good catch, thank you.'],
      ['The payer has no claim on file for nine of them.', 'Please resend them with proof of timely filing.'],
      ['The portal is down, so I am calling on these.', 'Fine. Please enter the hold time separately.'],
    ],
  },
  'denials-technical': {
    titles: [
      'Technical denials of {payer}',
      'Denials for missing information, {month}',
      'CO-16 denials, {payer}',
    ],
    quantity: [15, 45],
    cents: [18_000, 48_000],
    deadline: 'timely-filing',
    days: [4, 15],
    routine: 'Work the new denials',
    waits: ['waiting-on-payer', 'waiting-on-client'],
    notes: [
      'Sort by reason code and fix each cause in one go.',
      'Start with what is closest to its deadline.',
    ],
    talk: [
      [
        'Eleven lack the NPI of the same referring provider.',
        'Please correct them in one batch and tell me which provider it is.',
      ],
      ['Six of these were paid in the meantime, so I left them out.', 'Good catch, thank you.'],
    ],
  },
  'denials-clinical': {
    titles: [
      'Medical necessity denials of {payer}',
      'Peer-to-peer requests with {plan}',
      'Clinical denials of the {week}',
    ],
    quantity: [6, 20],
    cents: [25_000, 80_000],
    deadline: 'appeal',
    days: [6, 20],
    routine: 'Review the new medical necessity denials',
    waits: ['waiting-on-payer', 'waiting-on-client'],
    notes: [
      'Check the payer’s current policy before you write.',
      'Start with what is closest to its deadline.',
    ],
    talk: [
      ['The payer asks for the procedure notes. Can you send them?', 'They are in the document folder now.'],
      ['Two of these reach their deadline first.', 'Please begin with those. I will answer quickly.'],
    ],
  },
  appeals: {
    titles: [
      'Second-level appeals to {payer}',
      'Appeal underpaid claims, {plan}',
      'Appeals for denials of the {week}',
    ],
    quantity: [3, 9],
    cents: [30_000, 110_000],
    deadline: 'appeal',
    days: [6, 20],
    routine: 'Check the status of open appeals',
    waits: ['waiting-on-payer'],
    notes: ['Attach the remittance to each of them.', 'Largest balances first, please.'],
    talk: [
      [
        'One appeal needs a letter from the physician.',
        'I asked for it. You will find it in the document folder.',
      ],
      ['The payer wants these on its own form.', 'Use the form, and keep our letter as an attachment.'],
    ],
  },
  'patient-ar': {
    titles: ['Statements returned in the mail', 'Payment plans that fell behind'],
    quantity: [40, 130],
    cents: [4_000, 11_000],
    deadline: 'none',
    days: [3, 8],
    routine: 'Call on overdue payment plans',
    waits: ['waiting-on-client'],
    notes: ['Offer a plan before anything else.'],
    talk: [['Several addresses are out of date.', 'The front desk will ask at the next visit.']],
  },
  'credit-balances': {
    titles: ['Credit balances found in the {week}', 'Refund requests of {payer}'],
    quantity: [10, 40],
    cents: [8_000, 26_000],
    deadline: 'sla',
    days: [4, 10],
    routine: 'Review the new credit balances',
    waits: ['waiting-on-payer', 'waiting-on-client'],
    notes: ['Oldest first, please.', 'I sign refunds on Fridays.'],
    talk: [
      [
        'Three of these belong to another open claim on the same account.',
        'Please transfer them and note it.',
      ],
      ['Two payers want the refund as an offset.', 'Fine. Please note the offset request number.'],
    ],
  },
  credentialing: {
    titles: ['Re-credential with {payer}', 'Update CAQH attestations'],
    quantity: [2, 6],
    cents: null,
    deadline: 'sla',
    days: [8, 25],
    routine: 'Check the status of open applications',
    waits: ['waiting-on-payer', 'waiting-on-client'],
    notes: ['The documents are in the provider’s folder.'],
    talk: [['The attestation needs the provider’s signature.', 'Signed and uploaded.']],
  },
  'meeting-training-reporting': {
    titles: ['Prepare the month-end summary'],
    quantity: [1, 1],
    cents: null,
    deadline: 'none',
    days: [2, 5],
    routine: 'Prepare the weekly summary',
    waits: ['waiting-on-client'],
    notes: ['One page is enough.'],
    talk: [['Do you want the figures by payer, too?', 'Yes, please. The five largest are enough.']],
  },
}

const publicPayers = ['Medicare', 'Medicaid', 'TRICARE']
const nationalPlans = ['Aetna', 'Cigna', 'Humana', 'UnitedHealthcare']

/** Beside those that are everywhere. */
const plansIn: Readonly<Partial<Record<UsState, readonly string[]>>> = {
  OH: ['Anthem', 'Molina'],
  AZ: ['BCBS of Arizona', 'Molina'],
  NJ: ['Horizon BCBS'],
}

/** The payers of a practice by the state that it is in, and those of them that are no public program. */
export function payersIn(state: UsState): {
  readonly plans: readonly string[]
  readonly payers: readonly string[]
} {
  const plans = [...nationalPlans, ...(plansIn[state] ?? [])]
  return { plans, payers: [...plans, ...publicPayers] }
}
