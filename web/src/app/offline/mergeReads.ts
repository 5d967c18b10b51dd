import type { DehydratedState } from '@tanstack/react-query'

type ReadList = DehydratedState['queries']

/** Of two reads of the same thing the later one, and of all of them the newest. */
export function mergeReads(before: ReadList, next: ReadList, most: number): ReadList {
  const byHash = new Map([...before, ...next].map(query => [query.queryHash, query]))
  return [...byHash.values()].toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(0, most)
}
