import type { OrganizationId } from '../kit/ids.ts'
export const productionStatuses = ['draft', 'submitted', 'approved', 'rejected', 'locked'] as const
export type ProductionStatus = (typeof productionStatuses)[number]

/** What of a day is one client's has a status of its own; a lock comes over it, and changes nothing of it. */
export type PartStatus = Exclude<ProductionStatus, 'locked'>

/** What a part is judged by: where it stands, whether it was opened again after it was approved, and its month's lock. */
type PartState = { readonly status: PartStatus; readonly reopened: boolean; readonly locked: boolean }

export const maxEntryQuantity = 100_000
export const minutesADay = 1440
export const maxEntriesADay = 200
/** Cents of one entry: ten billion dollars, as much as anybody touches in a year. */
export const maxEntryCents = 1_000_000_000_000

/** A biller writes what was never submitted, was sent back, or was opened again with a reason. */
export const isWritablePart = ({ status, reopened, locked }: PartState): boolean =>
  !locked && (status === 'draft' || status === 'rejected' || (status === 'approved' && reopened))

/** What waits to be sent: nothing that was written and sent already. */
export const isSubmittable = ({ status, locked }: Pick<PartState, 'status' | 'locked'>): boolean =>
  !locked && (status === 'draft' || status === 'rejected')

/** What its biller may still take back: nobody has decided on it yet. */
export const isTakeable = ({ status, locked }: Pick<PartState, 'status' | 'locked'>): boolean =>
  !locked && status === 'submitted'

/** Why nothing of a day can be taken back, or null. */
export function findTakeBackError(parts: readonly Pick<PartState, 'status' | 'locked'>[]): string | null {
  if (parts.some(isTakeable)) return null
  if (parts.some(part => part.locked)) return 'This month is approved and closed. An admin can reopen it.'
  if (parts.some(part => part.status === 'approved')) return 'This day is already approved.'
  if (parts.some(part => part.status === 'rejected')) return 'This day was already sent back.'
  return 'Nothing on this day is submitted.'
}

/** Whether nothing of a day can be written any more, for nobody. */
export const isWhollyLocked = (parts: readonly Pick<PartState, 'locked'>[]): boolean =>
  parts.length > 0 && parts.every(part => part.locked)

/** What others see and reports count. */
export const isCounted = (status: PartStatus): boolean => status !== 'draft'

export const decisions = ['approved', 'rejected'] as const
export type Decision = (typeof decisions)[number]

/** Why a decision cannot be taken, or null: only what was submitted waits for one. */
export function findReviewError(status: PartStatus | null, isLocked: boolean): string | null {
  if (isLocked) return 'This month is approved and closed. An admin can reopen it.'
  switch (status) {
    case 'submitted':
      return null
    case 'approved':
      return 'This day is already approved.'
    case 'rejected':
      return 'This day was already sent back.'
    case 'draft':
    case null:
      return 'Nothing on this day needs a decision.'
  }
}

// What needs its biller comes first, then its client; a day is as far as the last of its parts.
const order: readonly PartStatus[] = ['rejected', 'draft', 'submitted', 'approved']

/** How a day of several clients' work stands as a whole. */
export function toDayStatus(parts: readonly Pick<PartState, 'status' | 'locked'>[]): ProductionStatus {
  if (isWhollyLocked(parts)) return 'locked'
  return order.find(status => parts.some(part => !part.locked && part.status === status)) ?? 'draft'
}

/** Null without minutes. Payer hold stands beside the minutes and slows nobody down, unless one asks for it. */
export function computeUnitsPerHour(quantity: number, minutes: number): number | null {
  return minutes > 0 ? (quantity * 60) / minutes : null
}

export function computeAttainment(rate: number | null, target: number | null): number | null {
  return rate === null || target === null ? null : rate / target
}

/** The target that others are brought to, so that a weighted unit is three minutes at target. */
export const referencePerHour = 20

export function computeWeightedUnits(quantity: number, target: number | null): number | null {
  return target === null ? null : (quantity * referencePerHour) / target
}

/** What so much time brings at target, whatever the target is. */
export const computeExpectedUnits = (minutes: number): number => (minutes * referencePerHour) / 60

/** Of less time than this a share says nothing: one that begins work would be at thousands of percent. */
const minShareSeconds = 15 * 60

/** A ratio to so many minutes of work, as it is shown; calls answer it whatever it was made from. */
export const toShownRatio = (ratio: number | null, minutes: number): number | null =>
  minutes * 60 >= minShareSeconds ? ratio : null

/** Minutes and payer hold are both time that was worked; null where too little was punched to compare with. */
export function computeUtilization(producedMinutes: number, workedSeconds: number): number | null {
  return workedSeconds >= minShareSeconds ? (producedMinutes * 60) / workedSeconds : null
}

/** How much of somebody's time went by on hold with a payer. */
export function computeHoldShare(minutes: number, holdMinutes: number): number | null {
  return minutes + holdMinutes > 0 ? holdMinutes / (minutes + holdMinutes) : null
}

/** People with fewer entries than this are not compared with others. */
export const comparedFrom = 5

type TimedEntry = { readonly minutes: number; readonly holdMinutes: number }

export const sumProducedMinutes = (entries: readonly TimedEntry[]): number =>
  entries.reduce((sum, { minutes, holdMinutes }) => sum + minutes + holdMinutes, 0)

type DayToCheck = {
  readonly day: string
  /** The biller's. */
  readonly today: string
  /** What is to be written. */
  readonly entries: readonly (TimedEntry & { readonly clientId: OrganizationId })[]
  /** What stays as it is: the parts of others that were submitted. */
  readonly remaining: readonly TimedEntry[]
  /** Whether the biller works for somebody on that day. */
  readonly isEngagedWith: (clientId: OrganizationId) => boolean
}

/** What is wrong with a day as a whole, field by field. The shape has looked at each entry by itself. */
export function findDayErrors({
  day,
  today,
  entries,
  remaining,
  isEngagedWith,
}: DayToCheck): Record<string, string> {
  if (day > today) return { day: 'This day is in the future.' }
  const problems: Record<string, string> = {}
  for (const [index, { clientId }] of entries.entries())
    if (!isEngagedWith(clientId))
      problems[`entries.${index}.clientId`] = 'You don’t work for this client that day.'
  const minutes = sumProducedMinutes(entries) + sumProducedMinutes(remaining)
  if (minutes > minutesADay)
    problems.entries = `A day has ${minutesADay} minutes, and this adds up to ${minutes} with payer hold.`
  return problems
}
