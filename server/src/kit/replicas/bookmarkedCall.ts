import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { bookmarkHeader } from '@claimcrew/contract/kit/replicas/bookmark'
import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CallGuard } from '../data/callGuard.ts'
import type { Db } from '../data/db.ts'
import type { ReadReplicas } from './readReplicas.ts'

type DatedInput = { readonly query?: { readonly date?: string | undefined } }

const dayMs = 24 * 3_600_000

/** Whether a replica may answer this. A month is over when it is so in every time zone. */
export function mayReadReplica(
  { replica }: Pick<Endpoint, 'replica'>,
  { query }: DatedInput,
  now: Instant,
): boolean {
  if (replica !== 'past-months') return replica === 'always'
  return query?.date !== undefined && query.date.slice(0, 7) < addMilliseconds(now, -dayMs).slice(0, 7)
}

/**
 * A call where there are read replicas. Whatever it writes, its answer carries a bookmark that covers it, and what it
 * reads is read where the bookmark that it came with is covered.
 */
export class BookmarkedCall {
  readonly #replicas: ReadReplicas
  readonly #endpoint: Endpoint
  readonly #sent: unknown
  /** The primary has to say how far its log has come. */
  #isPrimaryAsked: boolean
  #bookmark: string | null = null

  constructor(replicas: ReadReplicas, endpoint: Endpoint, { headers }: FastifyRequest) {
    this.#replicas = replicas
    this.#endpoint = endpoint
    this.#sent = headers[bookmarkHeader]
    this.#isPrimaryAsked = endpoint.method !== 'GET'
  }

  /** Runs a handler that reads; what it writes beside that, as that somebody looked, is noticed. */
  async read<Answer>(
    request: { readonly personId: string; readonly db: Db; readonly now: Instant },
    input: DatedInput,
    act: (db: Db) => Promise<Answer>,
  ): Promise<Answer> {
    const { personId, db, now } = request
    const guard = new CallGuard()
    const answer = await guard.run(async () => {
      if (!mayReadReplica(this.#endpoint, input, now)) return act(db)
      const read = await this.#replicas.read({ bookmark: this.#sent, personId, primary: db }, act)
      this.#bookmark = read.bookmark
      // What the primary has shown a replica must not take back.
      this.#isPrimaryAsked ||= read.bookmark === null
      return read.result
    })
    this.#isPrimaryAsked ||= guard.mayBeDone
    return answer
  }

  /** Something was written for it in addition. */
  markWritten(): void {
    this.#isPrimaryAsked = true
  }

  /** Once all of it is committed. Where it cannot be told, the reader goes on with the primary. */
  async addTo(reply: FastifyReply): Promise<void> {
    const bookmark = this.#isPrimaryAsked ? await this.#replicas.bookmark() : this.#bookmark
    if (bookmark !== null) reply.header(bookmarkHeader, bookmark)
  }
}
