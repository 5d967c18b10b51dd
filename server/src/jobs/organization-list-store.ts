import { sql } from 'kysely'
import { hasHiredOrInvitedSql } from '../engagements/invitations/invitation-store.ts'
import type { Db } from '../kit/data/db.ts'
import { hasInvitedToSeatSql } from '../organizations/seats/invitation-store.ts'
import { listOrganizationPage } from '../people/organization-store.ts'

const id = sql.ref<string>('o.id')

/** Lists organizations that ever posted, invited or engaged: every CLIENT has one, and most stay empty. */
export const listActiveOrganizations = (db: Db, page: Parameters<typeof listOrganizationPage>[2]) =>
  listOrganizationPage(
    db,
    sql<boolean>`(exists (select from jobs j where j.client_id = ${id}) or ${hasHiredOrInvitedSql(id)}
      or ${hasInvitedToSeatSql(id)})`,
    page,
  )
