import { createHash } from 'node:crypto'
import pg from 'pg'

// Beyond this many distinct texts a caller builds them by hand: preparing those would only fill PostgreSQL's memory.
const mostPrepared = 500

type Statement = { readonly name: string; readonly tells: boolean }

const statements = new Map<string, Statement>()

const tellsSomebody = (text: string) => /insert into "?live_events/.test(text)

function statementOf(text: string): Statement | undefined {
  const known = statements.get(text)
  if (known !== undefined || statements.size >= mostPrepared) return known
  const name = createHash('sha1').update(text).digest('base64url')
  const made = { name, tells: tellsSomebody(text) }
  statements.set(text, made)
  return made
}

/**
 * A client whose parameterised queries run as named prepared statements: parsed and planned once a connection. It emits
 * `told` whenever something for the live line has been committed.
 */
export class PreparingClient extends pg.Client {
  // Whether something was told in the transaction under way; null outside of one.
  #told: boolean | null = null

  override query(...args: unknown[]): never {
    const [text, values] = args
    if (typeof text !== 'string') return this.#ask(args)
    if (!Array.isArray(values) || values.length === 0) return this.#follow(text, this.#ask(args))
    const statement = statementOf(text)
    if (statement === undefined)
      return tellsSomebody(text) ? this.#afterwards(this.#ask(args)) : this.#ask(args)
    const answer = this.#ask([{ name: statement.name, text, values }, ...args.slice(2)])
    return statement.tells ? this.#afterwards(answer) : answer
  }

  #ask(args: unknown[]): never {
    // pg declares a dozen overloads of query; this wrapper keeps them all and changes only the shape of one.
    return (super.query as (...args: unknown[]) => never).apply(this, args)
  }

  #follow(text: string, answer: never): never {
    if (text.startsWith('begin') || text.startsWith('start transaction')) this.#told = false
    else if (text === 'rollback') this.#told = null
    else if (text === 'commit') {
      const told = this.#told
      this.#told = null
      if (told) this.#whenDone(answer)
    }
    return answer
  }

  #afterwards(answer: never): never {
    if (this.#told === null) this.#whenDone(answer)
    else this.#told = true
    return answer
  }

  #whenDone(answer: Promise<unknown>): void {
    answer.then(
      () => this.emit('told'),
      () => {},
    )
  }
}
