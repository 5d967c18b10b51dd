import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import type { InstantRange } from '../tracker.ts'

const Moment = z.iso.datetime({ offset: true })

/** A moment in the one spelling in which they compare as text; null where none can be read. */
export function parseInstant(value: unknown): Instant | null {
  const read = Moment.safeParse(value)
  return read.success ? new Date(read.data).toISOString() : null
}

const hourMs = 3_600_000
export const weekMs = 7 * 24 * hourMs
/** A local day, of which one a year is an hour longer. */
export const longestDayMs = 25 * hourMs

/** Callers cut long spans themselves, since they know how to go on after the half of it. */
export function checkRange({ from, to }: InstantRange, longestMs: number): InstantRange {
  const [start, end] = [parseInstant(from), parseInstant(to)]
  if (start === null || end === null) throw new RangeError('A span needs two moments.')
  const ms = Date.parse(end) - Date.parse(start)
  if (ms <= 0 || ms > longestMs)
    throw new RangeError(
      `A span of ${ms / hourMs} hours: ask for more than none and at most ${longestMs / hourMs}.`,
    )
  return { from: start, to: end }
}

/** What lies at most so far from it, in pieces that may be asked for. */
export function splitAround({ from, to }: InstantRange, marginMs: number, longestMs: number): InstantRange[] {
  const segments: InstantRange[] = []
  const end = addMilliseconds(to, marginMs)
  for (let start = addMilliseconds(from, -marginMs); start < end; ) {
    const next = pickEarlier(addMilliseconds(start, longestMs), end)
    segments.push({ from: start, to: next })
    start = next
  }
  return segments
}

const pickEarlier = (one: Instant, other: Instant): Instant => (one < other ? one : other)
