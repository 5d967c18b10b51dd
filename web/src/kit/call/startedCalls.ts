/** What the page has asked for before the program was there (web/inline/startCalls.ts). */
type StartedCalls = {
  readonly token: string
  readonly organizationId: string | null
  readonly answers: Map<string, Promise<Response>>
}

/** When the page is that old they are no first answers any more. */
const usableMs = 20_000

const page: { startedCalls?: StartedCalls | undefined } = globalThis as object

/** What was read before a write may be wrong after it. */
export function forgetStartedCalls(): void {
  page.startedCalls = undefined
}

/** The answer to a call that is under way already, for the same person in the same organization; each is given out once. */
export function takeStartedCall(
  address: string,
  token: string | null,
  organizationId: string | null,
  pageAgeMs: number = performance.now(),
): Promise<Response> | undefined {
  const started = page.startedCalls
  if (started?.token !== token || started?.organizationId !== organizationId) return undefined
  if (pageAgeMs > usableMs) return undefined
  const answer = started.answers.get(address)
  started.answers.delete(address)
  return answer
}
