import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { useSyncExternalStore } from 'react'

const minute = 60_000

const thisMinute = () => Math.floor(Date.now() / minute) * minute

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  for (const listener of listeners) listener()
}

/** Wakes at each full minute. */
function wind(): void {
  timer = setTimeout(
    () => {
      tick()
      wind()
    },
    minute - (Date.now() % minute),
  )
}

/** One timer for every clock on the screen, and none while there is no clock. */
function onMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    wind()
    // A page that was in the background, or a machine that slept, may have missed its turn.
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The present minute, in milliseconds; a component that uses it is drawn again when the next one begins. */
export function useMinute(): number {
  return useSyncExternalStore(onMinute, thisMinute)
}

/** The same as it is written down: as precise as a day, or words like “3 min ago”, need it. */
export const useNow = (): Instant => new Date(useMinute()).toISOString()

/** The day it is in a zone now; it ends while one looks. */
export const useToday = (timeZone: string): string => dayIn(timeZone, useNow())
