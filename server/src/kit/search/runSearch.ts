import {
  type BitSet,
  countBits,
  countCommonBits,
  createBitSet,
  filterBits,
  intersectBits,
  listSlots,
  subtractBits,
  unionBits,
} from './bitSet.ts'
import type { CachedMatch, IndexTable } from './indexTable.ts'
import type { SortPosition } from './numberColumn.ts'
import type { RowScores } from './scoreCache.ts'
import { formatSearchCursor, parseSearchCursor } from './searchCursor.ts'
import type { SearchQuery, SearchResult } from './searchIndex.ts'

type MatchedRows = {
  readonly rows: BitSet
  /** What would be found if this facet alone were not filtered; facets that are not filtered are left out. */
  readonly without: ReadonlyMap<string, BitSet>
}

type Scores = Float64Array | undefined

/** Answers at once, but for questions with a scorer: those take turns with everything else while rows are scored. */
export async function runSearch(table: IndexTable, question: SearchQuery): Promise<SearchResult> {
  const { scorer, limit } = question
  const mark = parseSearchCursor(question)
  const key = toCacheKey(question)
  const isKnown = () => key !== undefined && table.matches.get(key) !== undefined
  // A scorer is asked only about rows that matter to the answer.
  const rowScores =
    scorer && !isKnown() && (await table.scores.begin(scorer, unionAll(find(table, question))))
  // From here on without a wait: rows may have changed meanwhile, and all of the answer is about one moment.
  const whole =
    (key !== undefined && table.matches.get(key)) || findAll(table, question, rowScores || undefined)
  if (key !== undefined) table.matches.set(key, whole)
  const ordered = slicePage(table, question, whole, mark)
  const items = ordered.slice(0, limit)
  const last = items.at(-1)
  return {
    total: whole.total,
    counts: whole.counts,
    items,
    nextCursor: ordered.length > limit && last ? formatSearchCursor(question.order, last) : null,
  }
}

function findAll(table: IndexTable, question: SearchQuery, rowScores: RowScores | undefined): CachedMatch {
  const { scorer } = question
  const match = find(table, question)
  const scores: Scores = scorer && rowScores && table.scores.scores(scorer, rowScores, unionAll(match))
  if (scores)
    for (const rows of [match.rows, ...match.without.values()])
      filterBits(rows, slot => !Number.isNaN(scores[slot]))
  return {
    rows: match.rows,
    scores,
    total: countBits(match.rows),
    counts: countFacets(table, match),
    pages: new Map(),
  }
}

// So many rows that are left out still make a name.
const maxNamed = 100

/** A name for all that decides what is found; none where that is somebody's own list of rows, or a scorer without a name. */
function toCacheKey({ q, filters, bounds, among, leaveOut: left, scorer }: SearchQuery): string | undefined {
  if (among !== undefined || (scorer && scorer.key === undefined)) return undefined
  const without = left === undefined ? [] : [...left]
  return without.length > maxNamed ? undefined : JSON.stringify([q, filters, bounds, scorer?.key, without])
}

function find(
  table: IndexTable,
  { q, filters = {}, bounds = {}, among, leaveOut: left }: SearchQuery,
): MatchedRows {
  const rows = table.all.slice()
  if (among !== undefined) intersectBits(rows, table.findSet(among))
  if (left !== undefined) subtractBits(rows, table.findSet(left))
  if (q !== undefined && q.trim() !== '') table.words.keepMatches(q, rows)
  for (const [name, bound] of Object.entries(bounds))
    if (bound) table.columns.get(name)?.keepWithin(rows, bound)
  const selected = Object.entries(filters).flatMap(([name, values]) =>
    values && values.length > 0 ? [{ name, rows: unionFacet(table, name, values) }] : [],
  )
  const without = new Map(
    selected.map(({ name }) => {
      const others = rows.slice()
      for (const one of selected) if (one.name !== name) intersectBits(others, one.rows)
      return [name, others]
    }),
  )
  for (const one of selected) intersectBits(rows, one.rows)
  return { rows, without }
}

function unionFacet(table: IndexTable, facet: string, values: readonly string[]): BitSet {
  const rows = createBitSet(table.room)
  for (const value of values) {
    const having = table.facets.get(facet)?.get(value)
    if (having) unionBits(rows, having)
  }
  return rows
}

/** Every row that is found or counted. */
function unionAll({ rows, without }: MatchedRows): BitSet {
  const all = rows.slice()
  for (const others of without.values()) unionBits(all, others)
  return all
}

function countFacets(table: IndexTable, { rows, without }: MatchedRows): SearchResult['counts'] {
  const counts = [...table.facets].map(([name, bitsByValue]) => {
    const among = without.get(name) ?? rows
    return [
      name,
      Object.fromEntries([...bitsByValue].map(([value, bits]) => [value, countCommonBits(among, bits)])),
    ]
  })
  return Object.fromEntries(counts)
}

// So many pages of one answer are remembered with it.
const maxPages = 20

function slicePage(
  table: IndexTable,
  question: SearchQuery,
  { rows, scores, pages }: CachedMatch,
  mark: SortPosition | null,
): SortPosition[] {
  const key = JSON.stringify([question.order, mark, question.limit])
  const cached = pages.get(key)
  if (cached) return cached
  const page = inOrder(table, question, rows, scores, mark)
  if (pages.size < maxPages) pages.set(key, page)
  return page
}

/** The rows of the page, and one more where there are more. */
function inOrder(
  table: IndexTable,
  { order, limit }: SearchQuery,
  rows: BitSet,
  scores: Scores,
  mark: SortPosition | null,
): SortPosition[] {
  if (order === 'score') {
    if (!scores) throw new Error('Without a scorer there is no score')
    return best(table, rows, scores, mark, limit + 1)
  }
  const column = table.columns.get(order.by)
  if (!column) throw new Error(`There is no number ${order.by}`)
  const slots = order.descending
    ? column.firstDown(rows, mark, limit + 1)
    : column.firstUp(rows, mark, limit + 1)
  return slots.map(slot => ({ by: column.readValue(slot), id: table.ids[slot] ?? '' }))
}

type ScoredRow = { readonly by: number; readonly id: string }

/** The higher score first, ids growing in a tie. */
const compare = (one: ScoredRow, other: ScoredRow) =>
  other.by - one.by || (one.id === other.id ? 0 : one.id < other.id ? -1 : 1)

function best(
  table: IndexTable,
  rows: BitSet,
  scores: Float64Array,
  mark: SortPosition | null,
  most: number,
): ScoredRow[] {
  const after = mark && { by: mark.by ?? 0, id: mark.id }
  let top: ScoredRow[] = []
  // Whatever does not come before this one is not on the page.
  let last: ScoredRow = { by: Number.NEGATIVE_INFINITY, id: '' }
  for (const slot of listSlots(rows)) {
    const by = scores[slot] ?? 0
    if (by < last.by || (after && by > after.by)) continue
    const one = { by, id: table.ids[slot] ?? '' }
    if ((by === last.by && one.id > last.id) || (after && compare(one, after) <= 0)) continue
    top.push(one)
    // Sorted now and then instead of each time.
    if (top.length < most * 2) continue
    top = top.sort(compare).slice(0, most)
    last = top.at(-1) ?? last
  }
  return top.sort(compare).slice(0, most)
}
