import { moneyText, numberText, percentText, roundTo } from '@claimcrew/contract/kit/numberWords'
import type { KpiKey } from '@claimcrew/contract/production/kpiRules'
import { kpis } from '@claimcrew/contract/production/kpiRules'

const maxDigits = 6

export const findKpi = (key: KpiKey) => kpis.find(one => one.key === key)

/** As many digits as it takes for the number that is shown to be on the side of the usual that the figure is on. */
function digitsFor(key: KpiKey, value: number): number {
  const kpi = findKpi(key)
  const scale = kpi?.unit === 'days' ? 1 : 100
  const isWithin = (displayed: number) => kpi?.band.isWithin(displayed)
  let digits = 1
  while (digits < maxDigits && isWithin(roundTo(value * scale, digits) / scale) !== isWithin(value))
    digits += 1
  return digits
}

/** A figure with its unit; a dash where a number is missing. */
export function kpiValueText(key: KpiKey, value: number | null): string {
  if (value === null) return '—'
  const digits = digitsFor(key, value)
  return findKpi(key)?.unit === 'days' ? `${numberText(value, digits)} days` : percentText(value, digits)
}

const inDollars: readonly KpiKey[] = ['days-in-ar', 'ar-over-90', 'net-collection']

/** What a figure was divided from: money where it is money. */
export function kpiPartText(key: KpiKey, part: number | null): string {
  if (part === null) return 'not known'
  return inDollars.includes(key) ? moneyText(part) : numberText(part, 0)
}
