import { queryClient } from '../call/queryClient.ts'

/** On a line that brings nothing for so long the rest is asked for all the same. */
const longestMs = 8_000
/** What is at hand costs no time on the line, but the processor some when the first content is to be drawn. */
const longestCachedMs = 1_500

/** What is read next often follows from an answer: for whom a client acts, say, comes before their screen. */
const settlingMs = 150

/** Whether the program was in the browser's cache; then the rest of it is there too. */
function isProgramCached(): boolean {
  const src = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
  const [timing] = performance.getEntriesByName(src) as PerformanceResourceTiming[]
  return timing !== undefined && timing.transferSize === 0 && timing.decodedBodySize > 0
}

/** Until what was read just now is drawn; a page that nobody looks at draws nothing. */
function waitForPaint(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, 200)
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))
  return promise.finally(() => clearTimeout(timer))
}

function waitForAnswers(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cache = queryClient.getQueryCache()
  const timer = setTimeout(resolve, isProgramCached() ? longestCachedMs : longestMs)
  let settling: ReturnType<typeof setTimeout> | undefined
  const stop = cache.subscribe(({ type, query }) => {
    if (type !== 'updated') return
    clearTimeout(settling)
    if (query.state.fetchStatus === 'idle' && queryClient.isFetching() === 0)
      settling = setTimeout(resolve, settlingMs)
  })
  return promise.finally(() => {
    clearTimeout(timer)
    clearTimeout(settling)
    stop()
  })
}

let reached: Promise<void> | undefined

/** Once the first screen has read what it shows. */
export function firstContent(): Promise<void> {
  // Without a connection nothing is read.
  reached ??= navigator.onLine ? waitForAnswers().then(waitForPaint) : Promise.resolve()
  return reached
}

/** Long enough for a part to be drawn. */
const turnMs = 60

let lastTurn: Promise<unknown> = Promise.resolve()

/** Parts that come at the same moment are drawn one after the other: in one go they would hold a slow phone up. */
function takeTurn(): Promise<unknown> {
  const turn = lastTurn
  lastTurn = turn.then(() => new Promise(resolve => setTimeout(resolve, turnMs)))
  return turn
}

/** Loads a part that the first screen can do without, once that stands: on a slow line the two would wait for each other. */
export function afterFirstContent<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    await firstContent()
    const part = await load()
    await takeTurn()
    return part
  }
}
