import type { DehydratedState } from '@tanstack/react-query'

type ReadList = DehydratedState['queries']

/** Keeps the later of two reads of the same thing, and the newest of all of them. */
export function mergeReads(before: ReadList, next: ReadList, most: number): ReadList {
  const byHash = new Map([...before, ...next].map(query => [query.queryHash, query]))
  return [...byHash.values()].toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, most)
}
