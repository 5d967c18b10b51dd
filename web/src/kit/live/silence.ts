type Alarm = { readonly putOff: () => void; readonly stop: () => void }

/** Rings once nobody has put it off for so long. */
export function alarm(ms: number, ring: () => void): Alarm {
  let timer = setTimeout(ring, ms)
  return {
    putOff() {
      clearTimeout(timer)
      timer = setTimeout(ring, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
