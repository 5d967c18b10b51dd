import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { compareNames } from '@claimcrew/contract/kit/text'
import { readOrganizationsOfContacts } from '../../jobs/access.ts'
import type { ReadCtx } from '../../kit/http/route.ts'
import { readOrganizationContacts } from '../../people/organization-store.ts'

type OrganizationFields = { organizationName?: string; contactOf?: OrganizationId[] }

/**
 * What a biller is shown of whom their contacts act for: nothing where the person and the one organization share a name.
 * And of which organizations they are the contact, so that a message to one of those reaches them.
 */
export async function readContactOrganizations(
  ctx: ReadCtx,
): Promise<(person: { readonly userId: string; readonly userName: string }) => OrganizationFields> {
  if (ctx.actor.role !== 'BILLER') return () => ({})
  const idsByPerson = await readOrganizationsOfContacts(ctx)
  const rows = await readOrganizationContacts(ctx.db, [...new Set([...idsByPerson.values()].flat())])
  const organizations = new Map(rows.map(row => [row.organizationId, row]))
  return ({ userId, userName }) => {
    const own = (idsByPerson.get(userId) ?? []).flatMap(id => organizations.get(id) ?? [])
    const name = own
      .map(one => one.name)
      .toSorted(compareNames)
      .join(', ')
    const contactOf = own.flatMap(one => (one.contactId === userId ? one.organizationId : []))
    return {
      ...(name !== '' && name !== userName && { organizationName: name }),
      ...(contactOf.length > 0 && { contactOf }),
    }
  }
}
