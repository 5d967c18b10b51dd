import {
  addAll,
  type Bits,
  countOf,
  countOfBoth,
  keepOnly,
  keepWhere,
  leaveOut,
  newBits,
  slotsIn,
} from './bits.ts'
import type { Mark } from './column.ts'
import type { Answer, Question } from './definition.ts'
import type { Said } from './judgements.ts'
import { cursorAfter, markIn } from './page.ts'
import type { Table, Whole } from './table.ts'

type Found = {
  readonly rows: Bits
  /** What would be found if this facet alone were not filtered; facets that are not filtered are left out. */
  readonly without: ReadonlyMap<string, Bits>
}

type Scores = Float64Array | undefined

/** Answers at once, but for questions with a judge: those take turns with everything else while rows are judged. */
export async function answer(table: Table, question: Question): Promise<Answer> {
  const { judge, limit } = question
  const mark = markIn(question)
  const key = keyOf(question)
  const isKnown = () => key !== undefined && table.found.get(key) !== undefined
  // A judge is asked only about rows that matter to the answer.
  const said = judge && !isKnown() && (await table.judgements.begin(judge, allOf(find(table, question))))
  // From here on without a wait: rows may have changed meanwhile, and all of the answer is about one moment.
  const whole = (key !== undefined && table.found.get(key)) || findAll(table, question, said || undefined)
  if (key !== undefined) table.found.set(key, whole)
  const ordered = pageOf(table, question, whole, mark)
  const items = ordered.slice(0, limit)
  const last = items.at(-1)
  return {
    total: whole.total,
    counts: whole.counts,
    items,
    nextCursor: ordered.length > limit && last ? cursorAfter(question.order, last) : null,
  }
}

function findAll(table: Table, question: Question, said: Said | undefined): Whole {
  const { judge } = question
  const found = find(table, question)
  const scores: Scores = judge && said && table.judgements.scores(judge, said, allOf(found))
  if (scores)
    for (const rows of [found.rows, ...found.without.values()])
      keepWhere(rows, slot => !Number.isNaN(scores[slot]))
  return {
    rows: found.rows,
    scores,
    total: countOf(found.rows),
    counts: countsOf(table, found),
    pages: new Map(),
  }
}

// So many rows that are left out still make a name.
const mostNamed = 100

/** A name for all that decides what is found; none where that is somebody's own list of rows, or a judge without a name. */
function keyOf({ q, filters, bounds, among, leaveOut: left, judge }: Question): string | undefined {
  if (among !== undefined || (judge && judge.key === undefined)) return undefined
  const without = left === undefined ? [] : [...left]
  return without.length > mostNamed ? undefined : JSON.stringify([q, filters, bounds, judge?.key, without])
}

function find(table: Table, { q, filters = {}, bounds = {}, among, leaveOut: left }: Question): Found {
  const rows = table.all.slice()
  if (among !== undefined) keepOnly(rows, table.setOf(among))
  if (left !== undefined) leaveOut(rows, table.setOf(left))
  if (q !== undefined && q.trim() !== '') table.words.keepMatches(q, rows)
  for (const [name, bound] of Object.entries(bounds))
    if (bound) table.columns.get(name)?.keepWithin(rows, bound)
  const chosen = Object.entries(filters).flatMap(([name, values]) =>
    values && values.length > 0 ? [{ name, rows: anyOf(table, name, values) }] : [],
  )
  const without = new Map(
    chosen.map(({ name }) => {
      const others = rows.slice()
      for (const one of chosen) if (one.name !== name) keepOnly(others, one.rows)
      return [name, others]
    }),
  )
  for (const one of chosen) keepOnly(rows, one.rows)
  return { rows, without }
}

function anyOf(table: Table, facet: string, values: readonly string[]): Bits {
  const rows = newBits(table.room)
  for (const value of values) {
    const having = table.facets.get(facet)?.get(value)
    if (having) addAll(rows, having)
  }
  return rows
}

/** Every row that is found or counted. */
function allOf({ rows, without }: Found): Bits {
  const all = rows.slice()
  for (const others of without.values()) addAll(all, others)
  return all
}

function countsOf(table: Table, { rows, without }: Found): Answer['counts'] {
  const counts = [...table.facets].map(([name, bitsByValue]) => {
    const among = without.get(name) ?? rows
    return [
      name,
      Object.fromEntries([...bitsByValue].map(([value, bits]) => [value, countOfBoth(among, bits)])),
    ]
  })
  return Object.fromEntries(counts)
}

// So many pages of one answer are remembered with it.
const mostPages = 20

function pageOf(table: Table, question: Question, { rows, scores, pages }: Whole, mark: Mark | null): Mark[] {
  const key = JSON.stringify([question.order, mark, question.limit])
  const known = pages.get(key)
  if (known) return known
  const page = inOrder(table, question, rows, scores, mark)
  if (pages.size < mostPages) pages.set(key, page)
  return page
}

/** The rows of the page, and one more where there are more. */
function inOrder(
  table: Table,
  { order, limit }: Question,
  rows: Bits,
  scores: Scores,
  mark: Mark | null,
): Mark[] {
  if (order === 'score') {
    if (!scores) throw new Error('Without a judge there is no score')
    return best(table, rows, scores, mark, limit + 1)
  }
  const column = table.columns.get(order.by)
  if (!column) throw new Error(`There is no number ${order.by}`)
  const slots = order.descending
    ? column.firstDown(rows, mark, limit + 1)
    : column.firstUp(rows, mark, limit + 1)
  return slots.map(slot => ({ by: column.valueOf(slot), id: table.ids[slot] ?? '' }))
}

type Scored = { readonly by: number; readonly id: string }

/** The higher score first, ids growing in a tie. */
const compare = (one: Scored, other: Scored) =>
  other.by - one.by || (one.id === other.id ? 0 : one.id < other.id ? -1 : 1)

function best(table: Table, rows: Bits, scores: Float64Array, mark: Mark | null, most: number): Scored[] {
  const after = mark && { by: mark.by ?? 0, id: mark.id }
  let top: Scored[] = []
  // Whatever does not come before this one is not on the page.
  let last: Scored = { by: Number.NEGATIVE_INFINITY, id: '' }
  for (const slot of slotsIn(rows)) {
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
