import type * as contract from '@claimcrew/contract/support/contract'
import { type TicketPriority, type TicketTargets, ticketPriorities } from '@claimcrew/contract/support/shapes'
import { audit } from '../kit/data/audit.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Handler } from '../kit/http/route.ts'
import { changedMeanwhile } from '../kit/refusal.ts'
import { listPeopleOfRoles } from '../people/store.ts'
import { countDesk, lockTargets, readTargets, writeTargets } from './desk-store.ts'

export const getDesk: Handler<typeof contract.getDesk> = async ({ db, actor, now }) => {
  const [counts, targets, admins] = await Promise.all([
    countDesk(db, actor.userId, now),
    readTargets(db),
    listPeopleOfRoles(db, ['ADMIN']),
  ])
  const present = admins.filter(({ deactivatedAt }) => deactivatedAt === null)
  return { counts, targets, admins: present.map(({ id, userName }) => ({ userId: id, userName })) }
}

/** They count for what comes from now on: what is due already stays due. */
export const setTicketTargets: Handler<typeof contract.setTicketTargets> = (
  ctx,
  { body: { was = {}, ...sent } },
) =>
  inTransaction(ctx.db, async tx => {
    const before = await lockTargets(tx)
    // Sent again after a lost answer they are what they are already.
    const isUnseen = (priority: TicketPriority) =>
      was[priority] &&
      [was[priority], sent[priority]].every(one => one && !isSameTarget(one, before[priority]))
    if (ticketPriorities.some(isUnseen)) throw changedMeanwhile()
    const after = { ...before, ...(sent as Partial<TicketTargets>) }
    await writeTargets(tx, after)
    await audit(tx, ctx, { action: 'support-targets:changed', subjectId: null, before, after })
    return { targets: after }
  })

type Target = TicketTargets[keyof TicketTargets]

const isSameTarget = (one: Target, other: Target) =>
  one.answerMinutes === other.answerMinutes && one.resolutionMinutes === other.resolutionMinutes
