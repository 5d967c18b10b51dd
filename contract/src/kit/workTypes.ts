/** A kind of billing work: what is counted, what comes of it, and what an hour usually brings. */
type WorkTypeFacts = {
  readonly label: string
  readonly unit: string
  readonly outcomes: readonly string[]
  /** The default target, a placeholder that a house or a client sets for itself; null where there is none. */
  readonly perHour: number | null
  /** Where calls take so much longer that they have a target of their own. */
  readonly perHourByPhone?: number
  /** Only its minutes count. */
  readonly timeOnly?: true
}

/** In the order in which they are offered. */
export const workTypeFacts = [
  {
    label: 'Eligibility & benefits',
    unit: 'verification',
    outcomes: ['active', 'inactive', 'wrong plan', 'needs authorization', 'unreachable'],
    perHour: 10,
    perHourByPhone: 4,
  },
  {
    label: 'Prior authorization',
    unit: 'request',
    outcomes: ['approved', 'denied', 'pended', 'not required'],
    perHour: 3,
  },
  { label: 'Demographics', unit: 'patient record', outcomes: ['complete', 'query'], perHour: 10 },
  { label: 'Charge entry', unit: 'encounter', outcomes: ['entered', 'held', 'query'], perHour: 20 },
  { label: 'Coding, E/M', unit: 'encounter', outcomes: ['coded', 'query', 'held'], perHour: 12 },
  { label: 'Coding, radiology', unit: 'report', outcomes: ['coded', 'query', 'held'], perHour: 50 },
  { label: 'Claim submission', unit: 'claim', outcomes: ['accepted', 'rejected'], perHour: 30 },
  {
    label: 'Rejection work',
    unit: 'claim',
    outcomes: ['fixed and resent', 'sent back', 'dead'],
    perHour: 12,
  },
  {
    label: 'Payment posting, manual',
    unit: 'claim',
    outcomes: ['posted', 'short-paid', 'denial routed', 'unapplied'],
    perHour: 15,
  },
  {
    label: 'Payment posting, ERA exceptions',
    unit: 'exception',
    outcomes: ['posted', 'routed'],
    perHour: 20,
  },
  {
    label: 'Insurance AR follow-up',
    unit: 'account touch',
    outcomes: ['paid', 'in process', 'denied', 'no claim on file', 'pended', 'info needed'],
    perHour: 8,
  },
  {
    label: 'Denials, technical',
    unit: 'denial',
    outcomes: ['corrected', 'appealed', 'written off', 'billed to patient', 'escalated'],
    perHour: 7,
  },
  {
    label: 'Denials, clinical',
    unit: 'denial',
    outcomes: ['appealed', 'peer-to-peer', 'upheld', 'overturned'],
    perHour: 3.5,
  },
  { label: 'Appeals', unit: 'appeal', outcomes: ['filed'], perHour: 0.8 },
  { label: 'Patient AR', unit: 'account', outcomes: ['paid', 'plan', 'no answer', 'dispute'], perHour: 22 },
  { label: 'Credit balances', unit: 'account', outcomes: ['refunded', 'transferred'], perHour: 8 },
  { label: 'Credentialing', unit: 'step', outcomes: ['submitted', 'approved'], perHour: null },
  { label: 'Meeting, training, reporting', unit: 'minute', outcomes: [], perHour: null, timeOnly: true },
] as const satisfies readonly WorkTypeFacts[]

/** Lower case, every run of other characters as one hyphen. */
export const toSlug = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** What outcomes were called before they were spelled as in the US. */
const outcomeAliases: ReadonlyMap<string, string> = new Map([['needs-authorisation', 'needs-authorization']])

/** The value that an outcome is kept by, whichever way its name is written. */
export function outcomeValueOf(name: string): string {
  const value = toSlug(name)
  return outcomeAliases.get(value) ?? value
}

type WorkType = WorkTypeFacts & {
  readonly value: string
  /** The same outcomes as values, in the same order. */
  readonly outcomeValues: readonly string[]
}

const byValue: ReadonlyMap<string, WorkType> = new Map(
  workTypeFacts.map((facts: WorkTypeFacts) => {
    const value = toSlug(facts.label)
    return [value, { ...facts, value, outcomeValues: facts.outcomes.map(toSlug) }]
  }),
)

export const allWorkTypes: readonly WorkType[] = [...byValue.values()]

/** What is known of a kind of work, by the value it is kept by. */
export const findWorkType = (value: string): WorkType | undefined => byValue.get(value)
