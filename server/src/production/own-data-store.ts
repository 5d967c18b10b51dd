import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'
import { sideNamesSql } from '../people/organization-store.ts'

const clientNameSql = sql`(select side.name from ${sideNamesSql} side where side.id = own.client_id)`

export const ownData: OwnData = {
  tables: [
    ownTable(
      'production',
      ['day', 'entryId'],
      userId => sql`select own.day, ${clientNameSql} as client, own.status, own.work_type as "workType",
        own.quantity, own.minutes, own.hold_minutes as "holdMinutes", own.practice, own.system, own.payer,
        own.specialty, own.channel, own.dollars_cents as "dollarsCents", own.collected_cents as "collectedCents",
        own.outcomes, own.note, own.id as "entryId"
      from production_entries own where own.biller_id = ${userId}`,
    ),
    ownTable(
      'production-days',
      ['day', 'clientId'],
      userId => sql`select own.day, ${clientNameSql} as client, own.status, own.reason,
        own.submitted_at as "submittedAt", own.decided_at as "decidedAt", own.client_id as "clientId"
      from production_parts own where own.biller_id = ${userId}`,
    ),
  ],
}
