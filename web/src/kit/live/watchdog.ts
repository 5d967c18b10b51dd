type Watchdog = { readonly reset: () => void; readonly stop: () => void }

/** Rings once nobody has put it off for so long. */
export function startWatchdog(ms: number, ring: () => void): Watchdog {
  let timer = setTimeout(ring, ms)
  return {
    reset() {
      clearTimeout(timer)
      timer = setTimeout(ring, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
