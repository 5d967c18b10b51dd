import { toTooManyRefusal } from './limit.ts'

/**
 * How many calls of one account are under way in this process. What makes others wait is work at the same moment, not how
 * often somebody asks; so no call costs a look into the database, and quick reads are not counted out.
 */
export class ConcurrentCalls {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** One call more, or 429. Strangers have no account to count by. */
  enter(account: string | undefined): void {
    if (account === undefined) return
    const before = this.#counts.get(account) ?? 0
    if (before >= this.#most) throw toTooManyRefusal('Too many calls at the same time.', 1)
    this.#counts.set(account, before + 1)
  }

  leave(account: string | undefined): void {
    if (account === undefined) return
    const left = (this.#counts.get(account) ?? 1) - 1
    if (left > 0) this.#counts.set(account, left)
    else this.#counts.delete(account)
  }
}
