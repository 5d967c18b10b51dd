import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IndexTable } from './indexTable.ts'
import type { NumberBound } from './numberColumn.ts'
import { runSearch } from './runSearch.ts'
import type { IndexRow, SearchQuery } from './searchIndex.ts'

const facets = { system: ['athena', 'epic', 'tebra'], language: ['en', 'es'], state: ['open', 'closed'] }
const numbers = ['rate', 'seen']
const words = ['claim', 'claims', 'Clément', 'denial', 'DENIALS', 'ICD-10', 'Łódź', 'straße', 'a', '10']

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const id = fc.nat(40).map(idOf)
const number = fc.option(fc.integer({ min: -3, max: 3 }), { freq: 2 })
const some = (values: readonly string[]) => fc.subarray([...values])

const row = (id: fc.Arbitrary<string>): fc.Arbitrary<IndexRow> =>
  fc.record({
    id,
    facets: fc.record({
      system: some([...facets.system, 'no longer listed']),
      language: some(facets.language),
      state: fc.constantFrom(...facets.state).map(one => [one]),
    }),
    numbers: fc.record({ rate: number, seen: number }),
    text: fc.array(
      fc.array(fc.constantFrom(...words), { maxLength: 3 }).map(all => all.join(', ')),
      {
        maxLength: 2,
      },
    ),
    data: fc.nat(9),
  })

/** Rows come, change and go, several at a time. */
type Step = { readonly put: IndexRow[]; readonly remove: string[] }
const step: fc.Arbitrary<Step> = fc.record({
  put: fc.uniqueArray(row(id), { maxLength: 30, size: 'max', selector: one => one.id }),
  remove: fc.array(id, { maxLength: 8 }),
})

const bound: fc.Arbitrary<NumberBound> = fc.record(
  {
    atLeast: fc.integer({ min: -3, max: 3 }),
    atMost: fc.integer({ min: -3, max: 3 }),
    orUnknown: fc.boolean(),
  },
  { requiredKeys: [] },
)

const scoreOf = (data: unknown) => (Number(data) % 4 === 0 ? null : Number(data) / 3)

/** Each part is left out of most questions: all of them together would find nobody. */
const seldom = <Part>(part: fc.Arbitrary<Part>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: part })

const ids = Array.from({ length: 41 }, (_, number) => idOf(number))
const queries = ['', ' ', 'c', 'CLEM', 'claim den', 'c cl cla', 'icd', '1', 'lodz', 'STRASS', '%']

const question: fc.Arbitrary<SearchQuery> = fc
  .record({
    q: seldom(fc.constantFrom(...queries)),
    filters: fc.record({
      system: seldom(some(facets.system)),
      language: seldom(some(facets.language)),
      state: seldom(some(facets.state)),
    }),
    bounds: fc.record({ rate: seldom(bound), seen: seldom(bound) }),
    among: seldom(fc.subarray(ids, { minLength: 25 })),
    leaveOut: seldom(fc.subarray(ids, { maxLength: 15 })),
    scorer: seldom(fc.constantFrom({ scoreOf }, { scoreOf, key: 'a job' })),
    order: fc.record({ by: fc.constantFrom(...numbers), descending: fc.boolean() }),
    limit: fc.integer({ min: 1, max: 7 }),
  })
  .chain(one => fc.constantFrom(one, one.scorer ? { ...one, order: 'score' as const } : one))

const plain = (text: string) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace('ł', 'l').replace('ß', 'ss')
const wordsIn = (text: string) =>
  plain(text)
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')

function isFound(one: IndexRow, query: SearchQuery, except?: string): boolean {
  const { q = '', filters = {}, bounds = {}, among, leaveOut, scorer } = query
  const queried = wordsIn(q)
  const own = one.text.flatMap(wordsIn)
  return (
    (q.trim() === '' ||
      (queried.length > 0 && queried.every(part => own.some(word => word.startsWith(part))))) &&
    Object.entries(filters).every(
      ([name, values = []]) =>
        name === except || values.length === 0 || values.some(value => one.facets[name]?.includes(value)),
    ) &&
    Object.entries(bounds).every(([name, { atLeast = -99, atMost = 99, orUnknown = false } = {}]) => {
      const value = one.numbers[name] ?? null
      return value === null ? bounds[name] === undefined || orUnknown : value >= atLeast && value <= atMost
    }) &&
    (among === undefined || [...among].includes(one.id)) &&
    !(leaveOut && [...leaveOut].includes(one.id)) &&
    !(scorer && scoreOf(one.data) === null)
  )
}

