/** What was found of one part of an installation, in words for somebody who runs it. */
export type CheckResult = {
  readonly part: string
  /** A note is nothing wrong, but worth knowing. */
  readonly state: 'ok' | 'note' | 'problem'
  readonly says: string
  /** What to do about a problem. */
  readonly advice?: string
}

export type Verdict = Omit<CheckResult, 'part'>

/** Looks at one part. What it throws is a problem too. */
export type Check = { readonly part: string; run(): Promise<Verdict> }

export const ok = (says: string): Verdict => ({ state: 'ok', says })
export const note = (says: string): Verdict => ({ state: 'note', says })
export const problem = (says: string, advice: string): Verdict => ({ state: 'problem', says, advice })

const patienceMs = 30_000

/** All of them side by side, each given up after half a minute: what hangs is what somebody is looking for. */
export function runChecks(checks: readonly Check[], withinMs = patienceMs): Promise<CheckResult[]> {
  return Promise.all(
    checks.map(async ({ part, run }) => {
      const { promise: late, resolve } = Promise.withResolvers<Verdict>()
      const timer = setTimeout(
        () =>
          resolve(
            problem(
              `No answer within ${withinMs / 1000} seconds.`,
              'See whether it is reachable from this machine.',
            ),
          ),
        withinMs,
      )
      const verdict = await Promise.race([run().catch(toProblem), late])
      clearTimeout(timer)
      return { part, ...verdict }
    }),
  )
}

const toProblem = (error: unknown): Verdict =>
  problem(sayWhy(error), 'If this does not say enough, start the app and read its first log lines.')

/** Errors of connections that were tried at several addresses have no message of their own. */
export function sayWhy(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return sayWhy(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  return cause instanceof Error ? `${message}: ${sayWhy(cause)}` : message
}

const signs = { ok: 'ok     ', note: 'note   ', problem: 'PROBLEM' }

export function printResults(results: readonly CheckResult[]): string {
  const width = Math.max(...results.map(({ part }) => part.length))
  const lines = results.flatMap(({ part, state, says, advice }) => [
    `${signs[state]}  ${part.padEnd(width)}  ${says}`,
    ...(advice === undefined ? [] : [`${' '.repeat(width + 11)}→ ${advice}`]),
  ])
  const count = results.filter(({ state }) => state === 'problem').length
  const sum =
    count === 0 ? 'No problems found.' : count === 1 ? '1 problem found.' : `${count} problems found.`
  return [...lines, '', sum].join('\n')
}
