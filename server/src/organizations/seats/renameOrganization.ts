import type * as contract from '@claimcrew/contract/organizations/contract'
import type { ActingFor } from '@claimcrew/contract/people/actingFor'
import { organizationRenamed } from '@claimcrew/contract/people/events'
import { toOrganizationId } from '@claimcrew/contract/permissions'
import { audit } from '../../kit/data/audit.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notFound, refuseUnseenChange } from '../../kit/refusal.ts'
import { lockOrganizationName, writeOrganizationName } from '../../people/commands.ts'
import { readActingFor } from './actingFor.ts'

/** From now on it is called as its owner says, and no longer as its founder: whose own name stays what it is. */
export const renameOrganization: Handler<typeof contract.renameOrganization> = (
  ctx,
  { body: { name, before: seen } },
): Promise<ActingFor> =>
  inTransaction(ctx.db, async tx => {
    const organizationId = toOrganizationId(ctx.actor)
    const before = await lockOrganizationName(tx, organizationId)
    if (before === null) throw notFound()
    refuseUnseenChange({ name: before }, { name }, seen)
    if (name !== before) {
      await writeOrganizationName(tx, organizationId, name)
      await audit(tx, ctx, {
        action: 'organization:rename',
        subjectId: organizationId,
        before: { name: before },
        after: { name },
      })
      await announce(tx, ctx, organizationRenamed, { organizationId })
    }
    return readActingFor(tx, ctx.actor)
  })
