import { type ComponentType, createContext, use, useEffect } from 'react'

/** How long a part of the program may take to arrive before we say that it did not. */
const chunkMilliseconds = 120_000

export class PartNotLoaded extends Error {
  override readonly name = 'PartNotLoaded'
}

/**
 * How the frame is told that a part of a screen did not come: the rest of the screen stays, with what was typed in it.
 * Null where there is no frame, and the whole screen says so.
 */
export const ReportMissingPart = createContext<(() => void) | null>(null)

function MissingPart() {
  const report = use(ReportMissingPart)
  useEffect(() => report?.(), [report])
  return null
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
 * when nothing came; a part of a screen leaves its place empty then, and the frame says so. The router calls `preload` before it shows a screen, and when a link to it is hovered.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: { isScreen?: boolean } = {},
) {
  let loading: Promise<ComponentType<Props>> | undefined
  let attempt: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  let failed = false

  const start = () => {
    if (!loading) {
      loading = inTime(load())
      attempt = loading.catch(() => MissingPart)
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

  const startOptional = () => {
    const started = start()
    return attempt ?? started
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, never while rendering
  function Part(props: Props) {
    // A failed attempt is kept for rendering: asking anew here would suspend and fail for ever.
    const isOptional = use(ReportMissingPart) !== null && !options.isScreen
    const Loaded = loaded ?? use(isOptional ? startOptional() : start())
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
