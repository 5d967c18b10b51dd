const againMs = 5000

/**
 * Acts once the connection is back: when the browser says so and the server answers, because a browser says it as soon
 * as there is any network. Answers how to wait no longer.
 */
export function onReconnect(act: () => void): () => void {
  let left = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = async () => {
    clearTimeout(timer)
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
    if (left) return
    if (answer?.ok) act()
    else timer = setTimeout(ask, againMs)
  }
  window.addEventListener('online', ask)
  return () => {
    left = true
    clearTimeout(timer)
    window.removeEventListener('online', ask)
  }
}
