import type { BillerSkills } from '@claimcrew/contract/profiles/match'
import type { HeldCertification } from '@claimcrew/contract/profiles/shapes'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../kit/data/db.ts'
import { RowCache, type RowVersion } from '../kit/data/rowCache.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import type { SignedInActor } from '../kit/http/session.ts'

/** The version of somebody's profile, for others' statements; null where they have written none. */
export const profileVersionSql = (userId: Expression<string>): RawBuilder<string | null> =>
  sql<string | null>`(select xmin::text from profiles where user_id = ${userId})`

type SkillRow = Omit<BillerSkills, 'window' | 'timeZone' | 'certifications'> &
  RowVersion & {
    readonly certifications: HeldCertification[]
    readonly windowDays: number[] | null
    readonly windowFrom: string | null
    readonly windowTo: string | null
  }

const offeredRows = statement(
  'profiles as offered',
  (p: Params<{ userIds: readonly string[] }>) => sql<SkillRow>`
    select user_id as id, xmin::text as version, years, work_types as "workTypes", specialties,
      array(select system from profile_systems where user_id = profiles.user_id) as systems,
      (select coalesce(json_agg(json_build_object('name', certification, 'expiresOn', expires_on)), '[]')
        from profile_certifications where user_id = profiles.user_id) as certifications,
      rate_cents as "rateCents", available_from as "availableFrom",
      window_days as "windowDays", window_from as "windowFrom", window_to as "windowTo"
    from profiles where user_id = any(${p.userIds}::uuid[])`,
)

function offeredIn({ windowDays: days, windowFrom: from, windowTo: to, ...row }: SkillRow) {
  return { ...row, window: days === null || from === null || to === null ? null : { days, from, to } }
}

const skillCache = new RowCache<ReturnType<typeof offeredIn>>({
  most: 1_000,
  read: async (db, userIds) => (await offeredRows(db, { userIds })).map(offeredIn),
})

/** What a biller offers by the version of their profile that there is: it is asked for with each search. */
export async function findSkills(
  db: Db,
  { userId, timeZone }: Pick<SignedInActor, 'userId' | 'timeZone'>,
  version: string,
): Promise<BillerSkills | null> {
  const [row] = await skillCache.readRows(db, [{ id: userId, version }])
  return row ? { ...row, timeZone } : null
}
