import { sql } from 'kysely'
import type { writeSettings } from '../../src/attendance/register/settings-store.ts'
import type { Tx } from '../../src/kit/data/db.ts'

type SettingsVersion = Parameters<typeof writeSettings>[1]

/** What was agreed with many people, all at once. */
export async function insertSettings(tx: Tx, versions: readonly SettingsVersion[]): Promise<void> {
  await sql`
    insert into attendance_settings (id, biller_id, from_day, settings, set_by, set_at)
    select * from json_to_recordset(${JSON.stringify(versions)}) as one (id uuid, "billerId" uuid, "fromDay" date,
      settings jsonb, "setBy" uuid, "setAt" timestamptz)`.execute(tx)
}
