import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'
import { sideNamesSql } from '../people/organization-store.ts'

const clientNameSql = sql`(select side.name from ${sideNamesSql} side where side.id = own.client_id)`

/** A client's engagements belong to the organization, and not to one of its people. */
export const ownData: OwnData = {
  tables: [
    ownTable(
      'engagements',
      ['startedOn', 'engagementId'],
      userId => sql`select own.started_on as "startedOn", own.ended_on as "endedOn", ${clientNameSql} as client,
        own.title, own.currency, own.end_reason as "endReason", own.id as "engagementId"
      from engagements own where own.biller_id = ${userId}`,
    ),
    ownTable(
      'engagement-terms',
      ['engagementId', 'fromDay'],
      userId => sql`select own.id as "engagementId", ${clientNameSql} as client, t.from_day as "fromDay",
        t.rate_cents as "rateCents", t.hours_per_week as "hoursPerWeek", t.weekdays, t.hours_from as "hoursFrom",
        t.agreed_at as "agreedAt"
      from engagements own join engagement_terms t on t.engagement_id = own.id where own.biller_id = ${userId}`,
    ),
  ],
}
