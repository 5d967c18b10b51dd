import { describe, expect, it } from 'vitest'
import { mergeReads } from './mergeReads.ts'

const read = (queryHash: string, dataUpdatedAt: number) =>
  ({ queryHash, queryKey: [queryHash], state: { dataUpdatedAt, data: dataUpdatedAt } }) as never

describe('reads stored for an offline start', () => {
  it('are those of all pages, each as it was read last', () => {
    expect(mergeReads([read('tasks', 1), read('status', 2)], [read('status', 3)], 10)).toEqual([
      read('status', 3),
      read('tasks', 1),
    ])
  })

  it('are the newest when there are too many', () => {
    expect(mergeReads([read('a', 1), read('b', 5)], [read('c', 3)], 2)).toEqual([read('b', 5), read('c', 3)])
  })
})
