import type { KpiKey } from '@claimcrew/contract/production/kpis'
import { kpis } from '@claimcrew/contract/production/kpis'
import { moneyText } from '../../kit/words/money.ts'

const mostDigits = 6
const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export const kpiOf = (key: KpiKey) => kpis.find(one => one.key === key)

/** As many digits as it takes for the number that is shown to be on the side of the usual that the figure is on. */
function digitsFor(key: KpiKey, value: number): number {
  const kpi = kpiOf(key)
  const scale = kpi?.unit === 'days' ? 1 : 100
  const isWithin = (shown: number) => kpi?.band.isWithin(shown)
  let digits = 1
  while (digits < mostDigits && isWithin(Number((value * scale).toFixed(digits)) / scale) !== isWithin(value))
    digits += 1
  return digits
}

/** A figure with its unit; a dash where a number is missing. */
export function valueText(key: KpiKey, value: number | null): string {
  if (value === null) return '–'
  const maximumFractionDigits = digitsFor(key, value)
  return kpiOf(key)?.unit === 'days'
    ? `${value.toLocaleString('en-US', { maximumFractionDigits })} days`
    : value.toLocaleString('en-US', { style: 'percent', maximumFractionDigits })
}

const inDollars: readonly KpiKey[] = ['days-in-ar', 'ar-over-90', 'net-collection']

/** What a figure was divided from: money where it is money. */
export function partText(key: KpiKey, part: number | null): string {
  if (part === null) return 'not known'
  return inDollars.includes(key) ? moneyText(Math.round(part), 'USD') : count.format(part)
}
