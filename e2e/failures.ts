import type { FullConfig, Reporter, Suite, TestError } from '@playwright/test/reporter'
import { writeNotes } from '../scripts/failures/notes.ts'

/** Tells `npm test` what failed. */
export default class FailureNotes implements Reporter {
  #all: Suite | undefined

  onBegin(_config: FullConfig, all: Suite): void {
    this.#all = all
  }

  onError({ message, value }: TestError): void {
    writeNotes([{ name: 'before or after the journeys', error: message ?? value ?? '' }])
  }

  onEnd(): void {
    const failed = this.#all?.allTests().filter(test => test.outcome() === 'unexpected') ?? []
    writeNotes(
      failed.map(test => ({
        name: test.titlePath().slice(2).join(' › '),
        error: test.results.at(-1)?.error?.message ?? test.results.at(-1)?.status ?? '',
      })),
    )
  }

  printsToStdio(): boolean {
    return false
  }
}
