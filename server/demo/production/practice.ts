import type { KpiBase } from '@claimcrew/contract/production/kpis'
import type { Dice } from '../attendance/days.ts'

/** A month of a practice as its own system reports it; it gets better from one month to the next. */
export function practiceMonth(size: number, step: number, dice: Dice): KpiBase {
  const claimsSubmitted = Math.round(size * dice.between(0.95, 1.05))
  const claimsAdjudicated = Math.round(claimsSubmitted * dice.between(0.88, 0.93))
  const chargesCents = claimsSubmitted * Math.round(dice.between(19_000, 21_000))
  const adjustmentsCents = Math.round(chargesCents * dice.between(0.36, 0.39))
  const arTotalCents = Math.round(chargesCents * (1.42 - step * 0.06) * dice.between(0.98, 1.02))
  const encounters = Math.round(claimsSubmitted * dice.between(0.96, 0.99))
  return {
    claimsSubmitted,
    claimsClean: Math.round(claimsSubmitted * (0.93 + step * 0.012)),
    claimsAdjudicated,
    claimsPaidFirst: Math.round(claimsAdjudicated * (0.9 + step * 0.013)),
    claimsDenied: Math.round(claimsAdjudicated * (0.071 - step * 0.011)),
    arTotalCents,
    arOver90Cents: Math.round(arTotalCents * (0.134 - step * 0.015)),
    chargesCents,
    adjustmentsCents,
    paymentsCents: Math.round((chargesCents - adjustmentsCents) * (0.931 + step * 0.012)),
    encounters,
    chargeLagDays: Math.round(encounters * (2.6 - step * 0.3)),
  }
}
