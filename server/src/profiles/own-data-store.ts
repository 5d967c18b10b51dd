import { sql } from 'kysely'
import { type OwnData, ownTable } from '../kit/ownData.ts'
import { resumePurpose } from './access.ts'

export const ownData: OwnData = {
  tables: [
    ownTable(
      'profile',
      ['userId'],
      userId => sql`select user_id as "userId", headline, about, years, work_types as "workTypes", specialties,
        languages, clearinghouses, payers, rate_cents as "rateCents", hours_per_week as "hoursPerWeek", engagement,
        available_from as "availableFrom", window_days as "windowDays", window_from as "windowFrom",
        window_to as "windowTo", hipaa_trained_on as "hipaaTrainedOn", shares_measured as "sharesMeasured", listed,
        updated_at as "updatedAt"
      from profiles where user_id = ${userId}`,
    ),
    ownTable(
      'profile-systems',
      ['system'],
      userId => sql`select system, level from profile_systems where user_id = ${userId}`,
    ),
    ownTable(
      'profile-certifications',
      ['certification'],
      userId => sql`select certification, expires_on as "expiresOn" from profile_certifications
      where user_id = ${userId}`,
    ),
  ],
  listFiles: async (db, userId) => {
    const row = await db
      .selectFrom('profiles')
      .select('resume_id as fileId')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return row?.fileId ? [{ fileId: row.fileId, purpose: resumePurpose }] : []
  },
}
