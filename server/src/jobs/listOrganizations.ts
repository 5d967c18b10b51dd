import { Id } from '@claimcrew/contract/kit/ids'
import type * as organizations from '@claimcrew/contract/organizations/contract'
import { maxOwnerNames } from '@claimcrew/contract/organizations/shapes'
import * as z from 'zod'
import { CursorName, cursorParser, toPage } from '../kit/data/paging.ts'
import type { Handler } from '../kit/http/route.ts'
import type { OrganizationPosition } from '../people/organization-store.ts'
import { listActiveOrganizations } from './organization-list-store.ts'

const parsePosition = cursorParser<OrganizationPosition>(z.tuple([z.boolean(), CursorName, Id]))

/** An ADMIN's list of organizations. */
export const listOrganizations: Handler<typeof organizations.listOrganizations> = async (ctx, { query }) => {
  const { q = '', cursor, limit } = query
  const rows = await listActiveOrganizations(ctx.db, { search: q, after: parsePosition(cursor), limit })
  const { items, nextCursor } = toPage(rows, limit, ({ ownerNames, name, organizationId }) => [
    ownerNames !== null,
    name,
    organizationId,
  ])
  return {
    items: items.map(row => ({ ...row, ownerNames: (row.ownerNames ?? []).slice(0, maxOwnerNames) })),
    nextCursor,
  }
}
