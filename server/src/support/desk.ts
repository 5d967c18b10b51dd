import type * as contract from '@claimcrew/contract/support/contract'
import { audit } from '../kit/data/audit.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Handler } from '../kit/http/route.ts'
import { listPeopleOfRoles } from '../people/store.ts'
import { countDesk, readTargets, writeTargets } from './desk-store.ts'

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
export const setTargets: Handler<typeof contract.setTargets> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const before = await readTargets(tx)
    await writeTargets(tx, body)
    await audit(tx, ctx, { action: 'support-targets:changed', subjectId: null, before, after: body })
    return { targets: body }
  })
