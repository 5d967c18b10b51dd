/** Where and how often a fault strikes: `{}` is everywhere and always. */
type FaultScope = {
  /** Matched against the path without its query. */
  readonly paths?: RegExp
  /** Counted down by each strike; at 0 the fault is over. */
  times?: number
}

/** A row as a test wants it, however wrong. */
export type ProviderRow = Readonly<Record<string, unknown>>

/** What can go wrong, and what the real provider does without a warning. Changed while it runs; all off at the start. */
export type FaultKnobs = {
  /** Answers this status instead, with `Retry-After` in seconds or as a date where one is given. */
  status: (FaultScope & { readonly code: number; readonly retryAfter?: number | string }) | null
  /** Answers this much later; Infinity never. */
  delay: (FaultScope & { readonly ms: number }) | null
  /** Answers 200 with a page for people. */
  html: FaultScope | null
  /** Answers 200 with the first half of its JSON. */
  cutJson: FaultScope | null
  /** Hangs up: at once, or in the middle of the body. */
  dropConnection: (FaultScope & { readonly midway?: boolean }) | null
  /** Answers 429 to a call that begins less than this after the one before. */
  minGapMs: number
  /** In which of its known shapes a list comes. */
  wrapped: 'plain' | 'nested' | 'named' | 'bare'
  /** Under which name a sign-in tells when its token ends: as it is, or as the documents have it. */
  endsAs: 'expiresAt' | 'expires'
  /** One more row of somebody else in each person's worklog and in the screenshots. */
  foreignRows: boolean
  /** One row of each worklog and time use lasts this long, such as -5 or 1e12. */
  badSeconds: number | null
  /** Leaves out every so many-th row of worklog, time use and screenshots: 1 leaves out all. */
  vanish: number
  /** Worklog and time use begin this many seconds later than they did; before, when negative. */
  shift: number
  /** A call for the screenshots of several people leaves some out and says nothing. On, as in reality. */
  truncateScreenshots: boolean
  /** Every link to an image counts as too old. */
  linksExpire: boolean
  /** Rows by person that take the place of made-up ones; the totals follow. */
  readonly worklogEdits: Map<string, readonly ProviderRow[]>
  readonly timeUseEdits: Map<string, readonly ProviderRow[]>
}

export const calmKnobs = (): FaultKnobs => ({
  status: null,
  delay: null,
  html: null,
  cutJson: null,
  dropConnection: null,
  minGapMs: 0,
  wrapped: 'plain',
  endsAs: 'expiresAt',
  foreignRows: false,
  badSeconds: null,
  vanish: 0,
  shift: 0,
  truncateScreenshots: true,
  linksExpire: false,
  worklogEdits: new Map(),
  timeUseEdits: new Map(),
})

/** Whether a fault strikes here; one that is counted is then one fewer. */
export function takeFault<Fault extends FaultScope>(fault: Fault | null, path: string): fault is Fault {
  if (!fault || (fault.paths && path.search(fault.paths) < 0)) return false
  if (fault.times === undefined) return true
  if (fault.times <= 0) return false
  fault.times--
  return true
}
