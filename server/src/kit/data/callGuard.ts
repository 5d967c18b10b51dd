import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Connections, PooledClient } from './db.ts'

/** What PostgreSQL says that it did; a commit that failed says ROLLBACK. */
const writes = new Set(['COMMIT', 'INSERT', 'UPDATE', 'DELETE', 'MERGE'])

type CommandResult = { readonly command: string }

/** The person who asked was told that it takes too long: nothing more is done for them. */
export class CallAborted extends Error {
  override readonly name = 'CallAborted'
  constructor() {
    super('This was given up because it took too long')
  }
}

// A database of its own for each call would do without a context, but making one costs 19 µs, and this less than one.
const current = new AsyncLocalStorage<CallGuard>()

/**
 * What one call does in the database. Once it is given up nothing more is asked and nothing is committed: the person who is told
 * that it was not done can do it again. What PostgreSQL has been sent and cannot take back is waited for (`isSettling`),
 * so that what is told is true.
 */
export class CallGuard {
  #isGivenUp = false
  #settling = 0
  #isDone = false

  /** All that is asked of a person's share in here belongs to it. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return current.run(this, work)
  }

  /** The connections as the errand that is under way may use them; where there is none, as they are. */
  static guarding(connections: Connections): Connections {
    return {
      connect: () => {
        const guard = current.getStore()
        return guard ? guard.#take(connections).then(client => guard.#watched(client)) : connections.connect()
      },
      query: <Row extends object>(query: pg.QueryConfig) => {
        const guard = current.getStore()
        return guard ? guard.#ask<Row>(connections, query) : connections.query<Row>(query)
      },
    }
  }

  abort(): void {
    this.#isGivenUp = true
  }

  /** A commit, or a statement outside of a transaction, is on its way. */
  get isSettling(): boolean {
    return this.#settling > 0
  }

  /** Something of it is committed, or nobody knows yet whether it is. */
  get mayBeDone(): boolean {
    return this.#isDone || this.isSettling
  }

  #goOn(): void {
    if (this.#isGivenUp) throw new CallAborted()
  }

  async #settle<Result extends CommandResult>(sent: Promise<Result>): Promise<Result> {
    this.#settling++
    try {
      const settled = await sent
      if (writes.has(settled.command)) this.#isDone = true
      return settled
    } finally {
      this.#settling--
    }
  }

  /** Waiting for a connection can take long: whether it is still wanted is looked at again. */
  async #take(connections: Connections): Promise<PooledClient> {
    this.#goOn()
    const client = await connections.connect()
    if (!this.#isGivenUp) return client
    client.release()
    throw new CallAborted()
  }

  async #ask<Row extends object>(connections: Connections, query: pg.QueryConfig) {
    const client = await this.#take(connections)
    try {
      return await this.#settle(client.query<Row>(query))
    } finally {
      client.release()
    }
  }

  #watched(client: PooledClient): PooledClient {
    let canBeTakenBack = false
    const query = (text: string, values: readonly unknown[]): Promise<unknown> => {
      if (text === 'rollback') return client.query(text, values)
      this.#goOn()
      if (/^(begin|start transaction)\b/.test(text)) canBeTakenBack = true
      const sent = client.query(text, values)
      return canBeTakenBack && text !== 'commit' ? sent : this.#settle(sent)
    }
    // Kysely uses this one of the overloads of a client.
    return { query: query as PooledClient['query'], release: destroy => client.release(destroy) }
  }
}
