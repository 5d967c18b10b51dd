import { afterAll, onTestFinished, TestRunner } from 'vitest'

/** What was opened is closed with its file, or with its test where that opened it: there afterAll would never be heard. */
export function closeAfterFile(close: () => Promise<unknown>): void {
  const closing = async () => {
    await close()
  }
  if (TestRunner.getCurrentTest()) onTestFinished(closing)
  else afterAll(closing)
}
