import type { KpiBase } from '@claimcrew/contract/production/kpiRules'
import type { Dice } from '../attendance/days.ts'
import type { DemoPractice } from '../organizations/practices.ts'

/** What it is in the first month, and by how much that changes from one to the next. */
type MonthlyShare = readonly [first: number, step: number]

/** How a practice's billing goes. */
type PracticeHabits = {
  /** About how many claims it submits in a month. */
  readonly claims: number
  /** An average claim. */
  readonly chargeCents: number
  readonly adjusted: number
  readonly clean: MonthlyShare
  readonly paidFirst: MonthlyShare
  readonly denied: MonthlyShare
  /** Receivables over a month's charges, and how much of them is older than 90 days. */
  readonly receivables: MonthlyShare
  readonly over90: MonthlyShare
  readonly collected: MonthlyShare
  readonly lagDays: MonthlyShare
}

/**
 * Family practice: it was behind, and catches up. Orthopedics: large claims that payers deny often and pay late. Cardiology
 * at a billing company: in order, and steady.
 */
export const practiceHabits: readonly [PracticeHabits, ...PracticeHabits[]] = [
  {
    claims: 2_400,
    chargeCents: 19_800,
    adjusted: 0.37,
    clean: [0.931, 0.012],
    paidFirst: [0.85, 0.015],
    denied: [0.118, -0.012],
    receivables: [1.42, -0.06],
    over90: [0.134, -0.015],
    collected: [0.931, 0.012],
    lagDays: [2.6, -0.3],
  },
  {
    claims: 3_900,
    chargeCents: 42_000,
    adjusted: 0.44,
    clean: [0.908, 0.006],
    paidFirst: [0.84, 0.009],
    denied: [0.13, -0.006],
    receivables: [1.78, -0.02],
    over90: [0.187, -0.011],
    collected: [0.902, 0.007],
    lagDays: [3.9, -0.2],
  },
  {
    claims: 3_500,
    chargeCents: 26_000,
    adjusted: 0.41,
    clean: [0.961, 0.003],
    paidFirst: [0.9, 0.004],
    denied: [0.085, -0.003],
    receivables: [1.16, -0.03],
    over90: [0.083, -0.004],
    collected: [0.957, 0.003],
    lagDays: [1.6, -0.1],
  },
]

/** How well the billing of several practices goes beside the usual, which they make up together. */
const howWell: readonly number[] = [0.6, -0.4, 1, -1, -0.7, 0.5]

/**
 * Of a billing company's practices some enter charges later than others and wait longer, and a claim is worth more at some;
 * together they are as usual.
 */
export function varyHabits(
  habits: PracticeHabits,
  practice: string,
  all: readonly DemoPractice[],
): PracticeHabits {
  const index = all.findIndex(one => one.practice === practice)
  const more = all.length < 2 ? 1 : 0.8 + (0.4 * index) / (all.length - 1)
  const scale = ([first, step]: MonthlyShare): MonthlyShare => [first * more, step]
  const sum = (pick: (one: DemoPractice) => number) => all.reduce((total, one) => total + pick(one), 0)
  const usualWorth = sum(one => one.size * one.worth) / sum(one => one.size)
  const chargeCents = (habits.chargeCents * (all[index]?.worth ?? usualWorth)) / usualWorth
  const better = all.length < 2 ? 0 : (howWell[index % howWell.length] ?? 0)
  const shift = ([first, step]: MonthlyShare, most: number): MonthlyShare => [first + most * better, step]
  const [receivables, change] = habits.receivables
  return {
    ...habits,
    chargeCents,
    clean: shift(habits.clean, 0.009),
    paidFirst: shift(habits.paidFirst, 0.014),
    collected: shift(habits.collected, 0.011),
    receivables: [receivables * (1 - 0.12 * better), change],
    over90: scale(habits.over90),
    lagDays: scale(habits.lagDays),
  }
}

const inMonth = ([first, change]: MonthlyShare, step: number): number => first + change * step

/** So many of a month's claims are processed by payers in it, and on so many days people work. */
const processed = 0.905
const workdays = 21

/** Of what payers deny, so much is for a technical reason, and so much is appealed; some comes back and is worked again. */
const technical = 0.62
const appealed = 0.4
const again = 1.12

/** So many visits are a patient's first. */
const newPatients = 0.06

/** What a practice's claims bring on a workday of those kinds of work that nobody can do more of than comes in. */
export function workOfDay(habits: PracticeHabits, step: number): Readonly<Record<string, number>> {
  const denials = (habits.claims * processed * inMonth(habits.denied, step) * again) / workdays
  return {
    'rejection-work': (habits.claims * (1 - inMonth(habits.clean, step))) / workdays,
    'denials-technical': denials * technical,
    'denials-clinical': denials * (1 - technical),
    appeals: denials * appealed,
    demographics: (habits.claims * newPatients) / workdays,
  }
}

/** A month of a practice as its own system reports it. It is as large as what was posted of its payments says. */
export function practiceMonth(
  habits: PracticeHabits,
  paymentsCents: number,
  step: number,
  dice: Dice,
): KpiBase {
  const at = (share: MonthlyShare) => inMonth(share, step)
  const netCents = paymentsCents / at(habits.collected)
  const chargesCents = Math.round(netCents / (1 - habits.adjusted * dice.between(0.98, 1.02)))
  const claimsSubmitted = Math.round((chargesCents / habits.chargeCents) * dice.between(0.97, 1.03))
  const claimsAdjudicated = Math.round(claimsSubmitted * dice.between(0.88, 0.93))
  const arTotalCents = Math.round(chargesCents * at(habits.receivables) * dice.between(0.98, 1.02))
  const encounters = Math.round(claimsSubmitted * dice.between(0.96, 0.99))
  return {
    claimsSubmitted,
    claimsClean: Math.round(claimsSubmitted * at(habits.clean)),
    claimsAdjudicated,
    claimsPaidFirst: Math.round(claimsAdjudicated * at(habits.paidFirst)),
    claimsDenied: Math.round(claimsAdjudicated * at(habits.denied)),
    arTotalCents,
    arOver90Cents: Math.round(arTotalCents * at(habits.over90)),
    chargesCents,
    adjustmentsCents: Math.round(chargesCents - netCents),
    paymentsCents,
    encounters,
    chargeLagDays: Math.round(encounters * at(habits.lagDays)),
  }
}

/** A month's denials of several practices, in proportion to how many of each were worked. */
export function shareDenials(months: readonly KpiBase[], worked: readonly number[]): KpiBase[] {
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const denied = sum(months.map(one => one.claimsDenied ?? 0))
  const all = Math.max(1, sum(worked))
  return months.map((month, index) => {
    const adjudicated = month.claimsAdjudicated ?? 0
    const claimsDenied = Math.min(adjudicated, Math.round((denied * (worked[index] ?? 0)) / all))
    const claimsPaidFirst = Math.min(month.claimsPaidFirst ?? 0, adjudicated - claimsDenied)
    return { ...month, claimsDenied, claimsPaidFirst }
  })
}
