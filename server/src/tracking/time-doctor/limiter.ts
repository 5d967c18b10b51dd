type Limiter = <T>(task: () => Promise<T>) => Promise<T>

/** Runs at most so many at a time, the others in the order in which they came. */
export function atMost(count: number): Limiter {
  const waiting: (() => void)[] = []
  let free = count
  return async task => {
    if (free > 0) free--
    else await new Promise<void>(go => waiting.push(go))
    try {
      return await task()
    } finally {
      // Handed on directly: whoever comes just now must not slip in before those who wait.
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
