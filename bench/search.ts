import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, openPool } from '../server/src/kit/data/db.ts'
import { migrate } from '../server/src/kit/migrate.ts'
import { systemClock } from '../server/src/kit/random.ts'
import { publishIndexChange } from '../server/src/kit/search/indexChanges.ts'
import { openSearch } from '../server/src/kit/search/search.ts'
import { defineSearchIndex } from '../server/src/kit/search/searchIndex.ts'
import { median } from './load.ts'
import type { Figure } from './report.ts'
import { facets, makeRows, vocabulary } from './search-data.ts'

const count = 50_000

/** The kit alone, without HTTP and without reading the rows of a page. */
export async function benchSearch(databaseUrl: string): Promise<Figure[]> {
  await migrate(databaseUrl)
  const rows = makeRows(count)
  const indexById = new Map(rows.map((row, index) => [row.id, index]))
  const byId = new Map(rows.map(row => [row.id, row]))
  const index = defineSearchIndex({
    name: 'bench',
    facets,
    numbers: ['rate', 'seen', 'available'],
    readAfter: async (_, after, most) => {
      const from = after === null ? 0 : (indexById.get(after) ?? rows.length) + 1
      return rows.slice(from, from + most)
    },
    readSome: async (_, ids) => ids.flatMap(id => byId.get(id) ?? []),
  })
  // Two processes in all but name: pools and listeners of their own.
  const open = () => {
    const db = createDb(openPool(databaseUrl, 4))
    const search = openSearch({ db, now: systemClock, log: console, listenUrl: databaseUrl })
    return { db, search, close: () => search.close().then(() => db.destroy()) }
  }
  const [here, there] = [open(), open()]
  const built = await timed(() => here.search.prepare([index]))
  await there.search.prepare([index])

  const order = { by: 'rate' } as const
  const filters = {
    system: ['system-0', 'system-3'],
    workType: ['workType-1', 'workType-2'],
    language: ['language-0'],
  }
  const scoreOf = (sets: readonly number[]) => {
    let score = 0
    for (const bits of sets) score += (bits & 0b10110 ? 10 : 0) + (bits & 0b1001 ? 1 : 0)
    return score
  }
  const beginning = vocabulary[3]?.slice(0, 3) ?? ''
  let changes = 0

  /** From a commit here until it is found there. */
  const spread = async () => {
    const row = rows[(changes * 7919) % rows.length]
    if (!row) throw new Error('There are rows')
    const mark = `changed${changes++}`
    byId.set(row.id, { ...row, text: [mark] })
    await publishIndexChange(here.db, { now: systemClock().toISOString() }, index, row.id)
    while ((await there.search.ask(index, { q: mark, order, limit: 1 })).total === 0) await sleep(1)
  }

  try {
    const narrow = await timed(() => here.search.ask(index, { q: beginning, filters, order, limit: 20 }), 200)
    const wide = await timed(() => here.search.ask(index, { order, limit: 20 }), 200)
    const best = await timed(
      () => here.search.ask(index, { scorer: { scoreOf }, order: 'score', limit: 20 }),
      20,
    )
    const changed = await timed(spread, 20)
    return [
      figure('search kit: 3 filters, a beginning, counts of 50,000', narrow.ms, 'ms', 4),
      figure('search kit: counts and first page of all 50,000', wide.ms, 'ms', 4),
      figure('search kit: 50,000 scored, the best 20', best.ms, 'ms', 40),
      figure('search kit: event loop held while scoring', best.blockedMs, 'ms', 50),
      figure(
        'search kit: event loop held while 50,000 are read',
        built.blockedMs,
        'ms',
        50,
        `${built.ms.toFixed(0)} ms in all`,
      ),
      figure('search kit: a change is found in another process', changed.ms, 'ms', 1000),
    ]
  } finally {
    await here.close()
    await there.close()
  }
}

const figure = (name: string, value: number, unit: string, atMost: number, behind = ''): Figure => ({
  name,
  value,
  unit,
  bound: { atMost },
  ...(behind ? { behind } : {}),
})

/** The median time of one, and how long others had to wait at most. */
async function timed(act: () => Promise<unknown>, times = 1): Promise<{ ms: number; blockedMs: number }> {
  for (let warm = 0; warm < times / 5; warm++) if (times > 1) await act()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const all: number[] = []
  for (let round = 0; round < times; round++) {
    const began = performance.now()
    await act()
    all.push(performance.now() - began)
  }
  delay.disable()
  return { ms: median(all), blockedMs: delay.max / 1e6 }
}
