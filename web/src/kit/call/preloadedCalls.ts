/** What the page has asked for before the program was there (web/inline/preloadCalls.ts). */
type PreloadedCalls = {
  readonly token: string
  /** Null until the page knows for which one it was answered. */
  readonly organizationId: string | null
  readonly answers: Map<string, Promise<Response>>
}

/** When the page is that old they are no first answers any more. */
const usableMs = 20_000

const page: { preloadedCalls?: PreloadedCalls | undefined } = globalThis as object

/** What was read before a write may be wrong after it. */
export function forgetPreloadedCalls(): void {
  page.preloadedCalls = undefined
}

/** The answer to a call that is under way already, for the same person in the same organization; each is given out once. */
export function takePreloadedCall(
  address: string,
  token: string | null,
  organizationId: string | null,
  pageAgeMs: number = performance.now(),
): Promise<Response> | undefined {
  const started = page.preloadedCalls
  if (started?.token !== token) return undefined
  if (organizationId !== null && started.organizationId !== organizationId) return undefined
  if (pageAgeMs > usableMs) return undefined
  const answer = started.answers.get(address)
  started.answers.delete(address)
  return answer
}
