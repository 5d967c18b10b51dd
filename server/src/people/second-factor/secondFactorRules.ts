import type * as contract from '@claimcrew/contract/people/secondFactor'
import { toOrganizationId } from '@claimcrew/contract/permissions'
import { audit } from '../../kit/data/audit.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { Handler } from '../../kit/http/route.ts'
import {
  lockOrganizationRule,
  lockSignInSettings,
  readOrganizationRule,
  readSignInSettings,
  writeOrganizationRule,
  writeSignInSettings,
} from './rules-store.ts'

export const getSignInSettings: Handler<typeof contract.getSignInSettings> = async ({ db }) => ({
  secondFactorOf: await readSignInSettings(db),
})

export const updateSignInSettings: Handler<typeof contract.updateSignInSettings> = (ctx, { body }) =>
  inTransaction(ctx.db, async tx => {
    const secondFactorOf = await lockSignInSettings(tx)
    if (secondFactorOf === body.secondFactorOf) return body
    await writeSignInSettings(tx, body.secondFactorOf)
    const event = { action: 'settings:second-factor', subjectId: null } as const
    await audit(tx, ctx, { ...event, before: { secondFactorOf }, after: body })
    return body
  })

export const getOrganizationSecurity: Handler<typeof contract.getOrganizationSecurity> = async ({
  db,
  actor,
}) => ({ secondFactorRequired: await readOrganizationRule(db, toOrganizationId(actor)) })

export const updateOrganizationSecurity: Handler<typeof contract.updateOrganizationSecurity> = (
  ctx,
  { body },
) =>
  inTransaction(ctx.db, async tx => {
    const organizationId = toOrganizationId(ctx.actor)
    const secondFactorRequired = await lockOrganizationRule(tx, organizationId)
    if (secondFactorRequired === body.secondFactorRequired) return body
    await writeOrganizationRule(tx, organizationId, body.secondFactorRequired)
    const event = { action: 'organization:second-factor', subjectId: organizationId } as const
    await audit(tx, ctx, { ...event, before: { secondFactorRequired }, after: body })
    return body
  })
