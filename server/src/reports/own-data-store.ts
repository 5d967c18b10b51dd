import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'

export const ownData: OwnData = {
  tables: [
    ownTable(
      'saved-reports',
      ['createdAt', 'viewId'],
      userId => sql`select created_at as "createdAt", name, kind, by, period, from_day as "from", to_day as "to",
        id as "viewId"
      from report_views where user_id = ${userId}`,
    ),
  ],
}
