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
      userId => sql`select kind, in_app as "inApp", mail as "email", push from notification_settings
      where user_id = ${userId}`,
    ),
    // At which push service it is; the rest of the address is a key to the browser.
    ownTable(
      'notification-devices',
      ['since', 'id'],
      userId => sql`select created_at as since, split_part(endpoint, '/', 3) as "pushService", id
      from push_devices where user_id = ${userId}`,
    ),
  ],
}
