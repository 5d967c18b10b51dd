import type { KpiBase } from '@claimcrew/contract/production/kpis'
import type { Dice } from '../attendance/days.ts'

/** How a practice's billing goes, and by how much that changes from one month to the next. */
type PracticeHabits = {
  /** An average claim. */
  readonly chargeCents: number
  readonly adjusted: number
  readonly clean: readonly [first: number, step: number]
  readonly paidFirst: readonly [first: number, step: number]
  readonly denied: readonly [first: number, step: number]
  /** Receivables over a month's charges, and how much of them is older than 90 days. */
  readonly receivables: readonly [first: number, step: number]
  readonly over90: readonly [first: number, step: number]
  readonly collected: readonly [first: number, step: number]
  readonly lagDays: readonly [first: number, step: number]
}

/**
 * Family practice: it was behind, and catches up. Orthopedics: large claims that payers deny often and pay late. Cardiology
 * at a billing company: in order, and steady.
 */
export const practiceHabits: readonly [PracticeHabits, ...PracticeHabits[]] = [
  {
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

/** A month of a practice as its own system reports it. It is as large as what was posted of its payments says. */
export function practiceMonth(
  habits: PracticeHabits,
  paymentsCents: number,
  step: number,
  dice: Dice,
): KpiBase {
  const at = ([first, change]: readonly [number, number]) => first + change * step
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
