const againMs = 5000

type ReconnectOptions = {
  /** Whether the server is asked from the beginning: the browser may never have noticed that an answer was lost. */
  readonly asks?: boolean
}

/**
 * Acts once the connection is back: when the browser says so and the server answers, because a browser says it as soon
 * as there is any network. Answers how to wait no longer.
 */
export function onReconnect(act: () => void, { asks = false }: ReconnectOptions = {}): () => void {
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
  if (asks) timer = setTimeout(ask, againMs)
  return () => {
    left = true
    clearTimeout(timer)
    window.removeEventListener('online', ask)
  }
}
