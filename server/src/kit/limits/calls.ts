import { tooMany } from './limit.ts'

/**
 * How many calls of one account are under way in this process. What makes others wait is work at the same moment, not how
 * often somebody asks; so no call costs a look into the database, and quick reads are not counted out.
 */
export class CallsUnderWay {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Strangers have no account to count by. */
  async count<Answer>(account: string | undefined, work: () => Promise<Answer>): Promise<Answer> {
    if (account === undefined) return work()
    const before = this.#counts.get(account) ?? 0
    if (before >= this.#most) throw tooMany('Too many calls at the same time.', 1)
    this.#counts.set(account, before + 1)
    try {
      return await work()
    } finally {
      const left = (this.#counts.get(account) ?? 1) - 1
      if (left > 0) this.#counts.set(account, left)
      else this.#counts.delete(account)
    }
  }
}
