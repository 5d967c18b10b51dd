import { type ComponentType, use } from 'react'

/** How long a part of the program may take to arrive before we say that it did not. */
const chunkMilliseconds = 120_000

export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded'
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new PartNotLoaded('time-out')), chunkMilliseconds)
  loading
    .then(resolve, cause => reject(new PartNotLoaded('not loaded', { cause })))
    .finally(() => clearTimeout(timer))
  return promise
}

/**
 * A component whose code is fetched when it is first needed. It suspends while loading and throws `PartNotLoaded`
 * when nothing came. The router calls `preload` before it shows a screen, and when a link to it is hovered.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  let failed = false

  const start = () => {
    if (!loading) {
      loading = inTime(load())
      loading.then(
        part => {
          loaded = part
        },
        () => {
          failed = true
        },
      )
    }
    return loading
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, never while rendering
  function Part(props: Props) {
    // A failed attempt is kept for rendering: asking anew here would suspend and fail for ever.
    const Loaded = loaded ?? use(start())
    return <Loaded {...props} />
  }
  Part.preload = async () => {
    if (failed) {
      loading = undefined
      failed = false
    }
    await start()
  }
  return Part
}
