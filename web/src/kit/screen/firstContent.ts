import { queryClient } from '../call/queryClient.ts'

/** On a line that brings nothing for so long the rest is asked for all the same. */
const longestMs = 8_000

/** Whether the program was in the browser's cache; then the rest of it is there too and is in nobody's way. */
function isProgramCached(): boolean {
  const src = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  const [timing] = performance.getEntriesByName(src) as PerformanceResourceTiming[]
  return timing !== undefined && timing.transferSize === 0 && timing.decodedBodySize > 0
}

function waitForFirstContent(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cache = queryClient.getQueryCache()
  const timer = setTimeout(resolve, longestMs)
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.fetchStatus === 'idle' && queryClient.isFetching() === 0) resolve()
  })
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
  })
}

let reached: Promise<void> | undefined

/** Once the first screen has read what it shows. */
function firstContent(): Promise<void> {
  reached ??= isProgramCached() ? Promise.resolve() : waitForFirstContent()
  return reached
}

/** Loads a part that the first screen can do without, once that stands: on a slow line the two would wait for each other. */
export function afterFirstContent<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    await firstContent()
    return load()
  }
}
