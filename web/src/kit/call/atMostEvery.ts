type Paced = { readonly ask: () => void; readonly stop: () => void }

/** Acts at once when asked, then not again for so long; whoever asked meanwhile is served when that is over. */
export function atMostEvery(ms: number, act: () => void): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = false
  const rested = () => {
    timer = undefined
    if (asked) ask()
  }
  const ask = () => {
    asked = timer !== undefined
    if (asked) return
    timer = setTimeout(rested, ms)
    act()
  }
  return { ask, stop: () => clearTimeout(timer) }
}
