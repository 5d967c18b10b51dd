import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { batchLoader } from './batchLoader.ts'
import { createDb, openPool } from './db.ts'
import { inTransaction } from './transaction.ts'

const db = createDb(openPool(await newDatabase(), 3))
afterAll(() => db.destroy())
await sql`create table words (id int primary key, word text)`.execute(db)
await sql`insert into words select n, 'word ' || n from generate_series(1, 200) as n`.execute(db)

/** Reads words by their ids, and notes what was asked at once; an id below zero is no question. */
function reading() {
  const rounds: (readonly number[])[] = []
  const read = batchLoader(async (on, ids: readonly number[]) => {
    rounds.push(ids)
    const { rows } = await sql<{ id: number; word: string }>`
      select id, word from words where id = any(${ids}::int[]) and sqrt(id) > 0 and sqrt(${Math.min(...ids)}) >= 0
    `.execute(on)
    return ids.map(id => rows.find(row => row.id === id)?.word ?? null)
  })
  return { rounds, read }
}

describe('simultaneous loads', () => {
  it('run in one statement once the first is answered, and each gets its own answer', async () => {
    const { rounds, read } = reading()
    const ids = [7, 3, 999, 3, 12]
    const answers = await Promise.all(ids.map(id => read(db, id)))
    expect(answers).toEqual(['word 7', 'word 3', null, 'word 3', 'word 12'])
    expect(rounds).toEqual([[7], [3, 999, 3, 12]])
  })

  it('are answered with the state after the request, not with a statement already under way', async () => {
    const { read } = reading()
    const before = read(db, 20)
    const changed = sql`update words set word = 'another' where id = 21`.execute(db).then(() => read(db, 21))
    expect(await Promise.all([before, changed])).toEqual(['word 20', 'another'])
  })

  it('never exceed the maximum per statement', async () => {
    const { rounds, read } = reading()
    const ids = Array.from({ length: 120 }, (_, nth) => nth + 1)
    const answers = await Promise.all(ids.map(id => read(db, id)))
    expect(answers).toHaveLength(120)
    expect(rounds.map(round => round.length)).toEqual([1, 50, 50, 19])
  })

  it('fail together, and later loads run again', async () => {
    const { rounds, read } = reading()
    const first = read(db, 1)
    const failing = await Promise.allSettled([read(db, 2), read(db, -1)])
    expect(await first).toBe('word 1')
    expect(failing.map(one => one.status)).toEqual(['rejected', 'rejected'])
    expect(await read(db, 2)).toBe('word 2')
    expect(rounds).toEqual([[1], [2, -1], [2]])
  })

  it('do not wait for a slow answer', async () => {
    const read = batchLoader(async (on, ids: readonly number[]) => {
      if (ids.includes(1)) await sql`select pg_advisory_xact_lock(5)`.execute(on)
      return ids
    })
    const slow = await inTransaction(db, async tx => {
      await sql`select pg_advisory_xact_lock(5)`.execute(tx)
      const slow = [read(db, 1)]
      expect(await read(db, 2)).toBe(2)
      return slow
    })
    expect(await Promise.all(slow)).toEqual([1])
  })

  it('run alone in a transaction, which sees what others do not see yet', async () => {
    const { rounds, read } = reading()
    await inTransaction(db, async tx => {
      await sql`insert into words values (1000, 'new')`.execute(tx)
      expect(await Promise.all([read(db, 1000), read(tx, 1000)])).toEqual([null, 'new'])
    })
    expect(rounds).toEqual([[1000], [1000]])
  })
})
