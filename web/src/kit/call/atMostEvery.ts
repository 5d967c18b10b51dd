type Paced = { readonly ask: () => void; readonly stop: () => void }

/** Acts at once when asked, then not again for so long; a call meanwhile is served when that is over. */
export function atMostEvery(ms: number, act: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending = false
  const rested = () => {
    timer = undefined
    if (pending) ask()
  }
  const ask = () => {
    pending = timer !== undefined
    if (pending) return
    timer = setTimeout(rested, ms)
    act()
  }
  return { ask, stop: () => clearTimeout(timer) }
}
