import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'
import { sideNamesSql } from '../people/organization-store.ts'

const clientNameSql = sql`(select side.name from ${sideNamesSql} side where side.id = own.client_id)`

export const ownData: OwnData = {
  tables: [
    ownTable(
      'attendance-sessions',
      ['punchIn', 'attendanceId'],
      userId => sql`select own.day, own.time_zone as "timeZone", own.punch_in as "punchIn",
        own.punch_out as "punchOut", ${clientNameSql} as client, own.description, own.auto_closed as "autoClosed",
        own.corrected, own.late_sent as "lateSent", own.locked, own.id as "attendanceId"
      from attendance_sessions own where own.biller_id = ${userId}`,
    ),
    ownTable(
      'attendance-breaks',
      ['startAt', 'attendanceId'],
      userId => sql`select b.start_at as "startAt", b.end_at as "endAt", b.break_type as "breakType",
        own.id as "attendanceId"
      from attendance_sessions own join attendance_breaks b on b.session_id = own.id where own.biller_id = ${userId}`,
    ),
    ownTable(
      'attendance-corrections',
      ['askedAt', 'correctionId'],
      userId => sql`select own.asked_at as "askedAt", own.day, own.state, own.before, own.after, own.reason,
        own.decided_at as "decidedAt", own.note, own.id as "correctionId"
      from attendance_corrections own where own.biller_id = ${userId}`,
    ),
    ownTable(
      'leave',
      ['askedAt', 'leaveId'],
      userId => sql`select own.asked_at as "askedAt", own.first_day as "firstDay", own.last_day as "lastDay",
        own.reason, own.state, own.decided_at as "decidedAt", own.note, own.id as "leaveId"
      from attendance_leave own where own.biller_id = ${userId}`,
    ),
  ],
}
