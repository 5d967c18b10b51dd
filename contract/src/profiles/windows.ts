import type { Instant } from '../kit/time.ts'
import { keptSpansOf, overlapHours, type ZonedWindow } from './overlap.ts'
import type { WorkWindow } from './shapes.ts'

const keyOf = ({ days, from, to, timeZone }: ZonedWindow): string => `${timeZone} ${days} ${from} ${to}`

// More than there are in earnest: people work in hours and halves of them, in some dozens of zones.
const mostWindows = 20_000
const windows = new Map<string, ZonedWindow>()

/** A window in its zone: the same value for all who work in the same hours. */
export function windowIn(timeZone: string, window: WorkWindow | null): ZonedWindow | null {
  if (window === null) return null
  const { days, from, to } = window
  const asked = { days, from, to, timeZone }
  const key = keyOf(asked)
  const known = windows.get(key)
  if (known) return known
  if (windows.size >= mostWindows) windows.clear()
  windows.set(key, asked)
  return asked
}

const mostRemembered = 64
const remembered = new Map<string, WeakMap<ZonedWindow, number>>()

/**
 * Counts the hours that others have in common with a window at a moment, each pair once: taking the clocks of two zones
 * apart is what takes longest about a match.
 */
export function overlapsOf(
  own: ZonedWindow,
  side: 'asks' | 'offers',
  at: Instant,
): (other: ZonedWindow) => number {
  const key = `${side} ${at} ${keyOf(own)}`
  const known = remembered.get(key) ?? new WeakMap<ZonedWindow, number>()
  remembered.delete(key)
  remembered.set(key, known)
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  return other => {
    const before = known.get(other)
    if (before !== undefined) return before
    const hours =
      side === 'asks' ? overlapHours(own, other, at, keptSpansOf) : overlapHours(other, own, at, keptSpansOf)
    known.set(other, hours)
    return hours
  }
}
