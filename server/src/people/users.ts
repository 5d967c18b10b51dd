import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@claimcrew/contract/people/contract'
import type { User } from '@claimcrew/contract/people/contract'
import { organizationRenamed, userChanged, userTimeZoneChanged } from '@claimcrew/contract/people/events'
import { mayChangeRole, mayUpdateUser } from '@claimcrew/contract/people/policy'
import { type AuditCtx, audit } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { announce } from '../kit/events.ts'
import type { Handler } from '../kit/http/route.ts'
import { refuseUnconfirmed } from '../kit/http/session.ts'
import { forbidden, notFound, refuseUnseenChange } from '../kit/refusal.ts'
import { announceSeatsAfter, lockAdminsForRoleChange } from './commands.ts'
import { listNamesakeOrganizations } from './organization-store.ts'
import { toStoredPhone } from './phone.ts'
import { lockUser, updateUserFields } from './store.ts'

export const updateUser: Handler<typeof contract.updateUser> = async (ctx, { params, body: sent }) => {
  const { before: seen, ...body } = sent
  if (!mayUpdateUser(ctx.actor, params.id)) throw notFound()
  if (body.role !== undefined && !mayChangeRole(ctx.actor, params.id)) {
    throw forbidden('Only another admin can change this role.')
  }
  if (body.role !== undefined) await refuseUnconfirmed(ctx.db, ctx.actor.sessionId, ctx.now)
  const change =
    body.phoneNumber === undefined ? body : { ...body, phoneNumber: toStoredPhone(body.phoneNumber) }
  return inTransaction(ctx.db, async tx => {
    if (body.role !== undefined) await lockAdminsForRoleChange(tx, ctx, params.id, body.role === 'ADMIN')
    const before = await lockUser(tx, params.id)
    if (!before) throw notFound()
    refuseUnseenChange(before, change, seen)
    const write = () => updateUserFields(tx, params.id, change)
    const after =
      body.role === undefined ? await write() : await announceSeatsAfter(tx, ctx, params.id, write)
    await auditProfile(tx, ctx, before, after)
    if (after.timeZone !== before.timeZone)
      await announce(tx, ctx, userTimeZoneChanged, { userId: after.userId, timeZone: after.timeZone })
    if (
      after.timeZone !== before.timeZone ||
      after.userName !== before.userName ||
      after.role !== before.role
    )
      await announce(tx, ctx, userChanged, { userId: after.userId })
    if (after.userName !== before.userName) {
      for (const organizationId of await listNamesakeOrganizations(tx, after.userId))
        await announce(tx, ctx, organizationRenamed, { organizationId })
    }
    if (after.role !== before.role) {
      await audit(tx, ctx, {
        action: 'user:change-role',
        subjectId: params.id,
        before: { role: before.role },
        after: { role: after.role },
      })
    }
    return after
  })
}

/** Names are how others know a person, and a zone says on which day they worked. */
async function auditProfile(tx: Tx, ctx: AuditCtx, before: User, after: User): Promise<void> {
  const names = ({ userName, fname }: User) => ({ userName, fname })
  const zone = ({ timeZone }: User) => ({ timeZone })
  for (const [action, read] of [
    ['user:change-name', names],
    ['user:change-time-zone', zone],
  ] as const) {
    const [was, is] = [read(before), read(after)]
    if (!isDeepStrictEqual(was, is))
      await audit(tx, ctx, { action, subjectId: after.userId, before: was, after: is })
  }
}