/** The same, by looking at every row. */
function naive(rows: readonly IndexRow[], query: SearchQuery) {
  const { order } = query
  const matches = rows.filter(one => isFound(one, query))
  const byOf = (one: IndexRow) => (order === 'score' ? scoreOf(one.data) : (one.numbers[order.by] ?? null))
  const isDown = order === 'score' || order.descending === true
  const items = matches
    .map(one => ({ id: one.id, by: byOf(one) }))
    .sort((one, other) => {
      const byId = one.id < other.id ? -1 : 1
      const byIdInOrder = order !== 'score' && isDown ? -byId : byId
      if (one.by === other.by) return byIdInOrder
      if (one.by === null || other.by === null) return one.by === null ? 1 : -1
      return isDown ? other.by - one.by : one.by - other.by
    })
  const counts = Object.fromEntries(
    Object.entries(facets).map(([name, values]) => {
      const among = rows.filter(one => isFound(one, query, name))
      return [
        name,
        Object.fromEntries(
          values.map(value => [value, among.filter(one => one.facets[name]?.includes(value)).length]),
        ),
      ]
    }),
  )
  return { total: matches.length, counts, items }
}

/** All pages one after the other; totals and counts are the same on each. */
async function allPages(table: IndexTable, query: SearchQuery) {
  const first = await runSearch(table, query)
  const items = [...first.items]
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const { nextCursor, ...page } = await runSearch(table, { ...query, cursor })
    expect(page.items.length).toBeGreaterThan(0)
    expect(page).toEqual({ total: first.total, counts: first.counts, items: page.items })
    items.push(...page.items)
    expect(items.length).toBeLessThanOrEqual(first.total)
    cursor = nextCursor
  }
  return { total: first.total, counts: first.counts, items }
}

describe('an answer', () => {
  it('is what looking at every row would find, however rows came, changed and went', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 6, size: 'max' }),
        fc.array(question, { maxLength: 6, size: 'max' }),
        async (steps, query) => {
          const [table, rows] = [new IndexTable({ facets, numbers }), new Map<string, IndexRow>()]
          for (const { put, remove } of steps) {
            table.put(put)
            for (const one of put) rows.set(one.id, one)
            table.remove(remove)
            for (const one of remove) rows.delete(one)
            expect(table.size).toBe(rows.size)
            for (const one of query)
              expect(await allPages(table, one)).toEqual(naive([...rows.values()], one))
          }
        },
      ),
      { numRuns: 100 },
    )
  })

  it('is the same beyond the first room, where many words are new at once and rows are taken up again', async () => {
    const made = fc.sample(row(fc.constant('')), { numRuns: 1500, seed: 7 })
    const rows = made.map((one, at) => ({ ...one, id: idOf(at), text: [...one.text, `word${at % 700}`] }))
    const table = new IndexTable({ facets, numbers })
    for (let at = 0; at < rows.length; at += 400) table.put(rows.slice(at, at + 400))
    const gone = rows.filter((_, at) => at % 3 === 0)
    table.remove(gone.map(one => one.id))
    const back = gone.slice(0, 300).map(one => ({ ...one, data: 1, text: ['back again'] }))
    table.put(back)
    const now = [...rows.filter((_, at) => at % 3 !== 0), ...back]
    for (const one of fc.sample(question, { numRuns: 10, seed: 8 }))
      expect(await allPages(table, { ...one, limit: 500 })).toEqual(naive(now, one))
    const order = { by: 'rate' }
    for (const q of ['word1', 'word69 cl', 'back', 'b a', 'words'])
      expect(await allPages(table, { q, order, limit: 500 })).toEqual(naive(now, { q, order, limit: 500 }))
  })
})

