import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'
import { sideNamesSql } from '../people/organization-store.ts'

const clientNameSql = sql`(select side.name from ${sideNamesSql} side where side.id = j.client_id)`

/** What a client has noted about an application for themselves is not the applicant's. */
export const ownData: OwnData = {
  tables: [
    ownTable(
      'job-applications',
      ['createdAt', 'applicationId'],
      userId => sql`select own.created_at as "createdAt", j.title as job, ${clientNameSql} as client, own.stage,
        own.note, own.rate_cents as "rateCents", own.answers, own.reason, own.moved_at as "changedAt",
        own.offer_rate_cents as "offerRateCents", own.offer_hours_per_week as "offerHoursPerWeek",
        own.offer_starts_on as "offerStartsOn", own.id as "applicationId"
      from applications own join jobs j on j.id = own.job_id where own.biller_id = ${userId}`,
    ),
    ownTable(
      'job-invitations',
      ['createdAt', 'invitationId'],
      userId => sql`select own.created_at as "createdAt", j.title as job, ${clientNameSql} as client, own.note,
        own.state, own.answered_at as "answeredAt", own.id as "invitationId"
      from job_invitations own join jobs j on j.id = own.job_id where own.biller_id = ${userId}`,
    ),
  ],
}
