export type Limiter = <T>(task: () => Promise<T>) => Promise<T>

export type Semaphore = {
  readonly inTurn: Limiter
  /** For a call that may go before all that wait. */
  readonly first: Limiter
  waiting(): number
}

/** Runs at most so many at a time, the others in the order in which they came. */
export function createSemaphore(count: number): Semaphore {
  const waiting: (() => void)[] = []
  let free = count
  const run = async <T>(task: () => Promise<T>, queue: (go: () => void) => void): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>(queue)
    try {
      return await task()
    } finally {
      // Handed on directly: a call that comes just now must not slip in before those that wait.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
  return {
    inTurn: task => run(task, go => waiting.push(go)),
    first: task => run(task, go => waiting.unshift(go)),
    waiting: () => waiting.length,
  }
}
