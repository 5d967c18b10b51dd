import { findWorkType } from '@claimcrew/contract/kit/workTypes'
import type { Channel, payerClasses } from '@claimcrew/contract/production/shapes'
import type { Dice } from '../attendance/days.ts'

/** How a kind of work goes on an ordinary day. */
type WorkPattern = {
  /** How it is done, the usual way first; null for what is done in the practice's own system. */
  readonly channels: readonly [Channel | null, ...(Channel | null)[]]
  /** Whether it is done for one payer after the other. */
  readonly byPayer: boolean
  /** Dollars that hang on one unit; none for work that touches no claim. */
  readonly dollars: readonly [from: number, to: number] | null
  /** How much of that comes in. */
  readonly collects: number
}

const ownSystem: readonly [null] = [null]

export const workPatterns: Readonly<Record<string, WorkPattern>> = {
  'eligibility-benefits': {
    channels: ['portal', 'portal', 'phone'],
    byPayer: false,
    dollars: null,
    collects: 0,
  },
  'prior-authorization': {
    channels: ['portal', 'fax', 'phone'],
    byPayer: true,
    dollars: [400, 1800],
    collects: 0,
  },
  demographics: { channels: ownSystem, byPayer: false, dollars: null, collects: 0 },
  'charge-entry': { channels: ownSystem, byPayer: false, dollars: [120, 320], collects: 0 },
  'coding-e-m': {
    channels: ownSystem,
    byPayer: false,
    dollars: [140, 360],
    collects: 0,
  },
  'coding-radiology': { channels: ownSystem, byPayer: false, dollars: [90, 260], collects: 0 },
  'claim-submission': {
    channels: ['clearinghouse'],
    byPayer: true,
    dollars: [150, 340],
    collects: 0,
  },
  'rejection-work': {
    channels: ['clearinghouse'],
    byPayer: true,
    dollars: [140, 380],
    collects: 0,
  },
  'payment-posting-manual': {
    channels: ['mail', 'portal'],
    byPayer: true,
    // A batch has large and small payments, so its average is much the same every day.
    dollars: [130, 190],
    collects: 1,
  },
  'payment-posting-era-exceptions': {
    channels: ['clearinghouse'],
    byPayer: true,
    dollars: [110, 170],
    collects: 1,
  },
  'insurance-ar-follow-up': {
    channels: ['phone', 'portal', 'phone'],
    byPayer: true,
    dollars: [180, 620],
    collects: 0.16,
  },
  'denials-technical': {
    channels: ['portal', 'phone'],
    byPayer: true,
    dollars: [160, 520],
    collects: 0.15,
  },
  'denials-clinical': {
    channels: ['portal', 'phone', 'fax'],
    byPayer: true,
    dollars: [180, 620],
    collects: 0.15,
  },
  appeals: {
    channels: ['fax', 'mail', 'portal'],
    byPayer: true,
    dollars: [220, 800],
    collects: 0,
  },
  'patient-ar': {
    channels: ['phone'],
    byPayer: false,
    dollars: [40, 180],
    collects: 0.3,
  },
  'credit-balances': { channels: ownSystem, byPayer: true, dollars: [30, 150], collects: 0 },
  credentialing: {
    channels: ['portal', 'mail'],
    byPayer: false,
    dollars: null,
    collects: 0,
  },
}

/** How often each outcome of a kind of work comes, in their order; the first one has the rest. */
const outcomeShares: Readonly<Record<string, readonly number[]>> = {
  'eligibility-benefits': [0.81, 0.05, 0.04, 0.08, 0.02],
  'prior-authorization': [0.63, 0.07, 0.2, 0.1],
  demographics: [0.96, 0.04],
  'charge-entry': [0.94, 0.03, 0.03],
  'coding-e-m': [0.93, 0.04, 0.03],
  'coding-radiology': [0.97, 0.02, 0.01],
  'claim-submission': [0.95, 0.05],
  'rejection-work': [0.86, 0.12, 0.02],
  'payment-posting-manual': [0.86, 0.06, 0.06, 0.02],
  'payment-posting-era-exceptions': [0.85, 0.15],
  'insurance-ar-follow-up': [0.22, 0.34, 0.12, 0.09, 0.14, 0.09],
  'denials-technical': [0.62, 0.15, 0.06, 0.09, 0.08],
  'denials-clinical': [0.5, 0.15, 0.15, 0.2],
  appeals: [1],
  'patient-ar': [0.4, 0.2, 0.33, 0.07],
  'credit-balances': [0.7, 0.3],
  credentialing: [0.7, 0.3],
}

/** A quantity over the outcomes of its work, as they come in such work. */
export function createOutcomes(workType: string, quantity: number, dice: Dice): Record<string, number> {
  const names = findWorkType(workType)?.outcomeValues ?? []
  const shares = outcomeShares[workType] ?? []
  // Rounded by chance, so that a rare outcome comes up in small quantities too.
  const others = names
    .slice(1)
    .map((_, index) => Math.floor(quantity * (shares[index + 1] ?? 0) + dice.between(0, 1)))
  const counts: Record<string, number> = {}
  let left = quantity
  for (const [index, name] of names.entries()) {
    const count =
      index === 0
        ? Math.max(0, quantity - others.reduce((sum, one) => sum + one, 0))
        : Math.min(left, others[index - 1] ?? 0)
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

/** Plans that a private insurer runs: Medicare and Medicaid themselves approve nothing beforehand. */
const plans = payers.slice(2) as [Payer, ...Payer[]]

export const pickPayer = (workType: string, dice: Dice): Payer =>
  dice.pick(workType === 'prior-authorization' ? plans : payers)

/** Who pays for a child where another payer is for those over 65. */
const payersOfChildren: Readonly<Record<string, Payer>> = {
  medicare: ['medicaid', 'medicaid'],
  'medicare-advantage': ['blue-cross-blue-shield', 'commercial'],
  humana: ['unitedhealthcare', 'commercial'],
}

/** Who pays in a practice of that specialty for what one of all payers was picked for. */
export const findPayerAt = (specialty: string, payer: Payer): Payer =>
  (specialty === 'pediatrics' ? payersOfChildren[payer[0]] : undefined) ?? payer

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
