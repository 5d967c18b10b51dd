import { readOrganizationsOfContacts } from '../../jobs/access.ts'
import type { ReadCtx } from '../../kit/http/route.ts'
import { readOrganizationNames } from '../../people/seat-store.ts'

type OrganizationFields = { organizationName?: string }

/** What a biller is shown of whom their contacts act for; nothing where the person and the organization share a name. */
export async function readContactOrganizations(
  ctx: ReadCtx,
): Promise<(person: { readonly userId: string; readonly userName: string }) => OrganizationFields> {
  if (ctx.actor.role !== 'BILLER') return () => ({})
  const ids = await readOrganizationsOfContacts(ctx)
  const names = await readOrganizationNames(ctx.db, [...new Set(ids.values())])
  return ({ userId, userName }) => {
    const organizationId = ids.get(userId)
    const name = organizationId && names.get(organizationId)
    return name && name !== userName ? { organizationName: name } : {}
  }
}
