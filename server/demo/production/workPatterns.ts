import { findWorkType } from '@claimcrew/contract/kit/workTypes'
import type { Channel, payerClasses } from '@claimcrew/contract/production/shapes'
import type { Dice } from '../attendance/days.ts'

/** How a kind of work goes on an ordinary day. */
type WorkPattern = {
  /** How it is done, the usual way first. */
  readonly channels: readonly [Channel, ...Channel[]]
  /** Dollars that hang on one unit; none for work that touches no claim. */
  readonly dollars: readonly [from: number, to: number] | null
  /** How much of that comes in. */
  readonly collects: number
  readonly notes: readonly string[]
}

const portal: readonly [Channel, ...Channel[]] = ['portal']

export const workPatterns: Readonly<Record<string, WorkPattern>> = {
  'eligibility-benefits': {
    channels: ['portal', 'portal', 'phone'],
    dollars: null,
    collects: 0,
    notes: ['Two plans changed at the turn of the month.', 'Portal was slow until noon.'],
  },
  'prior-authorization': {
    channels: ['portal', 'fax', 'phone'],
    dollars: [400, 1800],
    collects: 0,
    notes: ['Clinical notes are still missing for three of them.'],
  },
  demographics: { channels: portal, dollars: null, collects: 0, notes: [] },
  'charge-entry': { channels: portal, dollars: [120, 320], collects: 0, notes: ['Superbills came in late.'] },
  'coding-e-m': {
    channels: portal,
    dollars: [140, 360],
    collects: 0,
    notes: ['Queries sent to the provider.'],
  },
  'coding-radiology': { channels: portal, dollars: [90, 260], collects: 0, notes: [] },
  'claim-submission': {
    channels: ['clearinghouse'],
    dollars: [150, 340],
    collects: 0,
    notes: ['One batch had to be sent again.'],
  },
  'rejection-work': {
    channels: ['clearinghouse'],
    dollars: [140, 380],
    collects: 0,
    notes: ['Most were missing the referring provider.'],
  },
  'payment-posting-manual': {
    channels: ['mail', 'portal'],
    dollars: [80, 240],
    collects: 1,
    notes: ['Two checks wait for their remittance.', 'Lockbox scan came at ten.'],
  },
  'payment-posting-era-exceptions': {
    channels: ['clearinghouse'],
    dollars: [70, 210],
    collects: 1,
    notes: [],
  },
  'insurance-ar-follow-up': {
    channels: ['phone', 'portal', 'phone'],
    dollars: [180, 620],
    collects: 0.25,
    notes: ['Long waits with the payer all afternoon.', 'Claims over 60 days first.'],
  },
  'denials-technical': {
    channels: ['portal', 'phone'],
    dollars: [160, 520],
    collects: 0.15,
    notes: ['Modifier denials of the same edit; fixed as a batch.'],
  },
  'denials-clinical': {
    channels: ['portal', 'phone', 'fax'],
    dollars: [400, 1600],
    collects: 0.1,
    notes: ['Records requested for all of them.'],
  },
  appeals: {
    channels: ['fax', 'mail', 'portal'],
    dollars: [500, 2200],
    collects: 0,
    notes: ['Second level.'],
  },
  'patient-ar': {
    channels: ['phone'],
    dollars: [40, 180],
    collects: 0.3,
    notes: ['Payment plans agreed for four.'],
  },
  'credit-balances': { channels: portal, dollars: [30, 150], collects: 0, notes: [] },
  credentialing: {
    channels: ['portal', 'mail'],
    dollars: null,
    collects: 0,
    notes: ['Waits for a signature.'],
  },
}

/** A quantity over the outcomes of its work: the first ones are the usual ones. */
export function createOutcomes(workType: string, quantity: number, dice: Dice): Record<string, number> {
  const names = findWorkType(workType)?.outcomeValues ?? []
  let left = quantity
  const counts: Record<string, number> = {}
  for (const [index, name] of names.entries()) {
    const share = index === names.length - 1 ? 1 : dice.between(0.5, 0.8)
    const count = Math.round(left * share)
    if (count > 0) counts[name] = count
    left -= count
  }
  return counts
}

type Payer = readonly [payer: string, payerClass: (typeof payerClasses)[number]]

const payers: readonly [Payer, ...Payer[]] = [
  ['medicare', 'medicare'],
  ['medicaid', 'medicaid'],
  ['medicare-advantage', 'medicare'],
  ['blue-cross-blue-shield', 'commercial'],
  ['unitedhealthcare', 'commercial'],
  ['aetna', 'commercial'],
  ['cigna', 'commercial'],
  ['humana', 'commercial'],
]

export const pickPayer = (dice: Dice): Payer => dice.pick(payers)

/** On hold one waits longer with some than with others. */
export const holdShare: Readonly<Record<string, number>> = {
  medicare: 0.18,
  medicaid: 0.34,
  'medicare-advantage': 0.26,
  'blue-cross-blue-shield': 0.22,
  unitedhealthcare: 0.3,
  aetna: 0.2,
  cigna: 0.24,
  humana: 0.28,
}
