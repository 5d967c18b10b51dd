import { createHash } from 'node:crypto'
import pg from 'pg'

// Beyond this many distinct texts a caller builds them by hand: preparing those would only fill PostgreSQL's memory.
const mostPrepared = 500

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= mostPrepared) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** A client whose parameterised queries run as named prepared statements: parsed and planned once a connection. */
export class PreparingClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [text, values] = args
    if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
      const name = nameOf(text)
      if (name !== undefined) args = [{ name, text, values }, ...args.slice(2)]
    }
    // pg declares a dozen overloads of query; this wrapper keeps them all and changes only the shape of one.
    return (super.query as (...args: unknown[]) => never).apply(this, args)
  }
}
