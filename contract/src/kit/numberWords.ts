/** A minus, which is as wide as a plus, and after which no line ends. */
const withMinus = (text: string) => text.replace('-', '−')

const numberFormats = new Map<number, Intl.NumberFormat>()

/** Numbers as people read them, with at most so many decimals: 1,204, 11.4. */
export function numberText(value: number, decimals = 1): string {
  let format = numberFormats.get(decimals)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { maximumFractionDigits: decimals, signDisplay: 'negative' })
    numberFormats.set(decimals, format)
  }
  return withMinus(format.format(value))
}

const tenths = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'negative',
})

/** A number of a column where others have a decimal: 1,312.0. */
export const tenthsText = (value: number): string => withMinus(tenths.format(value))

/** A number as calls answer it where they have text, with all of its decimals: 1412.50. */
export const decimalText = (value: number, decimals: number): string => value.toFixed(decimals)

/** A number for a file or a comparison, with at most so many decimals. */
export const roundTo = (value: number, decimals: number): number => Number(decimalText(value, decimals))

/** `1 biller`, `3 billers`, `1,204 rows`. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** A share as 92%; a dash where it is not known. What is there but rounds to nothing is less than one. */
export function percentText(share: number | null | undefined, decimals = 0): string {
  if (share === null || share === undefined || Number.isNaN(share)) return '—'
  const text = `${numberText(share * 100, decimals)}%`
  return text === '0%' && share > 0 ? '<1%' : text
}

type Money = { readonly whole: Intl.NumberFormat; readonly exact: Intl.NumberFormat; readonly unit: number }
const moneyFormats = new Map<string, Money>()

function moneyIn(currency: string): Money {
  let match = moneyFormats.get(currency)
  if (!match) {
    const style = { style: 'currency', currency, signDisplay: 'negative' } as const
    const exact = new Intl.NumberFormat('en-US', style)
    match = {
      whole: new Intl.NumberFormat('en-US', { ...style, maximumFractionDigits: 0 }),
      exact,
      unit: 10 ** (exact.resolvedOptions().maximumFractionDigits ?? 2),
    }
    moneyFormats.set(currency, match)
  }
  return match
}

/** An amount in its smallest unit with all of its cents, as rates and statements say it: $24.50, $1,960.00. */
export function exactMoneyText(cents: number, currency = 'USD'): string {
  const { exact, unit } = moneyIn(currency)
  return withMinus(exact.format(Math.round(cents) / unit))
}

/** What an hour costs: $24.50/hour. */
export const hourlyRateText = (cents: number, currency = 'USD'): string =>
  `${exactMoneyText(cents, currency)}/hour`

/** The hours that are agreed for a week: 40 hours/week. */
export const weeklyHoursText = (hours: number): string => `${countText(hours, 'hour')}/week`

/** Any other amount: cents matter below a hundred, and are noise above it: $45.20, $6,666. */
export function moneyText(cents: number, currency = 'USD'): string {
  const { whole, exact, unit } = moneyIn(currency)
  const amount = Math.round(cents) / unit
  return withMinus((Math.abs(amount) >= 100 || amount === 0 ? whole : exact).format(amount))
}

/** A mark of an axis: $0.50, $50, $2,000. */
export const moneyTickText = (cents: number, currency = 'USD'): string =>
  Number.isInteger(cents / moneyIn(currency).unit)
    ? withMinus(moneyIn(currency).whole.format(cents / moneyIn(currency).unit))
    : exactMoneyText(cents, currency)

/** An amount as one types it, without its sign: 45, 45.20. */
export const typedMoneyText = (cents: number): string =>
  cents % 100 === 0 ? String(cents / 100) : decimalText(cents / 100, 2)
