import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { closeAfterFile } from '../../../test/afterFile.ts'
import { newDatabase } from '../../../test/database.ts'
import { CallGuard } from './callGuard.ts'
import { limitConnections } from './connectionQuota.ts'
import { createDb, openPool } from './db.ts'
import { statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

const url = await newDatabase()
const db = createDb(openPool(url, 5))
afterAll(() => db.destroy())
await sql`create table kept (a int)`.execute(db)
// Anyone who commits such a row waits for a lock first.
await sql`create function wait_for_lock() returns trigger language plpgsql
  as 'begin perform pg_advisory_xact_lock(12); return null; end'`.execute(db)
await sql`create constraint trigger waits after insert on kept deferrable initially deferred
  for each row when (new.a > 100) execute function wait_for_lock()`.execute(db)

const share = limitConnections(db, 'one')
const save = (a: number) => sql`insert into kept values (${a})`
const isKept = async (a: number) => (await sql`select from kept where a = ${a}`.execute(db)).rows.length === 1

async function takeLock() {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closeAfterFile(() => client.end())
  await client.query('select pg_advisory_lock(12)')
  return () => client.query('select pg_advisory_unlock(12)')
}

async function untilWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    if (rows.length > 0) return
  }
}

describe('a guard', () => {
  it('has nothing to settle while its transaction can still be rolled back', async () => {
    const guard = new CallGuard()
    const given = guard.run(() =>
      inTransaction(share, async tx => {
        await save(1).execute(tx)
        expect(guard.isSettling).toBe(false)
        guard.abort()
      }),
    )
    await expect(given).rejects.toThrow('given up')
    expect(await isKept(1)).toBe(false)
  })

  it.each(['a commit', 'a statement'])('says so while %s is on its way, which is then done', async what => {
    const release = await takeLock()
    const guard = new CallGuard()
    const a = what === 'a commit' ? 101 : 102
    const sent = guard.run<unknown>(() =>
      what === 'a commit' ? inTransaction(share, tx => save(a).execute(tx)) : save(a).execute(share),
    )
    await untilWaiting()
    expect(guard.isSettling).toBe(true)
    guard.abort()
    await release()
    await sent
    expect([guard.isSettling, await isKept(a)]).toEqual([false, true])
  })

  it('aborted while it waits for a connection does not take one', async () => {
    const first = Promise.withResolvers<void>()
    const narrow = createDb(openPool(url, 1))
    closeAfterFile(() => narrow.destroy())
    const [guard, own] = [new CallGuard(), limitConnections(narrow, 'one')]
    const holding = inTransaction(narrow, () => first.promise)
    const waiting = guard.run(() => Promise.allSettled([save(3).execute(own), named(own, {})]))
    guard.abort()
    first.resolve()
    await holding
    const refused = { status: 'rejected', reason: { name: 'CallAborted' } }
    expect(await waiting).toMatchObject([refused, refused])
    expect([await isKept(3), await isKept(4)]).toEqual([false, false])
  })

  it('blocks no other call', async () => {
    const guard = new CallGuard()
    guard.abort()
    const [given] = await guard.run(() => Promise.allSettled([save(5).execute(share)]))
    expect(given).toMatchObject({ status: 'rejected', reason: { name: 'CallAborted' } })
    await save(6).execute(share)
    expect([await isKept(5), await isKept(6)]).toEqual([false, true])
  })
})

const named = statement('keep four', () => sql<{ a: number }>`insert into kept values (4) returning a`)
