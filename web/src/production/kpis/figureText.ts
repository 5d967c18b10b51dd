import type { KpiKey } from '@claimcrew/contract/production/kpis'
import { kpis } from '@claimcrew/contract/production/kpis'
import { moneyText } from '../../kit/words/money.ts'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const days = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const count = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

export const kpiOf = (key: KpiKey) => kpis.find(one => one.key === key)

/** A figure with its unit; a dash where a number is missing. */
export function valueText(key: KpiKey, value: number | null): string {
  if (value === null) return '–'
  return kpiOf(key)?.unit === 'days' ? `${days.format(value)} days` : percent.format(value)
}

const inDollars: readonly KpiKey[] = ['days-in-ar', 'ar-over-90', 'net-collection']

/** What a figure was divided from: money where it is money. */
export function partText(key: KpiKey, part: number | null): string {
  if (part === null) return 'not known'
  return inDollars.includes(key) ? moneyText(Math.round(part), 'USD') : count.format(part)
}
