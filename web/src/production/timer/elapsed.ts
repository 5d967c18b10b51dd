import type { ProductionTimer } from '@claimcrew/contract/production/timer'

type ElapsedSeconds = { readonly workSeconds: number; readonly holdSeconds: number }

/** What a timer shows at a moment of the server's clock, in milliseconds. */
export function computeElapsed(timer: ProductionTimer, now: number): ElapsedSeconds {
  const since = Math.max(0, Math.floor((now - Date.parse(timer.stretchStartedAt)) / 1000))
  const isHold = timer.mode === 'hold'
  return {
    workSeconds: timer.workSeconds + (isHold ? 0 : since),
    holdSeconds: timer.holdSeconds + (isHold ? since : 0),
  }
}

/** As many minutes as it will be written down with: a few seconds are still a minute. */
export const roundMinutes = (seconds: number): number =>
  seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
