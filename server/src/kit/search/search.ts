import { type Listener, listen } from '../data/listen.ts'
import { searchChannel } from '../data/wake.ts'
import { importEach } from '../features.ts'
import { onIndexChange } from './indexChanges.ts'
import { runSearch } from './runSearch.ts'
import type { IndexFacets, SearchIndex, SearchQuery, SearchResult } from './searchIndex.ts'
import { type ReplicaOptions, TableReplica } from './tableReplica.ts'

/** Finds rows by sets, words and numbers, in the memory of this process. */
type Search = {
  /** Ids alone: who may read the rows is for the one who asks to know. */
  ask<const F extends IndexFacets, const N extends string, Data>(
    index: SearchIndex<F, N, Data>,
    question: SearchQuery<F, N, Data>,
  ): Promise<SearchResult<F>>
  /** Reads the rows of these indexes before anybody asks. */
  prepare(indexes: readonly SearchIndex[]): Promise<void>
  close(): Promise<void>
}

export type WithSearch = { readonly search: Search }

type SearchOptions = Pick<ReplicaOptions, 'db' | 'now' | 'log' | 'replicas'> & {
  /** The database's address, to hear what other processes change; without it each question looks for what is new. */
  readonly listenUrl?: string | undefined
}

// Finds changes of which no process was woken.
const beatEveryMs = 10_000

export function openSearch({ db, now, log, listenUrl, replicas }: SearchOptions): Search {
  const tables = new Map<SearchIndex, TableReplica>()
  let rung = 0
  let hearing = false
  let closed = false
  let listening: Promise<Listener | undefined> | undefined

  const readOn = () => {
    for (const table of tables.values())
      table.catchUp().catch(error => log.warn({ err: error }, 'a search cannot read what has changed'))
  }
  const onChange = () => {
    rung++
    readOn()
  }
  const leave = onIndexChange(db, onChange)
  const beating = setInterval(readOn, beatEveryMs).unref()

  /** Only once somebody searches: it takes a connection. */
  const listenOnce = () => {
    listening ??= listenUrl
      ? listen(listenUrl, searchChannel, {
          heard: onChange,
          // What changed meanwhile was not heard of.
          began: () => {
            hearing = true
            onChange()
          },
          lost: () => {
            hearing = false
          },
        })
      : Promise.resolve(undefined)
    return listening
  }

  const currentOf = async (index: SearchIndex) => {
    await listenOnce()
    if (closed) throw new Error('The search is closed')
    const cached = tables.get(index)
    const table =
      cached ??
      new TableReplica(index, { db, now, log, replicas, rung: () => rung, isHearing: () => hearing })
    if (!cached) tables.set(index, table)
    return table.current()
  }

  return {
    async ask<F extends IndexFacets, N extends string, Data>(
      index: SearchIndex<F, N, Data>,
      question: SearchQuery<F, N, Data>,
    ) {
      const table = await currentOf(index)
      // Inside names are text; that they are the index's own was checked where the question was written.
      return (await runSearch(table, question as unknown as SearchQuery)) as SearchResult<F>
    },
    async prepare(indexes) {
      for (const index of indexes) await currentOf(index)
    },
    async close() {
      closed = true
      leave()
      clearInterval(beating)
      await Promise.all([...tables.values()].map(table => table.close()))
      await (await listening)?.close()
    },
  }
}

/** Every feature's indexes; a feature without a search.ts has none. */
export async function importIndexes(): Promise<SearchIndex[]> {
  const modules = await importEach<{ indexes: SearchIndex[] }>('search.ts')
  return modules.flatMap(module => module.indexes)
}
