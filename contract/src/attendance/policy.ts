import { maySeeWorkOn, type Tie } from '../engagements/policy.ts'
import type { Actor } from '../people/policy.ts'
import { roleMay } from '../permissions.ts'

/** A biller punches only for themselves. */
export function mayPunchFor(actor: Actor, billerId: string): boolean {
  return actor.userId === billerId && roleMay(actor.role, 'attendance:punch:own')
}

/** A user whose role corrects may correct every day of other billers that they may see. */
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

/** Nobody decides their own request, and an objection to a client's correction goes to an ADMIN. */
export function mayDecide(actor: Actor, request: CorrectionRequest, ties: readonly Tie[]): boolean {
  if (actor.userId === request.askedById) return false
  if (request.disputes !== null && !roleMay(actor.role, 'engagements:read:all')) return false
  return mayCorrect(actor, request.billerId, ties, request.day)
}

/** For each day of a month or of a leave: approving takes the right to correct that day. */
export function mayApprove(actor: Actor, billerId: string, ties: readonly Tie[], day: string): boolean {
  return roleMay(actor.role, 'attendance:approve:team') && mayCorrect(actor, billerId, ties, day)
}
