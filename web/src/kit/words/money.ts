const formats = new Map<string, Intl.NumberFormat>()

/** An amount in its smallest unit (cents) as people write it: 750 USD is $7.50. */
export function moneyText(cents: number, currency: string): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
    formats.set(currency, format)
  }
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2
  return format.format(cents / 10 ** digits)
}
