import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'

export const ownData: OwnData = {
  tables: [
    ownTable(
      'notifications',
      ['createdAt', 'id'],
      userId => sql`select created_at as "createdAt", kind, title, description, link, read_at as "readAt", id
      from notifications where user_id = ${userId}`,
    ),
    ownTable(
      'notification-settings',
      ['kind'],
      userId => sql`select kind, in_app as "inApp", mail as "email" from notification_settings
      where user_id = ${userId}`,
    ),
  ],
}
