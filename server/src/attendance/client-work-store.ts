import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { isOnlyClientSql } from '../engagements/visible-scope-store.ts'

/** Stands in keys for the client of a session that names none. */
const nobody = '00000000-0000-0000-0000-000000000000'

export const toClientKey = (clientId: OrganizationId | null): string => clientId ?? nobody

type WorkColumns = {
  readonly clientId: Expression<string | null>
  readonly billerId: Expression<string>
  readonly day: Expression<string>
}

/** Whether a row is a client's own work: theirs by name, or nobody's on a day on which they alone engage the biller. */
export const isClientWorkSql = (
  client: Expression<string>,
  { clientId, billerId, day }: WorkColumns,
): RawBuilder<boolean> =>
  sql`(${clientId} = ${client} or ${clientId} is null and ${isOnlyClientSql(client, billerId, day)})`

/** The same, or everybody's where no client is named. */
export const isVisibleWorkSql = (client: string | null, columns: WorkColumns): RawBuilder<boolean> =>
  client === null ? sql`true` : isClientWorkSql(sql<string>`${client}::uuid`, columns)
