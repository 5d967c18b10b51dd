import {
  type CompiledQuery,
  DummyDriver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  ValueNode,
} from 'kysely'
import { traceStep } from '../tracing/span.ts'
import { type Db, getConnections, type Tx } from './db.ts'
import { nameStatement } from './preparedClient.ts'
import type { Tables } from './tables.gen.ts'

/** Where a value of this type will stand in a statement. It is no value itself, so nothing can be decided by it. */
export class Param<out Value> implements Expression<Value> {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
  get expressionType(): Value | undefined {
    return undefined
  }
  toOperationNode(): ValueNode {
    return ValueNode.create(this)
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`“${String(this.name)}” is a parameter and has no value yet`)
  }
}

export type Params<Values> = { readonly [Name in keyof Values]-?: Param<Values[Name]> }

export type Statement<Values, Row> = (db: Db | Tx, values: Values) => Promise<Row[]>

/** A parameter that stands in several places is sent once. */
class StatementCompiler extends PostgresQueryCompiler {
  #placeholders = new Map<Param<unknown>, string>()

  protected override appendValue(value: unknown): void {
    const cached = value instanceof Param ? this.#placeholders.get(value) : undefined
    if (cached === undefined) super.appendValue(value)
    else this.append(cached)
    if (value instanceof Param) this.#placeholders.set(value, cached ?? this.getCurrentParameterPlaceholder())
  }
}

/** Builds and compiles queries, and reaches no database. */
const compiling = () =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: db => new PostgresIntrospector(db),
      createQueryCompiler: () => new StatementCompiler(),
    },
  })

type StatementBuilder<Values, Row> = (
  params: Params<Values>,
  db: Db,
) => { compile(db: Db): CompiledQuery<Row> }

const taken = new Set<string>()

/**
 * A statement with a name, built and compiled once: for what is asked all the time, building costs more than asking.
 * `build` gets a parameter for each value: a condition on one would always hold, and is refused when the app starts.
 */
export function statement<Values extends object, Row>(
  name: string,
  build: StatementBuilder<Values, Row>,
): Statement<Values, Row> {
  if (taken.has(name)) throw new Error(`There are two statements with the name “${name}”`)
  taken.add(name)
  const compiled = compile(build, name => new Param(name))
  // Built again without parameters: where that makes another text, something was decided by one.
  const without = compile(build, () => null)
  if (unnumbered(without.sql) !== unnumbered(compiled.sql))
    throw new Error(`The text of the statement “${name}” depends on its values`)
  nameStatement(compiled.sql, name)
  const { sql: text, parameters } = compiled
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  return async (db, values) => {
    const filled = parameters.map(one => (one instanceof Param ? values[one.name as keyof Values] : one))
    const connections = getConnections(db)
    if (connections) {
      const ask = () => connections.query<Row & object>({ name, text, values: filled })
      return (await traceStep(`postgresql ${name}`, 'client', attributes, ask)).rows
    }
    return (await db.executeQuery<Row>({ ...compiled, parameters: filled })).rows
  }
}

function compile<Values, Row>(
  build: StatementBuilder<Values, Row>,
  make: (name: PropertyKey) => unknown,
): CompiledQuery<Row> {
  const made = new Map<PropertyKey, unknown>()
  const params = new Proxy<Params<Values>>({} as Params<Values>, {
    get: (_, name) => made.get(name) ?? made.set(name, make(name)).get(name),
  })
  const db = compiling()
  return build(params, db).compile(db)
}

const unnumbered = (text: string) => text.replaceAll(/\$\d+/g, '$')
