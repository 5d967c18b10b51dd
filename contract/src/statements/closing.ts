import type { ClosingBacklog } from './shapes.ts'

export const nothingLeft: ClosingBacklog = {
  days: 0,
  reopened: 0,
  sessions: 0,
  gaps: 0,
  corrections: 0,
  leave: 0,
  productionToApprove: 0,
  productionToSubmit: 0,
}

/** What a client may say in advance when a month is closed. */
type ClosingOptions = {
  readonly approveProduction: boolean
  readonly leaveUnsubmitted: boolean
  readonly despiteGaps: boolean
}

/** What stands in the way once that is said. */
export const toBlockers = (
  left: ClosingBacklog,
  { approveProduction, leaveUnsubmitted, despiteGaps }: ClosingOptions,
): ClosingBacklog => ({
  ...left,
  ...(approveProduction && { productionToApprove: 0 }),
  ...(leaveUnsubmitted && { productionToSubmit: 0 }),
  ...(despiteGaps && { gaps: 0 }),
})

export const isAnythingLeft = (left: ClosingBacklog): boolean => Object.values(left).some(count => count > 0)

const words: Readonly<Record<keyof ClosingBacklog, readonly [one: string, several: string]>> = {
  days: ['day isn’t over', 'days aren’t over'],
  reopened: ['earlier month is open again', 'earlier months are open again'],
  sessions: ['session is open', 'sessions are open'],
  gaps: ['gap', 'gaps'],
  corrections: ['correction to decide', 'corrections to decide'],
  leave: ['leave request', 'leave requests'],
  productionToApprove: ['day of production to approve', 'days of production to approve'],
  productionToSubmit: ['day of production not submitted', 'days of production not submitted'],
}

/** What is left, in words: 2 gaps, 1 leave request. */
export const formatLeft = (left: ClosingBacklog): string =>
  (Object.keys(words) as (keyof ClosingBacklog)[])
    .filter(kind => left[kind] > 0)
    .map(kind => `${left[kind]} ${words[kind][left[kind] === 1 ? 0 : 1]}`)
    .join(', ')
