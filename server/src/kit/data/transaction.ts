import { traceStep } from '../tracing/span.ts'
import type { Db, Tx } from './db.ts'

/** What happens once something is committed. It must not throw: what was asked for is done already. */
type AfterCommit = (db: Db) => void

const pending = new WeakMap<Db, Set<AfterCommit>>()

/** All or nothing. Given a transaction it becomes part of that one. */
export async function inTransaction<Result>(db: Db | Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db as Tx)
  const acts = new Set<AfterCommit>()
  const run = () =>
    db.transaction().execute(tx => {
      pending.set(tx, acts)
      return work(tx as unknown as Tx)
    })
  const result = await traceStep('transaction', 'internal', {}, run)
  for (const act of acts) act(db)
  return result
}

/**
 * Does this once the transaction is committed, and never if it is not; however often it is asked for, once. Outside of a
 * transaction what was written is committed already, so call it after the statement.
 */
export function afterCommit(db: Db | Tx, act: AfterCommit): void {
  const acts = pending.get(db)
  if (acts) acts.add(act)
  else if (db.isTransaction) throw new Error('A transaction begins with inTransaction')
  else act(db)
}
