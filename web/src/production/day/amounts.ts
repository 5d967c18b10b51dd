/** What a typed amount comes to: a number, null where nothing is typed, undefined where it is no such amount. */
type Read = number | null | undefined

const plainNumber = /^-?\d{1,3}(,\d{3})+(\.\d+)?$|^-?\d+(\.\d+)?$|^-?\.\d+$/

function numberIn(text: string): Read {
  const said = text.trim()
  if (said === '') return null
  return plainNumber.test(said) ? Number(said.replaceAll(',', '')) : undefined
}

/** 24, 1,204. */
export const quantityIn = (text: string): Read => numberIn(text)

/** 90, 1:30, 1h30, 1.5 h, 45m: minutes. */
export function minutesIn(text: string): Read {
  const said = text.trim().toLowerCase()
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(said)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const hours = /^(\d+(?:\.\d+)?|\.\d+)\s*h(?:ours?|rs?)?(?:\s*(\d{1,2})\s*(?:m|min|mins|minutes)?)?$/.exec(
    said,
  )
  if (hours) return Math.round(Number(hours[1]) * 60) + Number(hours[2] ?? 0)
  return numberIn(said.replace(/(?<!\s)\s*(?:m|min|mins|minutes)$/, ''))
}

/** $1,204.50: cents. */
export function centsIn(text: string): Read {
  const dollars = numberIn(
    text
      .trim()
      .replace(/^(-?)\s*\$\s*/, '$1')
      .replace(/(?<!\s)\s*usd$/i, ''),
  )
  return typeof dollars === 'number' ? Math.round(dollars * 100) : dollars
}
