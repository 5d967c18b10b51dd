import { computeKpis, noKpiBase } from '@claimcrew/contract/production/kpiRules'
import type { KpiMonth } from '@claimcrew/contract/production/kpis'
import { expect, it } from 'vitest'
import { putSavedMonth } from './putSavedMonth.ts'

const enter = (month: string, chargesCents: number, more: Partial<KpiMonth> = {}): KpiMonth => {
  const base = { ...noKpiBase, chargesCents }
  const entered = { enteredByName: 'Morgan Ellis', enteredAt: '2026-10-02T10:00:00.000Z' }
  return { month, practiceId: null, practices: 0, base, kpis: computeKpis(base, month), ...entered, ...more }
}

it('puts a month where it belongs, and in place of what it was before', () => {
  const [july, september] = [enter('2026-07', 1), enter('2026-09', 3)]
  const august = enter('2026-08', 2)
  expect(putSavedMonth([july, september], august)).toEqual([july, august, september])
  const corrected = enter('2026-09', 4)
  expect(putSavedMonth([july, september], corrected)).toEqual([july, corrected])
})

it('keeps what is shown as the sum of the only practice', () => {
  const sum = enter('2026-09', 3, { practices: 1 })
  const saved = enter('2026-09', 4, { practiceId: 'north' })
  expect(putSavedMonth([sum], saved)).toEqual([{ ...saved, practiceId: null, practices: 1 }])
})
