import { maySeeWorkOn, type Tie } from '../engagements/policy.ts'
import type { Actor } from '../people/policy.ts'
import { roleMay } from '../permissions.ts'

/** A biller punches for oneself alone. */
export function mayPunchFor(actor: Actor, billerId: string): boolean {
  return actor.userId === billerId && roleMay(actor.role, 'attendance:punch:own')
}

/** Somebody else's day that the actor may see may also be corrected by them, if their role corrects at all. */
export function mayCorrect(actor: Actor, billerId: string, ties: readonly Tie[], day: string): boolean {
  return (
    actor.userId !== billerId &&
    roleMay(actor.role, 'attendance:correct:team') &&
    maySeeWorkOn(actor, billerId, ties, day)
  )
}

type CorrectionRequest = {
  readonly billerId: string
  readonly askedById: string
  readonly day: string
  readonly disputes: string | null
}

/** Nobody decides what they asked for themself, and an objection to a client's correction goes to an ADMIN. */
export function mayDecide(actor: Actor, asked: CorrectionRequest, ties: readonly Tie[]): boolean {
  if (actor.userId === asked.askedById) return false
  if (asked.disputes !== null && !roleMay(actor.role, 'engagements:read:all')) return false
  return mayCorrect(actor, asked.billerId, ties, asked.day)
}

/** One of the days that are approved, or of a leave: a user who may correct it answers for it. */
export function mayApprove(actor: Actor, billerId: string, ties: readonly Tie[], day: string): boolean {
  return roleMay(actor.role, 'attendance:approve:team') && mayCorrect(actor, billerId, ties, day)
}
