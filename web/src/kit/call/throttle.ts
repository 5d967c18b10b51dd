type ThrottledCall = { readonly trigger: () => void; readonly stop: () => void }

/** Acts at once when asked, then not again for so long; a call meanwhile is served when that is over. */
export function throttle(ms: number, act: () => void): ThrottledCall {
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
  return { trigger: ask, stop: () => clearTimeout(timer) }
}
