import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'
import { sideNamesSql } from '../people/organization-store.ts'

const clientNameSql = sql`(select side.name from ${sideNamesSql} side where side.id = own.client_id)`

export const ownData: OwnData = {
  tables: [
    ownTable(
      'time-gaps',
      ['day', 'gapId'],
      userId => sql`select own.day, ${clientNameSql} as client, own.kind, own.from_at as "from", own.to_at as "to",
        own.seconds, own.state, own.answer, own.answered_at as "answeredAt", own.reason,
        own.resolved_at as "resolvedAt", own.id as "gapId"
      from clocks_gaps own where own.biller_id = ${userId}`,
    ),
  ],
}
