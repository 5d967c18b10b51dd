import { threadTask } from '../../src/kit/threads/threadTask.ts'

export const double = threadTask((input: number) => 2 * input)

/** As a pattern that never comes to an end does. */
export const spin = threadTask((_: null): number => {
  for (let count = 0; ; count++) if (count < 0) return count
})

export const fill = threadTask((_: null): number => {
  const lists: object[][] = []
  for (;;) lists.push(Array.from({ length: 100_000 }, () => ({})))
})
