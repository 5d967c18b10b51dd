import type * as contract from '@claimcrew/contract/organizations/contract'
import type { Handler } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import { readVisibleOrganizationId } from './access.ts'
import { listOrganizationPractices } from './store.ts'

export const listPractices: Handler<typeof contract.listPractices> = async (ctx, { query }) => {
  const { organizationId, clientId } = query
  // Both are one id: anyone who sends two means nothing that there is.
  if (organizationId !== undefined && clientId !== undefined && organizationId !== clientId) throw notFound()
  const id = await readVisibleOrganizationId(ctx, organizationId ?? clientId)
  return { practices: await listOrganizationPractices(ctx.db, id) }
}
