import * as z from 'zod'
import { daysOfMonth } from '../kit/time.ts'

/** The month's numbers that the figures are made from, as a practice's system reports them. */
export const kpiNumbers = {
  claimsSubmitted: 'Claims submitted',
  claimsClean: 'Claims accepted on first pass',
  claimsAdjudicated: 'Claims processed by payers',
  claimsPaidFirst: 'Claims paid on first submission',
  claimsDenied: 'Claims denied',
  arTotalCents: 'Receivables at month end',
  arOver90Cents: 'Receivables older than 90 days',
  chargesCents: 'Gross charges',
  adjustmentsCents: 'Contractual adjustments',
  paymentsCents: 'Payments',
  encounters: 'Encounters entered',
  chargeLagDays: 'Total days from service to entry, all encounters',
} as const

export type KpiNumber = keyof typeof kpiNumbers
export const kpiNumberNames = Object.keys(kpiNumbers) as readonly KpiNumber[]

const most = 1_000_000_000_000_000

const Count = z
  .int('Enter a whole number.')
  .min(0, 'Enter 0 or more.')
  .max(most, 'This number is too large.')
  .nullable()

/** Null is not known; a figure that needs it is not known either. */
export const KpiBase = z.strictObject({
  claimsSubmitted: Count,
  claimsClean: Count,
  claimsAdjudicated: Count,
  claimsPaidFirst: Count,
  claimsDenied: Count,
  arTotalCents: Count,
  arOver90Cents: Count,
  chargesCents: Count,
  adjustmentsCents: Count,
  paymentsCents: Count,
  encounters: Count,
  chargeLagDays: Count,
}) satisfies z.ZodType<Readonly<Record<KpiNumber, number | null>>>
export type KpiBase = z.infer<typeof KpiBase>

export const noKpiBase = Object.fromEntries(kpiNumberNames.map(name => [name, null])) as KpiBase

/**
 * What practices come to together. A number that one of them does not know is not known of all, for a figure made from
 * it would divide what some have by what all have.
 */
export function sumKpiBases(bases: readonly KpiBase[]): KpiBase {
  const sumNumber = (name: KpiNumber): number | null =>
    bases.reduce<number | null>((sum, { [name]: number }) => {
      return sum === null || number === null ? null : sum + number
    }, 0)
  if (bases.length === 0) return noKpiBase
  return Object.fromEntries(kpiNumberNames.map(name => [name, sumNumber(name)])) as KpiBase
}

export const isEmptyKpiBase = (base: KpiBase): boolean => kpiNumberNames.every(name => base[name] === null)

const wholes: readonly (readonly [part: KpiNumber, whole: KpiNumber])[] = [
  ['claimsClean', 'claimsSubmitted'],
  ['claimsPaidFirst', 'claimsAdjudicated'],
  ['claimsDenied', 'claimsAdjudicated'],
  ['arOver90Cents', 'arTotalCents'],
  ['adjustmentsCents', 'chargesCents'],
]

/** A part cannot be more than its whole. */
export function findKpiErrors(base: KpiBase): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [part, whole] of wholes) {
    const [some, all] = [base[part], base[whole]]
    if (some !== null && all !== null && some > all)
      problems[part] = `This can’t be more than “${kpiNumbers[whole]}”.`
  }
  return problems
}

/** What is usual: at least, at most, or from one to another; the ends count as within where they are said to. */
type Band = {
  readonly text: string
  readonly isWithin: (value: number) => boolean
}

type Kpi = {
  readonly key: string
  readonly label: string
  readonly unit: 'share' | 'days'
  readonly formula: string
  readonly denominatorLabel: string
  readonly band: Band
  /** Both null where a number is not known. */
  readonly parts: (
    base: KpiBase,
    month: string,
  ) => readonly [numerator: number | null, denominator: number | null]
}

const minus = (one: number | null, other: number | null) =>
  one === null || other === null ? null : one - other

const daysIn = (month: string) => daysOfMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))).length

/** The figures that a practice watches, each with how it is made and what is usual. */
export const kpis = [
  {
    key: 'clean-claim-rate',
    label: 'Clean-claim rate',
    unit: 'share',
    formula: 'claims accepted on first pass ÷ claims submitted',
    denominatorLabel: 'claims submitted',
    band: { text: '≥ 95%', isWithin: value => value >= 0.95 },
    parts: base => [base.claimsClean, base.claimsSubmitted],
  },
  {
    key: 'first-pass-resolution',
    label: 'First-pass resolution',
    unit: 'share',
    formula: 'claims paid on first submission ÷ claims processed by payers',
    denominatorLabel: 'claims processed',
    // Better than the band is not outside of it.
    band: { text: '92–95%', isWithin: value => value >= 0.92 },
    parts: base => [base.claimsPaidFirst, base.claimsAdjudicated],
  },
  {
    key: 'days-in-ar',
    label: 'Days in AR',
    unit: 'days',
    formula: 'receivables ÷ (gross charges ÷ days in the month)',
    denominatorLabel: 'charges per day',
    band: { text: '< 40', isWithin: value => value < 40 },
    parts: (base, month) => [
      base.arTotalCents,
      base.chargesCents === null ? null : base.chargesCents / daysIn(month),
    ],
  },
  {
    key: 'ar-over-90',
    label: 'AR over 90 days',
    unit: 'share',
    formula: 'receivables older than 90 days ÷ receivables',
    denominatorLabel: 'receivables',
    band: { text: '< 10%', isWithin: value => value < 0.1 },
    parts: base => [base.arOver90Cents, base.arTotalCents],
  },
  {
    key: 'denial-rate',
    label: 'Denial rate',
    unit: 'share',
    formula: 'claims denied ÷ claims processed by payers',
    denominatorLabel: 'claims processed',
    band: { text: '< 5%', isWithin: value => value < 0.05 },
    parts: base => [base.claimsDenied, base.claimsAdjudicated],
  },
  {
    key: 'net-collection',
    label: 'Net collection',
    unit: 'share',
    formula: 'payments ÷ (gross charges − contractual adjustments)',
    denominatorLabel: 'charges less adjustments',
    band: { text: '≥ 95%', isWithin: value => value >= 0.95 },
    parts: base => [base.paymentsCents, minus(base.chargesCents, base.adjustmentsCents)],
  },
  {
    key: 'charge-lag',
    label: 'Charge lag',
    unit: 'days',
    formula: 'total days from service to entry, all encounters ÷ encounters entered',
    denominatorLabel: 'encounters',
    band: { text: '≤ 2 days', isWithin: value => value <= 2 },
    parts: base => [base.chargeLagDays, base.encounters],
  },
] as const satisfies readonly Kpi[]

export type KpiKey = (typeof kpis)[number]['key']
export const kpiKeys = kpis.map(({ key }) => key) as [KpiKey, ...KpiKey[]]

/** A month's figures; null where a number is missing or nothing is there to divide by. */
export function computeKpis(base: KpiBase, month: string) {
  return kpis.map(({ key, parts, band }: Kpi & { readonly key: KpiKey }) => {
    const [numerator, denominator] = parts(base, month)
    const value =
      numerator === null || denominator === null || denominator <= 0 ? null : numerator / denominator
    return { key, value, numerator, denominator, isWithin: value === null ? null : band.isWithin(value) }
  })
}
