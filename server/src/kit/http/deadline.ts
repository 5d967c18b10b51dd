import { CallGuard } from '../data/callGuard.ts'

/** What is being settled when the time is over usually is so within milliseconds, and then there is a true answer. */
const settlingMs = 1_000

/**
 * The time that a call has. Fastify's own `handlerTimeout` makes and aborts a signal for each request, which costs more
 * than many a handler; and nothing in it takes back what the call was about to do.
 */
export class Deadline {
  readonly #answer: (mayBeDone: boolean) => void
  #timer: NodeJS.Timeout
  #errand: CallGuard | null = null
  #isOver = false

  /** After so long `answer` is told to anyone who waits; a second later at the latest. What they asked for may be done by then. */
  constructor(ms: number, answer: (mayBeDone: boolean) => void) {
    this.#answer = answer
    this.#timer = setTimeout(() => this.#pass(), ms)
  }

  /** Does what a call that writes is about: once the time is over it commits nothing. */
  guard<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#errand = new CallGuard()
    if (this.#isOver) this.#errand.abort()
    return this.#errand.run(work)
  }

  /** There is an answer, or the user is gone. False where the time was over before: then it was answered already. */
  meet(): boolean {
    clearTimeout(this.#timer)
    return !this.#isOver
  }

  #pass(): void {
    this.#errand?.abort()
    if (this.#errand?.isSettling) this.#timer = setTimeout(() => this.#end(), settlingMs)
    else this.#end()
  }

  #end(): void {
    this.#isOver = true
    this.#answer(this.#errand?.mayBeDone ?? false)
  }
}
