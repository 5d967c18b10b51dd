import pg from 'pg'
import { inject } from 'vitest'
import { loadDemo } from '../demo/load.ts'
import { countBillerDueDays } from '../src/clocks/counting/countDueDays.ts'
import { listDueBillers } from '../src/clocks/due-store.ts'
import { backgroundJobTimeouts, createDb, type Db, openPool } from '../src/kit/data/db.ts'
import { inTransaction } from '../src/kit/data/transaction.ts'
import { createSeededIds, createSeededRandom } from '../src/kit/random.ts'
import { template } from './cluster.ts'
import { newDatabase } from './database.ts'
import { World, type WorldOptions } from './world.ts'

/** A Tuesday evening, on which most tests of the demo look at it. */
export const onTuesday = '2026-03-10T20:00:00.000Z'
/** A Sunday and the first of a month, in the hour that American clocks repeat. */
export const inTheHourThatRepeats = '2026-11-01T06:30:00.000Z'
/** New Year's Day where some live, and still the last of the month and the year where others do. */
export const onAHoliday = '2027-01-01T02:20:00.000Z'

/**
 * A world in which the demo was loaded at this moment. That takes seconds, so a run loads it once for each moment, of
 * which there are few, and every file gets a copy.
 */
export async function demoWorld(at: string, options: WorldOptions = {}): Promise<World> {
  const name = `demo_${at.replaceAll(/\D/g, '')}`
  await ensureLoaded(name, at)
  return World.open({ ...options, at, from: name })
}

/** What the clocks' own job counts as soon as the demo is in: the same for the same demo. */
export async function countAsBackgroundJobsDo(db: Db, at: string): Promise<void> {
  const newId = createSeededIds(createSeededRandom(1))
  for (const billerId of await listDueBillers(db, 100))
    await inTransaction(db, tx => countBillerDueDays(tx, { now: at, newId }, billerId))
}

async function ensureLoaded(name: string, at: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl').replace('DATABASE', 'postgres') })
  await client.connect()
  try {
    // Two files may want the same at once: one loads it, the other finds it.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    const url = await newDatabase(template)
    const db = createDb(openPool(url, 2, backgroundJobTimeouts))
    await loadDemo(db, at)
    await countAsBackgroundJobsDo(db, at)
    await db.destroy()
    // Only now: half a demo has no such name.
    await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`)
  } finally {
    await client.end()
  }
}
