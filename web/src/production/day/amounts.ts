/** What a typed amount comes to: a number, null where nothing is typed, undefined where it is no such amount. */
type ParsedNumber = number | null | undefined

const plainNumber = /^-?\d{1,3}(,\d{3})+(\.\d+)?$|^-?\d+(\.\d+)?$|^-?\.\d+$/

function numberIn(text: string): ParsedNumber {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return plainNumber.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : undefined
}

/** 24, 1,204. */
export const parseQuantity = (text: string): ParsedNumber => numberIn(text)

/** 90, 1:30, 1h30, 1.5 h, 45m: minutes. */
export function parseMinutes(text: string): ParsedNumber {
  const trimmed = text.trim().toLowerCase()
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(trimmed)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const hours = /^(\d+(?:\.\d+)?|\.\d+)\s*h(?:ours?|rs?)?(?:\s*(\d{1,2})\s*(?:m|min|mins|minutes)?)?$/.exec(
    trimmed,
  )
  if (hours) return Math.round(Number(hours[1]) * 60) + Number(hours[2] ?? 0)
  return numberIn(trimmed.replace(/(?<!\s)\s*(?:m|min|mins|minutes)$/, ''))
}

/** $1,204.50: cents. */
export function parseCents(text: string): ParsedNumber {
  const dollars = numberIn(
    text
      .trim()
      .replace(/^(-?)\s*\$\s*/, '$1')
      .replace(/(?<!\s)\s*usd$/i, ''),
  )
  return typeof dollars === 'number' ? Math.round(dollars * 100) : dollars
}
