import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { openPostgresProxy } from '../../../test/outside/postgresProxy.ts'
import { createSeededRandom } from '../random.ts'
import { createDb, openPool, violatesConstraint } from './db.ts'
import { type Params, statement } from './statement.ts'
import { toIso } from './types.ts'

const db = createDb(openPool(await newDatabase(), 4))
afterAll(() => db.destroy())

const one = async <T>(query: ReturnType<typeof sql<{ value: T }>>) => (await query.execute(db)).rows[0]?.value

describe('a connection that has rested for as long as PostgreSQL may be silent', () => {
  const silence = 300
  const patience = { statement: 8_000, lock: 8_000, silence, connection: 8_000 }

  it('serves a query at that very moment, and notices when there is no answer', async () => {
    const line = await openPostgresProxy()
    const pool = openPool(line.to(await newDatabase()), 1, patience)
    try {
      await pool.query('select 1')
      const arrived = new Promise(resolve => {
        setTimeout(() => resolve(pool.query('select 2 as value')), silence)
      })
      // The connection's own timer is now the one right behind it, and both are due when the process wakes up.
      await pool.query('select 1')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * silence)
      expect(await arrived).toMatchObject({ rows: [{ value: 2 }] })
      line.goDead()
      await expect(pool.query('select 3')).rejects.toThrow('has not answered in time')
    } finally {
      line.comeBack()
      await pool.end()
    }
  })
})

describe('what PostgreSQL writes', () => {
  it('is an instant as we write it, to the millisecond', async () => {
    const instants = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('2099-12-31'),
      noInvalidDate: true,
    })
    await fc.assert(
      fc.asyncProperty(instants, async date => {
        expect(await one(sql`select ${date.toISOString()}::timestamptz(3) as value`)).toBe(date.toISOString())
      }),
      { numRuns: 50 },
    )
    expect(toIso('2026-11-15 01:52:00+00')).toBe('2026-11-15T01:52:00.000Z')
    expect(toIso('2026-11-15 01:52:00.5+00')).toBe('2026-11-15T01:52:00.500Z')
  })

  it('is a day as text, a number as a number, and bytes as bytes', async () => {
    expect(await one(sql`select date '2028-02-29' as value`)).toBe('2028-02-29')
    expect(await one(sql`select 37.5::numeric(4,1) as value`)).toBe(37.5)
    expect(await one(sql`select 9007199254740991::bigint as value`)).toBe(9_007_199_254_740_991)
    expect(await one(sql`select ${Buffer.from([0, 255])}::bytea as value`)).toEqual(Buffer.from([0, 255]))
  })

  it('is an array of what it holds, with nulls, quotes and arrays in it', async () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057'
    expect(await one(sql`select array[${id}, null]::uuid[] as value`)).toEqual([id, null])
    expect(await one(sql`select '{}'::uuid[] as value`)).toEqual([])
    expect(await one(sql`select array['2028-02-29', '2026-01-01']::date[] as value`)).toEqual([
      '2028-02-29',
      '2026-01-01',
    ])
    const texts = ['plain', '', 'a, b', 'NULL', '{x}', 'say "no"', 'a\\b', '—']
    expect(await one(sql`select array_append(${texts}::text[], null) as value`)).toEqual([...texts, null])
    expect(
      await one(
        sql`select array['2026-11-15 01:52Z', null, '2026-11-15 01:52:00.5Z']::timestamptz[] as value`,
      ),
    ).toEqual(['2026-11-15T01:52:00.000Z', null, '2026-11-15T01:52:00.500Z'])
    expect(await one(sql`select '{{1,-2},{NULL,4}}'::int[] as value`)).toEqual([
      [1, -2],
      [null, 4],
    ])
    expect(await one(sql`select '{9007199254740991}'::bigint[] as value`)).toEqual([9_007_199_254_740_991])
  })

  it('is in UTC whatever the server’s own zone is', async () => {
    expect(await one(sql`select current_setting('timezone') as value`)).toBe('UTC')
  })
})

const doubled = statement(
  'doubled',
  (p: Params<{ value: number }>) => sql<{ value: number }>`select ${p.value}::int * 2 as value`,
)

describe('a statement', () => {
  it('is prepared once and asked again with other values, also on several connections', async () => {
    const ask = (value: number) => doubled(db, { value })
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(ask))
    expect(answers).toEqual([2, 4, 6, 8, 10, 12].map(value => [{ value }]))
    // Each connection knows its own alone.
    const prepared = await db.connection().execute(async connection => {
      for (const value of [7, 8, 9]) await doubled(connection, { value })
      return sql`select from pg_prepared_statements where statement like ${'%::int * 2%'}`.execute(connection)
    })
    expect(prepared.rows).toHaveLength(1)
  })

  it('is never built from values', async () => {
    const evil = "x'; drop table pg_class; --"
    expect(await one(sql`select ${evil}::text as value`)).toBe(evil)
  })
})

describe('a violation', () => {
  it('is recognised by its constraint alone', async () => {
    await sql`create table once (a int constraint once_a unique, b int constraint once_b unique)`.execute(db)
    await sql`insert into once values (1, 1)`.execute(db)
    const refused = await sql`insert into once values (1, 2)`.execute(db).catch(error => error)
    expect([violatesConstraint(refused, 'once_a'), violatesConstraint(refused, 'once_b')]).toEqual([
      true,
      false,
    ])
    const other = await sql`select 1 / 0`.execute(db).catch(error => error)
    expect(violatesConstraint(other, 'once_a')).toBe(false)
    expect(violatesConstraint(new Error('once_a'), 'once_a')).toBe(false)
  })
})

describe('numbers from a seed', () => {
  it('are the same for the same seed, between 0 and 1, and spread out', () => {
    fc.assert(
      fc.property(fc.integer(), seed => {
        const [a, b] = [createSeededRandom(seed), createSeededRandom(seed)]
        const drawn = Array.from({ length: 200 }, a)
        expect(drawn).toEqual(Array.from({ length: 200 }, b))
        expect(drawn.every(number => number >= 0 && number < 1)).toBe(true)
        expect(new Set(drawn.map(number => Math.floor(number * 10))).size).toBe(10)
      }),
      { numRuns: 50 },
    )
  })
})
