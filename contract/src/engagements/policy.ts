import { addDays, daysOfMonth } from '../kit/time.ts'
import type { Actor } from '../people/policy.ts'
import { roleMay } from '../permissions.ts'

/** The tie between a client and a biller. Days are in the biller's zone; `endedOn` is the last day it held. */
export type Tie = {
  readonly clientId: string
  readonly billerId: string
  readonly startedOn: string
  readonly endedOn: string | null
}

export function heldOn(tie: Tie, day: string): boolean {
  return tie.startedOn <= day && (tie.endedOn === null || day <= tie.endedOn)
}

/** Not ended: still running, or agreed for later. Only these count as somebody's billers and clients. */
export function isOpen(tie: Tie, today: string): boolean {
  return tie.endedOn === null || tie.endedOn >= today
}

/** The last day of some ties of which all are over; null while one runs or is agreed for later, or there is none. */
export function lastDayOver(ties: readonly Tie[], today: string): string | null {
  if (ties.some(tie => isOpen(tie, today))) return null
  return (
    ties
      .map(tie => tie.endedOn ?? '')
      .sort()
      .at(-1) ?? null
  )
}

/** The month is settled in the week after it: then what an ended tie left behind stands as it is. */
const settledWithinDays = 7

/** Whether a client may still change what lies within it; `today` is the biller's. */
export function isWritable({ endedOn }: Tie, today: string): boolean {
  return endedOn === null || today <= writableUntil(endedOn)
}

/** The last day on which its client changes what lies within a tie that ended. */
export function writableUntil(endedOn: string): string {
  const lastOfMonth = daysOfMonth(Number(endedOn.slice(0, 4)), Number(endedOn.slice(5, 7))).at(-1) ?? endedOn
  return addDays(lastOfMonth, settledWithinDays)
}

function isSideOf(actor: Actor, tie: Tie): boolean {
  return (
    (actor.role === 'CLIENT' && tie.clientId === actor.userId) ||
    (actor.role === 'BILLER' && tie.billerId === actor.userId)
  )
}

/** Email, phone and address: oneself, an ADMIN, and the other side of an engagement that is not ended. */
export function maySeePrivateFields(
  actor: Actor,
  userId: string,
  ties: readonly Tie[],
  today: string,
): boolean {
  if (actor.userId === userId || roleMay(actor.role, 'engagements:read:all')) return true
  return ties.some(
    tie => (tie.clientId === userId || tie.billerId === userId) && isSideOf(actor, tie) && isOpen(tie, today),
  )
}

/**
 * Attendance, tracked time, screenshots, tasks and production of a biller on one day:
 * oneself, an ADMIN, and a client for the days on which the engagement held.
 */
export function maySeeWorkOn(actor: Actor, billerId: string, ties: readonly Tie[], day: string): boolean {
  if (actor.userId === billerId || roleMay(actor.role, 'engagements:read:all')) return true
  return ties.some(
    tie =>
      actor.role === 'CLIENT' &&
      tie.clientId === actor.userId &&
      tie.billerId === billerId &&
      heldOn(tie, day),
  )
}

/** Correcting, approving and closing: as far as one sees, but a client not for ever after the engagement has ended. */
export function mayWriteWorkOn(
  actor: Actor,
  billerId: string,
  ties: readonly Tie[],
  day: string,
  today: string,
): boolean {
  return maySeeWorkOn(
    actor,
    billerId,
    ties.filter(tie => isWritable(tie, today)),
    day,
  )
}
