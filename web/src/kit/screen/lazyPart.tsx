import { type ComponentType, createContext, type FunctionComponent, use, useEffect } from 'react'
import { firstContent } from './firstContent.ts'

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

let loadPartStyles: () => Promise<unknown> = async () => {}

/** From here on parts come with these styles, which what stands already does without. */
export function styleParts(load: () => Promise<unknown>): void {
  let loading: Promise<unknown> | undefined
  loadPartStyles = () => {
    loading ??= load().catch(cause => {
      loading = undefined
      throw cause
    })
    return loading
  }
}

type PartOptions = {
  readonly isScreen?: boolean
  /** Whether it looks as it should without the styles that parts come with. */
  readonly isStyled?: boolean
  /** Whether it is fetched unasked once the first screen stands, so that what is pressed next opens at once. */
  readonly isAtHand?: boolean
}

export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  readonly preload: () => Promise<void>
  readonly isLoaded: () => boolean
}

/**
 * A component whose code is fetched when it is first needed. It suspends while loading and throws `PartNotLoaded`
 * when nothing came; a part of a screen leaves its place empty then, and the frame says so. The router calls `preload` before it shows a screen, and when a link to it is hovered.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: PartOptions = {},
): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let attempt: Promise<ComponentType<Props>> | undefined
  let loaded: ComponentType<Props> | undefined
  let failed = false

  const loadStyled = async () => {
    const part = await load()
    if (!options.isStyled) await loadPartStyles()
    return part
  }

  const start = () => {
    if (!loading) {
      loading = inTime(loadStyled())
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
    // A failed attempt is kept for rendering: asking anew here would suspend and fail forever.
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
  Part.isLoaded = () => loaded !== undefined
  if (options.isAtHand) void firstContent().then(() => Part.preload().catch(() => undefined))
  return Part
}
