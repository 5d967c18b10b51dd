import type { Reporter } from 'vitest/node'
import { type TestFailure, writeNotes } from './notes.ts'

type Modules = Parameters<NonNullable<Reporter['onTestRunEnd']>>[0]
type Module = Modules[number]
type ReportedError = { readonly message?: string; readonly stack?: string }

const textOf = (errors: readonly ReportedError[]): string =>
  errors.map(({ message, stack }) => message ?? stack ?? '').join('\n')

/** Of a file: what kept it from being read, hooks that failed, and tests. */
function failuresIn(module: Module): TestFailure[] {
  const file = module.relativeModuleId
  const whole = [module, ...module.children.allSuites()].flatMap(suite => {
    const errors = suite.errors()
    const name = suite.type === 'module' ? file : `${file} › ${suite.fullName}`
    return errors.length > 0 ? [{ name, error: textOf(errors) }] : []
  })
  const tests = [...module.children.allTests('failed')].map(test => ({
    name: `${file} › ${test.fullName}`,
    error: textOf(test.result().errors ?? []),
  }))
  return [...whole, ...tests]
}

/** Tells `npm test` what failed. */
export const failureNotes: Reporter = {
  onTestRunEnd(modules, unhandled) {
    writeNotes([
      ...modules.flatMap(failuresIn),
      // These fail a run in which every test has passed.
      ...unhandled.map(({ message, stack }) => ({
        name: 'an error that nobody waited for',
        error: stack ?? message,
      })),
    ])
  },
}
