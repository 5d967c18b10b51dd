import type { SavedView } from '@claimcrew/contract/reports/shapes'
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

/** Somebody's own, by name. */
export async function listSavedViews(db: Db | Tx, userId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('report_views')
    .select(columns)
    .where('user_id', '=', userId)
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

export async function insertView(tx: Tx, userId: string, view: SavedView): Promise<void> {
  await tx
    .insertInto('report_views')
    .values({ id: view.viewId, user_id: userId, created_at: view.createdAt, ...values(view) })
    .execute()
}

export async function updateView(tx: Tx, userId: string, viewId: string, fields: ViewFields): Promise<void> {
  await tx
    .updateTable('report_views')
    .set(values(fields))
    .where('id', '=', viewId)
    .where('user_id', '=', userId)
    .execute()
}

/** False where there is none of this id. */
export async function removeView(tx: Tx, userId: string, viewId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('report_views')
    .where('id', '=', viewId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All that somebody has saved. */
export async function deletePersonViews(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('report_views').where('user_id', '=', userId).execute()
}
