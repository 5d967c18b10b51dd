import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { createDb, openPool, type Tx } from './db.ts'
import { afterCommit, inTransaction } from './transaction.ts'

const db = createDb(openPool(await newDatabase(), 3))
afterAll(() => db.destroy())
await sql`create table kept (a int unique deferrable initially deferred)`.execute(db)

const insertRow = (tx: Tx, a: number) => sql`insert into kept values (${a})`.execute(tx)
const readSaved = async () =>
  (await sql<{ a: number }>`select a from kept order by a`.execute(db)).rows.map(row => row.a)

describe('an after-commit callback', () => {
  it('runs once after the commit, with the database', async () => {
    const seen: unknown[] = []
    const note = (by: unknown) => seen.push(by)
    await inTransaction(db, async tx => {
      await insertRow(tx, 1)
      afterCommit(tx, note)
      afterCommit(tx, note)
      await insertRow(tx, 2)
      expect(seen).toEqual([])
    })
    expect(seen).toEqual([db])
    expect(await readSaved()).toEqual([1, 2])
  })

  it('never runs when the transaction fails, also at its very end', async () => {
    const seen: unknown[] = []
    const failing = inTransaction(db, async tx => {
      afterCommit(tx, () => seen.push('thrown'))
      throw new Error('No')
    })
    await expect(failing).rejects.toThrow('No')
    // The constraint is looked at by the commit itself.
    const refused = inTransaction(db, async tx => {
      await insertRow(tx, 1)
      afterCommit(tx, () => seen.push('refused'))
    })
    await expect(refused).rejects.toThrow('duplicate key')
    expect(seen).toEqual([])
  })

  it('runs at once outside of a transaction', () => {
    const seen: unknown[] = []
    afterCommit(db, by => seen.push(by))
    expect(seen).toEqual([db])
  })

  it('is refused in a transaction started in another way', async () => {
    const begun = db.transaction().execute(async tx => afterCommit(tx, () => {}))
    await expect(begun).rejects.toThrow('A transaction begins with inTransaction')
    // @ts-expect-error nor does it compile where a store wants a transaction
    const unknown = () => db.transaction().execute(tx => insertRow(tx, 3))
    expect(unknown).toBeTypeOf('function')
  })
})

describe('a transaction within a transaction', () => {
  it('is part of it: all or nothing, and after-commit callbacks wait for the outer one', async () => {
    const seen: string[] = []
    const failing = inTransaction(db, async tx => {
      await inTransaction(tx, async inner => {
        await insertRow(inner, 10)
        afterCommit(inner, () => seen.push('inner'))
      })
      expect(seen).toEqual([])
      throw new Error('Not after all')
    })
    await expect(failing).rejects.toThrow('Not after all')
    expect([seen, await readSaved()]).toEqual([[], [1, 2]])
  })
})
