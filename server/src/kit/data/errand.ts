import type pg from 'pg'
import { type Connections, connectionsOf, type Db, dbOn, type PooledClient, poolOf } from './db.ts'

/** Whoever asked was told that it takes too long: nothing more is done for them. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
  constructor() {
    super('This was given up because it took too long')
  }
}

/**
 * What one call does in the database. Once it is given up nothing more is asked and nothing is committed: whoever is told
 * that it was not done can do it again. What PostgreSQL has been sent and cannot take back is waited for (`isSettling`),
 * so that what is told is true.
 */
export class Errand {
  readonly db: Db
  #isGivenUp = false
  #settling = 0

  constructor(db: Db) {
    const [pool, connections] = [poolOf(db), connectionsOf(db)]
    this.db = pool && connections ? dbOn(pool, this.#through(connections)) : db
  }

  giveUp(): void {
    this.#isGivenUp = true
  }

  /** A commit, or a statement outside of a transaction, is on its way. */
  get isSettling(): boolean {
    return this.#settling > 0
  }

  #goOn(): void {
    if (this.#isGivenUp) throw new GivenUp()
  }

  async #settle<Result>(sent: Promise<Result>): Promise<Result> {
    this.#settling++
    try {
      return await sent
    } finally {
      this.#settling--
    }
  }

  #through(connections: Connections): Connections {
    /** Waiting for a connection can take long, and it is looked at again what was asked meanwhile. */
    const take = async (): Promise<PooledClient> => {
      this.#goOn()
      const client = await connections.connect()
      if (!this.#isGivenUp) return client
      client.release()
      throw new GivenUp()
    }
    return {
      connect: async () => this.#watched(await take()),
      query: async <Row extends object>(asked: pg.QueryConfig) => {
        const client = await take()
        try {
          return await this.#settle(client.query<Row>(asked))
        } finally {
          client.release()
        }
      },
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
    // Of the overloads of a client, Kysely uses this one.
    return { query: query as PooledClient['query'], release: destroy => client.release(destroy) }
  }
}
