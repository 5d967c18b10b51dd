import { type Instant, later } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import type { Span } from '../tracker.ts'

const Moment = z.iso.datetime({ offset: true })

/** A moment in the one spelling in which they compare as text; null where none can be read. */
export function instantOf(value: unknown): Instant | null {
  const read = Moment.safeParse(value)
  return read.success ? new Date(read.data).toISOString() : null
}

const hourMs = 3_600_000
export const weekMs = 7 * 24 * hourMs
/** A local day, of which one a year is an hour longer. */
export const longestDayMs = 25 * hourMs

/** Callers cut long spans themselves, since they know how to go on after the half of it. */
export function checkedSpan({ from, to }: Span, longestMs: number): Span {
  const [start, end] = [instantOf(from), instantOf(to)]
  if (start === null || end === null) throw new RangeError('A span needs two moments.')
  const ms = Date.parse(end) - Date.parse(start)
  if (ms <= 0 || ms > longestMs)
    throw new RangeError(
      `A span of ${ms / hourMs} hours: ask for more than none and at most ${longestMs / hourMs}.`,
    )
  return { from: start, to: end }
}

/** What lies at most so far from it, in pieces that may be asked for. */
export function around({ from, to }: Span, marginMs: number, longestMs: number): Span[] {
  const pieces: Span[] = []
  const end = later(to, marginMs)
  for (let start = later(from, -marginMs); start < end; ) {
    const next = earlierOf(later(start, longestMs), end)
    pieces.push({ from: start, to: next })
    start = next
  }
  return pieces
}

const earlierOf = (one: Instant, other: Instant): Instant => (one < other ? one : other)
