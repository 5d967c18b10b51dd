import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { template } from '../../../test/cluster.ts'
import { asOwner, newDatabase } from '../../../test/database.ts'
import { openLendingPooler } from '../../../test/outside/lendingPooler.ts'
import { createDb, openPool } from '../data/db.ts'
import { detectOutage } from '../data/outage.ts'
import { InvalidEnvironment } from '../env.ts'
import { prepareDatabase } from '../migrate.ts'
import { detectPoolMode, isSameDatabase } from './poolMode.ts'
import { findPrimaryUrl, NoPrimary, PrimaryClient } from './primaryClient.ts'

const url = await newDatabase()
// Nobody listens on the first port.
const host = new URL(url).host
const listed = url.replace(host, `127.0.0.1:1,${host}`)

describe('an address with several hosts', () => {
  it('leads to the one that takes writes', async () => {
    expect(await findPrimaryUrl(listed)).toBe(url)
    const client = new PrimaryClient({ connectionString: listed })
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })

  it('makes pools as any other, with the settings of a session', async () => {
    const pool = openPool(listed, 2)
    expect((await pool.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
    await pool.end()
  })

  it('says that there is none, which passes', async () => {
    const nowhere = url.replace(host, '127.0.0.1:1,127.0.0.1:2')
    const error = await new PrimaryClient({ connectionString: nowhere }).connect().catch(error => error)
    expect(error).toBeInstanceOf(NoPrimary)
    expect(error.message).toMatch(/^No host of the database takes writes: .*ECONNREFUSED.*; .*ECONNREFUSED/)
    expect(detectOutage(error)).toBe('away')
    const db = createDb(openPool(nowhere, 1))
    await expect(db.selectNoFrom(eb => eb.lit(1).as('one')).execute()).rejects.toBeInstanceOf(NoPrimary)
    await db.destroy()
  })
})

describe('a host that was the primary', () => {
  it('is waited for no more once another connection has found a later one', async () => {
    const url = await newDatabase()
    const listed = url.replace(host, `127.0.0.1:1,${host}`)
    const waiting = new PrimaryClient({ connectionString: listed })
    waiting.on('error', () => {})
    await waiting.connect()
    const answer = waiting.query('select pg_sleep(600)').catch((error: Error) => error)
    // From here on the server says that it is on a later timeline, as the host that was promoted does.
    const owner = new PrimaryClient({ connectionString: asOwner(url) })
    await owner.connect()
    await owner.query(`create function public.pg_walfile_name(pg_lsn) returns text language sql
      as $$ select '000000FF0000000000000001' $$`)
    await owner.query(`alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`)
    await owner.end()
    const later = new PrimaryClient({ connectionString: listed })
    await later.connect()
    expect(detectOutage(await answer)).toBe('away')
    expect((await later.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await later.end()
  })
})

describe('what an address leads through', () => {
  it('is nothing where PostgreSQL itself answers', async () => {
    expect(await detectPoolMode(listed)).toBe('none')
    expect(await isSameDatabase(url, listed)).toBe(true)
    expect(await isSameDatabase(url, await newDatabase())).toBe(false)
  })

  it('may lend a session for one transaction, which then knows no names and gets its limits each time', async () => {
    const pool = openPool(
      url,
      1,
      { statement: 1234, lock: 567, silence: 9_000, connection: 5_000 },
      'transaction',
    )
    const client = await pool.connect()
    await client.query('select $1::int', [1])
    await client.query({ name: 'named', text: 'select $1::int', values: [1] })
    expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([])
    expect((await client.query("select timestamptz '2026-03-01 00:00+00' as at")).rows).toEqual([
      { at: '2026-03-01T00:00:00.000Z' },
    ])
    const readTimeouts = async () => {
      const { rows } = await client.query(
        "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
      )
      return rows[0]
    }
    for (const begin of ['begin', 'start transaction isolation level repeatable read']) {
      await client.query(begin)
      expect(await readTimeouts()).toEqual({ statement: '1234ms', lock: '567ms' })
      await client.query('rollback')
    }
    expect(await readTimeouts()).toEqual({ statement: '0', lock: '0' })
    client.release()
    await pool.end()
  })

  it('may be a pooler that keeps sessions, which is described in words', async () => {
    const pool = openPool(url, 1, undefined, 'session')
    const client: pg.PoolClient = await pool.connect()
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '8s' }])
    expect((await client.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }])
    client.release()
    await pool.end()
  })
})

describe('a start through a pooler', async () => {
  const direct = await newDatabase(template)
  const pooled = await openLendingPooler('transaction', direct)
  const start = (url: string, directUrl: string) =>
    prepareDatabase({ url, directUrl, adminUrl: asOwner(direct), folder: null })

  it('in transaction mode needs an address past it, and says so in one line', async () => {
    expect(await detectPoolMode(pooled)).toBe('transaction')
    await expect(start(pooled, pooled)).rejects.toThrow(
      new InvalidEnvironment(
        'DATABASE_URL leads through a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself (docs/scaling.md).',
      ),
    )
    const alsoPooled = await openLendingPooler('transaction', direct)
    await expect(start(pooled, alsoPooled)).rejects.toThrow(
      'DATABASE_DIRECT_URL leads through a pooler in transaction mode: set it to PostgreSQL itself (docs/scaling.md).',
    )
    await expect(start(pooled, await newDatabase(template))).rejects.toThrow(
      'DATABASE_DIRECT_URL leads to another database or role than DATABASE_URL (docs/scaling.md).',
    )
    expect(await start(pooled, direct)).toBe('transaction')
  })

  it('in session mode is a start as any other', async () => {
    const lent = await openLendingPooler('session', direct)
    expect(await start(lent, lent)).toBe('session')
  })
})
