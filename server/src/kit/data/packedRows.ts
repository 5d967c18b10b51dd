import { addDays } from '@claimcrew/contract/kit/time'
import { type RawBuilder, sql } from 'kysely'

/**
 * Many small rows are quickest to read as one value a person, days and instants as numbers in it. These two go into such a
 * value, and the two below come out of it.
 */
export const packDay = (day: string): RawBuilder<number> => sql`${sql.ref(day)} - date '2000-01-01'`
export const packInstant = (instant: string): RawBuilder<number | null> =>
  sql`(date_part('epoch', ${sql.ref(instant)}) * 1000)::bigint`

const days = new Map<number, string>()

export function unpackDay(number: number): string {
  let day = days.get(number)
  if (day === undefined) {
    day = addDays('2000-01-01', number)
    days.set(number, day)
  }
  return day
}

const digits = Array.from({ length: 1000 }, (_, number) => String(number))
const two = digits.map(text => text.padStart(2, '0'))
const three = digits.map(text => text.padStart(3, '0'))
const dayMs = 86_400_000
const daysUntil2000 = 10_957

/** As `toISOString` writes it, in a fifth of the time: a register has thousands of these on a few days. */
export function unpackInstant(ms: number): string {
  const day = Math.floor(ms / dayMs)
  const rest = ms - day * dayMs
  const [seconds, minutes] = [Math.floor(rest / 1000), Math.floor(rest / 60_000)]
  const clock = `${two[Math.floor(minutes / 60)]}:${two[minutes % 60]}:${two[seconds % 60]}.${three[rest % 1000]}`
  return `${unpackDay(day - daysUntil2000)}T${clock}Z`
}

const [bar, semicolon, minus, zero] = ['|', ';', '-', '0'].map(sign => sign.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]
const none: never[] = []

/**
 * Reads values off a packed text one after the other, `|` between them and `;` after each row. Numbers are made of their
 * digits as they stand: cutting the text into pieces first takes three times as long.
 */
export class PackedReader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isRead(): boolean {
    return this.#at >= this.#text.length
  }

  /** A whole number; null where nothing stands. */
  number(): number | null {
    const text = this.#text
    let at = this.#at
    const isNegative = text.charCodeAt(at) === minus
    if (isNegative) at++
    const first = at
    let value = 0
    for (; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      if (sign === bar || sign === semicolon) break
      value = value * 10 + sign - zero
    }
    this.#at = at + 1
    return at === first ? null : isNegative ? -value : value
  }

  /** A text that has neither of the signs in it. */
  text(): string {
    const text = this.#text
    let at = this.#at
    for (; at < text.length; at++) {
      const sign = text.charCodeAt(at)
      if (sign === bar || sign === semicolon) break
    }
    const value = text.slice(this.#at, at)
    this.#at = at + 1
    return value
  }

  /** Texts with commas between them. */
  texts(): readonly string[] {
    const joined = this.text()
    return joined === '' ? none : joined.includes(',') ? joined.split(',') : [joined]
  }
}
