import type { Token } from './tokens.ts'

/** A date as people write it. */
type DateMatch = {
  /** The first token after it. */
  readonly end: number
  /** With a year; `3/14` has none, and is a count as often as a day. */
  readonly isWhole: boolean
  /** Before 2010: no date of service that anybody still works on. */
  readonly isOld: boolean
  /** All digits, as in 01021980, which only a label makes a date. */
  readonly isPacked: boolean
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthWord =
  /^(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)$/

const isMonth = (token: Token | undefined) => token?.kind === 'word' && monthWord.test(token.text)

/** The date that begins at this token; it looks at no more than a dozen further ones. */
export function matchDate(tokens: readonly Token[], start: number): DateMatch | null {
  const first = tokens[start]
  if (first?.kind !== 'number' && !isMonth(first)) return null
  const parts: { token: Token; end: number; mark: string }[] = []
  for (let at = start; parts.length < 3; ) {
    const token = tokens[at]
    if (!token || !(token.kind === 'number' || isMonth(token)) || (at > start && token.gap === '\n')) break
    let end = at + 1
    // 5th of
    if (token.kind === 'number' && /^(st|nd|rd|th)$/.test(tokens[end]?.text ?? '')) end++
    parts.push({ token, end, mark: tokens[end]?.kind === 'mark' ? (tokens[end]?.text ?? '') : '' })
    at = end
    if (tokens[at]?.text === 'of') at++
    for (let signs = 0; signs < 2 && /^[-/.,']$/.test(tokens[at]?.text ?? ''); signs++) at++
  }
  return toDateMatch(parts)
}

function toDateMatch(parts: { token: Token; end: number; mark: string }[]): DateMatch | null {
  const [a, b, c] = parts
  if (!a) return null
  const numbers = parts.map(({ token }) => parseNumber(token))
  const [x = 0, y = 0, z = 0] = numbers
  const whole = (end: number, year: number, isPacked = false): DateMatch => ({
    end,
    isWhole: true,
    isOld: !isPacked && year < 2010,
    isPacked,
  })
  if (b && c) {
    const yearFirst = a.token.text.length === 4 && isDayAndMonth(y, z)
    if (yearFirst && isYear(x)) return whole(c.end, x)
    const year = c.token.kind === 'number' ? parseYear(c.token.text) : null
    if (year !== null && isDayAndMonth(x, y) && isShort(a.token) && isShort(b.token))
      return whole(c.end, year)
  }
  if (b && isShort(a.token) && isShort(b.token) && isDayAndMonth(x, y)) {
    const isNamed = a.token.kind === 'word' || b.token.kind === 'word'
    if (isNamed || /^[-/]$/.test(a.mark)) return { end: b.end, isWhole: false, isOld: false, isPacked: false }
  }
  return packed(a.token.text) ? whole(a.end, 0, true) : null
}

const isShort = ({ kind, text }: Token) => kind === 'word' || text.length <= 2

const parseNumber = ({ kind, text }: Token) =>
  kind === 'word' ? months.indexOf(text.slice(0, 3)) + 1 : Number(text.slice(0, 9))

const isDayAndMonth = (one: number, other: number) =>
  Math.min(one, other) >= 1 && Math.min(one, other) <= 12 && Math.max(one, other) <= 31

const isYear = (year: number) => year >= 1880 && year <= 2100

/** Two digits are a year of the last century from 30 on. */
function parseYear(text: string): number | null {
  if (text.length === 2) return Number(text) + (Number(text) >= 30 ? 1900 : 2000)
  return text.length === 4 && isYear(Number(text)) ? Number(text) : null
}

/** 01021980, 19800102 and 010280. */
function packed(text: string): boolean {
  if (!/^(\d{6}|\d{8})$/.test(text)) return false
  const at = (from: number, length = 2) => Number(text.slice(from, from + length))
  const isMonthFirst = isDayAndMonth(at(0), at(2)) && (text.length === 6 || isYear(at(4, 4)))
  return isMonthFirst || (text.length === 8 && isYear(at(0, 4)) && isDayAndMonth(at(4), at(6)))
}
