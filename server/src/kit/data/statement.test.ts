import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { newDatabase } from '../../../test/database.ts'
import { createDb, openPool } from './db.ts'
import { type Params, statement } from './statement.ts'
import { inTransaction } from './transaction.ts'

const db = createDb(openPool(await newDatabase(), 2))
afterAll(() => db.destroy())

const sum = statement(
  'sum of two',
  (p: Params<{ a: number; b: number }>) =>
    sql<{ sum: number; twice: number }>`select ${p.a}::int + ${p.b}::int as sum, ${p.a}::int * 2 as twice`,
)

describe('a statement', () => {
  it('is run with the values of each call, in a transaction too', async () => {
    expect(await sum(db, { a: 1, b: 2 })).toEqual([{ sum: 3, twice: 2 }])
    expect(await inTransaction(db, tx => sum(tx, { a: 5, b: 0 }))).toEqual([{ sum: 5, twice: 10 }])
  })

  it('is known to PostgreSQL by its name, and a parameter that stands twice is sent once', async () => {
    await inTransaction(db, async tx => {
      await sum(tx, { a: 1, b: 2 })
      const { rows } = await sql<{ statement: string; parameters: number }>`
        select statement, cardinality(parameter_types) as parameters
        from pg_prepared_statements where name = ${'sum of two'}`.execute(tx)
      expect(rows).toEqual([
        { statement: 'select $1::int + $2::int as sum, $1::int * 2 as twice', parameters: 2 },
      ])
    })
  })

  it('takes a null and a list as values', async () => {
    const countOf = statement(
      'count of a list',
      (p: Params<{ list: readonly string[]; one: string | null }>) =>
        sql<{ count: number }>`select cardinality(array_append(${p.list}::text[], ${p.one})) as count`,
    )
    expect(await countOf(db, { list: ['a', 'b, c'], one: null })).toEqual([{ count: 3 }])
  })

  it('is refused where a condition asks for a value, which is not there yet', () => {
    const conditional = () =>
      statement(
        'with a condition',
        (p: Params<{ id: string }>) => sql`select 1 ${p.id ? sql`where ${p.id} = ''` : sql``}`,
      )
    expect(conditional).toThrow('The text of the statement “with a condition” depends on its values')
  })

  it('is refused where a parameter is used as if it were a text or a number', () => {
    const asText = () =>
      statement('as text', (p: Params<{ id: string }>) => sql`select ${sql.lit(`${p.id}`)}`)
    expect(asText).toThrow('“id” is a parameter and has no value yet')
    // @ts-expect-error a parameter is no number, so it cannot be compared
    const isLarge = (p: Params<{ n: number }>) => p.n > 1
    const compared = () => statement('compared', (p: Params<{ n: number }>) => sql`${sql.lit(isLarge(p))}`)
    expect(compared).toThrow('“n” is a parameter and has no value yet')
    // @ts-expect-error nor has it the methods of a value
    const cut = (p: Params<{ id: string }>) => p.id.slice(1)
    expect(() => statement('cut', (p: Params<{ id: string }>) => sql`${cut(p)}`)).toThrow('not a function')
    // @ts-expect-error nor is it equal to one
    const isA = (p: Params<{ id: string }>) => p.id === 'a'
    expect(isA).toBeTypeOf('function')
  })

  it('does not compile with values of another type, or without one', () => {
    // @ts-expect-error `b` is missing
    const missing = () => sum(db, { a: 1 })
    // @ts-expect-error a text is no number
    const wrong = () => sum(db, { a: 1, b: '2' })
    expect([missing, wrong]).toHaveLength(2)
    const byId = (p: Params<{ id: number }>) =>
      // @ts-expect-error a user's id is a text
      db.selectFrom('users').select('id').where('id', '=', p.id)
    expect(byId).toBeTypeOf('function')
  })

  it('has a name of its own', () => {
    const again = () => statement('sum of two', () => sql`select 1`)
    expect(again).toThrow('There are two statements with the name “sum of two”')
  })
})
