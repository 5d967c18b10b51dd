import { createHash } from 'node:crypto'
import pg from 'pg'

// Beyond this many distinct texts a caller builds them by hand: preparing those would only fill PostgreSQL's memory.
const mostPrepared = 500

const names = new Map<string, string>()

/** Gives a text a name of its own, which PostgreSQL shows in `pg_prepared_statements`. */
export function nameText(text: string, name: string): void {
  names.set(text, name)
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostPrepared) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A client whose parameterised queries run as named prepared statements: parsed and planned once a connection. */
export class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    // pg declares a dozen overloads of query; this wrapper keeps them all and changes only the shape of one.
    const ask = super.query as (...args: unknown[]) => never
    return name === undefined ? ask.apply(this, args) : ask.call(this, { name, text, values }, ...rest)
  }
}
