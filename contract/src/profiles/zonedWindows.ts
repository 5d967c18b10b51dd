import type { Instant } from '../kit/time.ts'
import { computeOverlapHours, listCachedWindowRanges, type ZonedWindow } from './overlap.ts'
import type { WorkWindow } from './shapes.ts'

const toKey = ({ days, from, to, timeZone }: ZonedWindow): string => `${timeZone} ${days} ${from} ${to}`

// More than there are in earnest: people work in hours and halves of them, in some dozens of zones.
const maxWindows = 20_000
const windows = new Map<string, ZonedWindow>()

/** A window in its zone: the same value for all who work in the same hours. */
export function toZonedWindow(timeZone: string, window: WorkWindow | null): ZonedWindow | null {
  if (window === null) return null
  const { days, from, to } = window
  const query = { days, from, to, timeZone }
  const key = toKey(query)
  const cached = windows.get(key)
  if (cached) return cached
  if (windows.size >= maxWindows) windows.clear()
  windows.set(key, query)
  return query
}

const maxRemembered = 64
const remembered = new Map<string, WeakMap<ZonedWindow, number>>()

/**
 * Counts the hours that others have in common with a window at a moment, each pair once: taking the clocks of two zones
 * apart is what takes longest about a match.
 */
export function createOverlapCounter(
  own: ZonedWindow,
  side: 'asks' | 'offers',
  at: Instant,
): (other: ZonedWindow) => number {
  const key = `${side} ${at} ${toKey(own)}`
  const cached = remembered.get(key) ?? new WeakMap<ZonedWindow, number>()
  remembered.delete(key)
  remembered.set(key, cached)
  const [oldest] = remembered.keys()
  if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest)
  return other => {
    const before = cached.get(other)
    if (before !== undefined) return before
    const hours =
      side === 'asks'
        ? computeOverlapHours(own, other, at, listCachedWindowRanges)
        : computeOverlapHours(other, own, at, listCachedWindowRanges)
    cached.set(other, hours)
    return hours
  }
}
