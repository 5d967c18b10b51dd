import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db } from '../data/db.ts'
import type { NumberBound } from './numberColumn.ts'

/** The closed sets that rows are counted by: a name each, and its values. */
export type IndexFacets = Readonly<Record<string, readonly string[]>>

/** What the index knows of a row. Values that a facet does not have are left aside. */
export type IndexRow<Facet extends string = string, Name extends string = string, Data = unknown> = {
  readonly id: string
  readonly facets: { readonly [F in Facet]: readonly string[] }
  readonly numbers: { readonly [N in Name]: number | null }
  readonly text: readonly string[]
  /** What rows are scored by, kept as it is. */
  readonly data: Data
}

/** What can be searched, and where its rows come from. A feature exports its own as `indexes` in its search.ts. */
export type SearchIndex<F extends IndexFacets = IndexFacets, N extends string = string, Data = unknown> = {
  readonly name: string
  readonly facets: F
  /** Each can be an order, a bound, or both. */
  readonly numbers: readonly N[]
  /** The first rows by id, after this one. */
  readonly readAfter: (
    db: Db,
    after: string | null,
    most: number,
    now: Instant,
  ) => Promise<IndexRow<keyof F & string, N, Data>[]>
  /** Reads those of these rows that exist and may be found. */
  readonly readSome: (
    db: Db,
    ids: readonly string[],
    now: Instant,
  ) => Promise<IndexRow<keyof F & string, N, Data>[]>
}

export const defineSearchIndex = <const F extends IndexFacets, const N extends string, Data>(
  index: SearchIndex<F, N, Data>,
): SearchIndex<F, N, Data> => index

/**
 * What no set and no bound can say, decided row by row: a score, or null for a row that is not meant. It is asked for
 * tens of thousands of rows, so it must be quick, and always say the same of the same row.
 */
export type RowScorer<Data> = {
  /** Scores under one key are remembered: whatever a score depends on beside the row stands in it. */
  readonly key?: string | undefined
  readonly scoreOf: (data: Data, id: string) => number | null
}

export type SearchOrder<N extends string> =
  | { readonly by: N; readonly descending?: boolean | undefined }
  /** The best first. */
  | 'score'

export type SearchQuery<F extends IndexFacets = IndexFacets, N extends string = string, Data = never> = {
  /** Each of its words begins a word of the row. Blank is not asked at all. */
  readonly q?: string | undefined
  /** Any of a facet's values, and that for each facet; none is not asked at all. */
  readonly filters?: { readonly [Name in keyof F]?: readonly F[Name][number][] | undefined } | undefined
  readonly bounds?: { readonly [Name in N]?: NumberBound | undefined } | undefined
  /** Nothing but these. */
  readonly among?: Iterable<string> | undefined
  readonly leaveOut?: Iterable<string> | undefined
  readonly scorer?: RowScorer<Data> | undefined
  readonly order: SearchOrder<N>
  readonly cursor?: string | undefined
  readonly limit: number
}

export type SearchResult<F extends IndexFacets = IndexFacets> = {
  readonly total: number
  /** How many there are of each value; those of a facet as if that one alone were not filtered. */
  readonly counts: { readonly [Name in keyof F]: { readonly [Value in F[Name][number]]: number } }
  /** Each with what it is ordered by. */
  readonly items: { readonly id: string; readonly by: number | null }[]
  readonly nextCursor: string | null
}
