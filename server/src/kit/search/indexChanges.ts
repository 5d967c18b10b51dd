import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import { type Db, getPool, type Tx } from '../data/db.ts'
import { afterCommit } from '../data/transaction.ts'
import { wakeSearches } from '../data/wake.ts'
import type { SearchIndex } from './searchIndex.ts'

export const toTopic = ({ name }: Pick<SearchIndex, 'name'>): string => `search:${name}`

// Addressed to nobody, so that no reader of the live line is looked for, or counts it among what they have missed.
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Says that what an index knows of these rows is another, or that they have come or gone. Call it with the transaction of
 * the change: once that is committed every process reads them again.
 */
export async function publishIndexChange(
  tx: Tx | Db,
  { now }: { readonly now: Instant },
  index: Pick<SearchIndex, 'name'>,
  ...ids: readonly string[]
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into live_events (at, topic, user_id, subject)
    select ${now}::timestamptz, ${toTopic(index)}, ${nobody}::uuid, id from unnest(${ids}::uuid[]) as id`.execute(
    tx,
  )
  afterCommit(tx, ringBells)
}

// By their pool, since most write through a person's share of its connections.
const bells = new WeakMap<object, Set<() => void>>()
const getChangeKey = (db: Db): object => getPool(db) ?? db

function ringBells(db: Db): void {
  for (const ring of bells.get(getChangeKey(db)) ?? []) ring()
  wakeSearches(db)
}

/** Rings at each change that is committed on these connections, in this very process and at once. */
export function onIndexChange(db: Db, ring: () => void): () => void {
  const rings = bells.get(getChangeKey(db)) ?? new Set()
  bells.set(getChangeKey(db), rings.add(ring))
  return () => void rings.delete(ring)
}
