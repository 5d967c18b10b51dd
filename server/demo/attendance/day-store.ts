import { sql } from 'kysely'
import type { toDayValues } from '../../src/attendance/day-store.ts'
import type { Tx } from '../../src/kit/data/db.ts'

export type DayValues = ReturnType<typeof toDayValues>

/** Rows of days that have none yet, all at once. */
export async function insertDays(tx: Tx, days: readonly DayValues[]): Promise<void> {
  await sql`
    insert into attendance_days (
      biller_id, day, whose, code, marks, worked_seconds, tea_seconds, lunch_seconds, permission_seconds,
      over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids)
    select * from json_to_recordset(${JSON.stringify(days)}) as one (
      "billerId" uuid, day date, whose uuid, code text, marks text[], "workedSeconds" integer, "teaSeconds" integer,
      "lunchSeconds" integer, "permissionSeconds" integer, "overAllowanceSeconds" integer,
      "overtimeSeconds" integer, "firstIn" timestamptz, "lastOut" timestamptz, "lateSent" boolean,
      "sessionIds" uuid[])`.execute(tx)
}
