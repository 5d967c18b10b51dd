import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'

export const ownData: OwnData = {
  tables: [
    ownTable(
      'tracked-days',
      ['day'],
      userId => sql`select day, tracked_seconds as "trackedSeconds", manual_seconds as "manualSeconds",
        break_seconds as "breakSeconds", union_seconds as "unionSeconds"
      from tracking_days where user_id = ${userId}`,
    ),
    ownTable(
      'tracked-time',
      ['startAt', 'mode', 'deviceId', 'accountId'],
      userId => sql`select a.start_at as "startAt", a.seconds, a.mode, a.device_id as "deviceId",
        a.project_id as "projectId", a.task_id as "taskId", a.account_id as "accountId"
      from tracking_mappings m join tracking_activity a on a.account_id = m.account_id where m.user_id = ${userId}`,
    ),
    ownTable(
      'tracked-applications',
      ['startAt', 'name', 'category', 'score', 'accountId'],
      userId => sql`select u.start_at as "startAt", sum(u.seconds)::int as seconds, u.category, u.name, u.score,
        u.account_id as "accountId"
      from tracking_mappings m join tracking_time_use u on u.account_id = m.account_id where m.user_id = ${userId}
      group by u.start_at, u.category, u.name, u.score, u.account_id`,
    ),
  ],
}
