import type { Actor } from '@claimcrew/contract/permissions'
import type { SavedView } from '@claimcrew/contract/reports/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'

const columns = [
  'id as viewId',
  'name',
  'kind',
  'by',
  'period',
  'from_day as from',
  'to_day as to',
  'biller_id as billerId',
  'client_id as clientId',
  'compare',
  'chart',
  'sort',
  'sort_order as order',
  'created_at as createdAt',
] as const

/** Whose views these are: a person's in one organization, or an ADMIN's. */
export type ViewOwner = Pick<Actor, 'userId' | 'organizationId'>

/** Those of before there were seats name no organization: they are of the one that their person founded. */
const isOwnedBySql = ({ userId, organizationId }: ViewOwner) =>
  sql<boolean>`user_id = ${userId} and coalesce(organization_id, user_id) = ${organizationId ?? userId}`

/** Somebody's own where they act now, by name. */
export async function listSavedViews(db: Db | Tx, owner: ViewOwner): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('report_views')
    .select(columns)
    .where(isOwnedBySql(owner))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows as SavedView[]
}

type ViewFields = Omit<SavedView, 'viewId' | 'createdAt'>

const values = ({
  name,
  kind,
  by,
  period,
  from,
  to,
  billerId,
  clientId,
  compare,
  ...settings
}: ViewFields) => ({
  name,
  kind,
  by,
  period,
  compare,
  chart: settings.chart,
  sort: settings.sort,
  sort_order: settings.order,
  from_day: from,
  to_day: to,
  biller_id: billerId,
  client_id: clientId,
})

export async function insertView(
  tx: Tx,
  { userId, organizationId }: ViewOwner,
  view: SavedView,
): Promise<void> {
  const owner = { user_id: userId, organization_id: organizationId }
  await tx
    .insertInto('report_views')
    .values({ id: view.viewId, ...owner, created_at: view.createdAt, ...values(view) })
    .execute()
}

export async function updateView(
  tx: Tx,
  owner: ViewOwner,
  viewId: string,
  fields: ViewFields,
): Promise<void> {
  await tx
    .updateTable('report_views')
    .set(values(fields))
    .where('id', '=', viewId)
    .where(isOwnedBySql(owner))
    .execute()
}

/** False where there is none of this id. */
export async function removeView(tx: Tx, owner: ViewOwner, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('report_views')
    .where('id', '=', viewId)
    .where(isOwnedBySql(owner))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All that somebody has saved, wherever. */
export async function deletePersonViews(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('report_views').where('user_id', '=', userId).execute()
}