describe('a page', () => {
  const at = (number: number, rate: number | null): IndexRow => ({
    id: idOf(number),
    facets: { system: [], language: [], state: [] },
    numbers: { rate, seen: null },
    text: ['posting'],
    data: 1,
  })
  const order = { by: 'rate' }
  const idsIn = (items: readonly { id: string }[]) => items.map(one => Number(one.id.slice(-2)))

  it('goes on after the row that ended the one before, though that row is gone or has moved', async () => {
    const table = new IndexTable({ facets, numbers })
    table.put([at(1, 10), at(2, 20), at(3, 30), at(4, 40)])
    const { nextCursor: cursor } = await runSearch(table, { order, limit: 2 })
    if (cursor === null) throw new Error('There is more')
    table.remove([idOf(2)])
    expect(idsIn((await runSearch(table, { order, limit: 5, cursor })).items)).toEqual([3, 4])
    table.put([at(2, 25)])
    expect(idsIn((await runSearch(table, { order, limit: 5, cursor })).items)).toEqual([2, 3, 4])
  })

  it('ends without a cursor, and a cursor that was made up or is of another order is refused', async () => {
    const table = new IndexTable({ facets, numbers })
    table.put([at(1, null), at(2, 20), at(3, 30)])
    expect((await runSearch(table, { order, limit: 3 })).nextCursor).toBeNull()
    const { nextCursor } = await runSearch(table, { order, limit: 2 })
    expect(nextCursor).toMatch(/^[\w-]{1,200}$/)
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const madeUp = [
      '',
      'nonsense',
      encoded(null),
      encoded([]),
      encoded(['up rate', 'cheap', idOf(1)]),
      encoded(['up rate', 1, "' or 1=1"]),
      encoded(['up rate', 1, idOf(1), 1]),
      encoded(['down rate', 1, idOf(1)]),
    ]
    for (const cursor of madeUp)
      await expect(runSearch(table, { order, limit: 2, cursor }), cursor).rejects.toMatchObject({
        code: 'invalid',
        fields: { cursor: 'This page link isn’t valid. Start from the first page.' },
      })
    const descending = { by: 'rate', descending: true }
    await expect(
      runSearch(table, { order: descending, limit: 2, cursor: nextCursor ?? '' }),
    ).rejects.toMatchObject({ code: 'invalid' })
    const scorer = { scoreOf: () => 1 }
    const unscored = encoded(['score', null, idOf(1)])
    await expect(
      runSearch(table, { order: 'score', scorer, limit: 2, cursor: unscored }),
    ).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})

describe('a query', () => {
  const table = new IndexTable({ facets, numbers })
  const texts = ['Denials & appeals', 'Renée O’Brien, CPC', '100% of claims_paid', 'Ünïted Ærø']
  table.put(
    texts.map((text, place) => ({
      id: idOf(place),
      facets: { system: [], language: [], state: [] },
      numbers: { rate: place, seen: null },
      text: [text],
      data: null,
    })),
  )
  const find = async (q: string) =>
    (await runSearch(table, { q, order: { by: 'rate' }, limit: 9 })).items.map(one => one.by)

  it.each([
    ['den', [0]],
    ['APPEAL deni', [0]],
    ['renee', [1]],
    ['rene\u0301e o\u2019b', [1]],
    ['brie', [1]],
    ['rien', []],
    ['united', [3]],
    ['AERO', [3]],
    ['100%', [2]],
    ['paid', [2]],
    ['%', []],
    ['_', []],
    ["'\\", []],
    ["%_'\\ den", [0]],
    ['  ', [0, 1, 2, 3]],
  ])('of “%s” finds rows %j', async (q, places) => {
    expect(await find(q)).toEqual(places)
  })

  it('of 10,000 characters is answered like any other', async () => {
    expect(await find('den '.repeat(2500))).toEqual([0])
    expect(await find('d'.repeat(10_000))).toEqual([])
    expect(await find("%_'\\".repeat(2500))).toEqual([])
    const many = Array.from({ length: 2000 }, (_, place) => place.toString(36)).join(' ')
    expect(await find(many)).toEqual([])
  })
})

describe('while rows are scored', () => {
  it('others have their turn, and what changes meanwhile is answered as it is at the end', async () => {
    const table = new IndexTable({ facets, numbers })
    const many = Array.from({ length: 3000 }, (_, place) => ({
      id: idOf(place),
      facets: { system: ['epic'], language: [], state: ['open'] },
      numbers: { rate: place, seen: null },
      text: [],
      data: place,
    }))
    table.put(many)
    let turns = 0
    const scorer = {
      // Slow enough that no slice holds all of them.
      scoreOf: (data: unknown) => {
        for (const until = performance.now() + 0.01; performance.now() < until; );
        return Number(data)
      },
    }
    const turn = () => {
      if (++turns > 1) return
      table.remove(many.slice(0, 2990).map(one => one.id))
      table.put([
        { ...(many[2999] as IndexRow), data: 9999 },
        { ...(many[5] as IndexRow), id: idOf(7777), data: 8888 },
      ])
    }
    const turning = setInterval(turn, 0)
    const { total, counts, items } = await runSearch(table, { scorer, order: 'score', limit: 3 })
    clearInterval(turning)
    expect(turns).toBeGreaterThan(0)
    expect(total).toBe(11)
    expect(counts).toMatchObject({ system: { epic: 11, athena: 0 } })
    expect(items.map(one => one.by)).toEqual([9999, 8888, 2998])
  })

  it('what was said under a key is not asked again, but of rows that changed', async () => {
    const table = new IndexTable({ facets, numbers })
    const rows = fc.sample(row(fc.constant('')), { numRuns: 5, seed: 1 }).map((one, at) => ({
      ...one,
      id: idOf(at),
    }))
    table.put(rows)
    const query: string[] = []
    const scorer = { key: 'job 1', scoreOf: (_: unknown, id: string) => query.push(id) }
    const question: SearchQuery = { scorer, order: 'score', limit: 10 }
    await runSearch(table, question)
    expect(query).toHaveLength(5)
    table.put(rows.slice(2, 3))
    expect((await runSearch(table, question)).items[0]).toEqual({ id: idOf(2), by: 6 })
    await runSearch(table, { ...question, scorer: { ...scorer, key: 'job 2' } })
    expect(query).toHaveLength(11)
  })
})
