import { sortByTaxonomy } from '@claimcrew/contract/kit/taxonomy'
import type { Instant } from '@claimcrew/contract/kit/time'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { BillerSkills } from '@claimcrew/contract/profiles/match'
import type { ZonedWindow } from '@claimcrew/contract/profiles/overlap'
import { hasExpired } from '@claimcrew/contract/profiles/rules'
import type { EngagementKind, HeldCertification } from '@claimcrew/contract/profiles/shapes'
import { toZonedWindow } from '@claimcrew/contract/profiles/zonedWindows'
import { sql } from 'kysely'
import type { Db } from '../kit/data/db.ts'
import { RowCache, type RowVersion } from '../kit/data/rowCache.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import { allPeopleSql } from '../people/page-store.ts'

/** What a list shows of a biller, and what they are judged by. */
type ListedProfile = {
  readonly userId: string
  readonly userName: string
  readonly pictureId: string | null
  readonly timeZone: string
  readonly headline: string
  readonly years: number | null
  readonly workTypes: string[]
  readonly specialties: string[]
  readonly languages: string[]
  readonly systems: string[]
  /** The ones that have run out are among them. */
  readonly certifications: HeldCertification[]
  readonly rateCents: number | null
  readonly hoursPerWeek: number | null
  readonly engagement: EngagementKind[]
  readonly availableFrom: string | null
  readonly window: ZonedWindow | null
  readonly updatedAt: Instant
}

/** What is searched and not shown in a list. */
type SearchableProfile = ListedProfile & {
  readonly about: string
  readonly clearinghouses: string[]
  readonly payers: string[]
}

/** The row as PostgreSQL has it. */
type ProfileListRow<Row> = Omit<Row, 'window'> & {
  readonly windowDays: number[] | null
  readonly windowFrom: string | null
  readonly windowTo: string | null
}

/** What a profile is judged by. */
export type ScorableProfile = Omit<BillerSkills, 'window'> & { readonly window: ZonedWindow | null }

const listedColumns = sql`p.user_id as "userId", u.user_name as "userName", u.picture_id as "pictureId",
  u.time_zone as "timeZone", headline, years, work_types as "workTypes", specialties, languages,
  array(select system from profile_systems where user_id = p.user_id) as systems,
  (select coalesce(json_agg(json_build_object('name', certification, 'expiresOn', expires_on)), '[]')
    from profile_certifications where user_id = p.user_id) as certifications,
  rate_cents as "rateCents", hours_per_week as "hoursPerWeek", engagement, available_from as "availableFrom",
  window_days as "windowDays", window_from as "windowFrom", window_to as "windowTo", updated_at as "updatedAt"`

// A profile is written with its systems and certifications, so its own row is another whenever one of these is.
const version = sql`p.user_id as id, concat(p.xmin, ' ', u.version) as version`

/** Billers who have listed themselves and are there: nobody else is ever found. */
const fromListedProfiles = (userIds: Params<{ userIds: readonly string[] }>['userIds']) =>
  sql`from profiles p join ${allPeopleSql} u on u.id = p.user_id
    where p.user_id = any(${userIds}::uuid[]) and p.listed and u.role = 'BILLER' and u.deactivated_at is null`

type ProfileListValues = { readonly userIds: readonly string[] }

const searchedRows = statement(
  'listed profiles as searched',
  (p: Params<ProfileListValues>) =>
    sql<
      ProfileListRow<SearchableProfile>
    >`select ${listedColumns}, about, clearinghouses, payers ${fromListedProfiles(p.userIds)}`,
)

const shownRows = statement(
  'listed profiles as shown',
  (p: Params<ProfileListValues>) =>
    sql<
      ProfileListRow<ListedProfile & RowVersion>
    >`select ${version}, ${listedColumns} ${fromListedProfiles(p.userIds)}`,
)

const versions = statement(
  'listed profiles as they are',
  (p: Params<ProfileListValues & { ownerId: string }>) => sql<RowVersion & { shortlisted: boolean }>`
    select ${version}, exists (
      select from shortlist_entries where owner_id = ${p.ownerId} and biller_id = p.user_id
    ) as shortlisted ${fromListedProfiles(p.userIds)}`,
)

const idsAfter = statement(
  'listed profiles after one',
  (p: Params<{ after: string; most: number }>) => sql<{ userId: string }>`
    select user_id as "userId" from profiles where user_id > ${p.after}::uuid and listed
    order by user_id limit ${p.most}`,
)

/** With systems in the taxonomy's order and spelling: one text in memory for all who have it. */
function toListedProfile<Row extends ProfileListRow<ListedProfile>>(row: Row) {
  const { windowDays: days, windowFrom: from, windowTo: to, ...rest } = row
  const window = days === null || from === null || to === null ? null : { days, from, to }
  return {
    ...rest,
    systems: sortByTaxonomy('systems', row.systems),
    window: toZonedWindow(row.timeZone, window),
  }
}

const listedProfileCache = new RowCache<ListedProfile & RowVersion>({
  most: 2_000,
  read: async (db, userIds) => (await shownRows(db, { userIds })).map(toListedProfile),
})

type ShortlistedProfile = {
  readonly listed: ListedProfile
  /** Whether the searcher has it on their shortlist. */
  readonly shortlisted: boolean
}

/** Those of these people who are listed and there, in their order, as the owner of a shortlist sees them. */
export async function readListedProfiles(
  db: Db,
  ownerId: string,
  userIds: readonly string[],
): Promise<ShortlistedProfile[]> {
  if (userIds.length === 0) return []
  const current = new Map((await versions(db, { userIds, ownerId })).map(row => [row.id, row]))
  const rows = await listedProfileCache.readRows(
    db,
    userIds.flatMap(userId => current.get(userId) ?? []),
  )
  return rows.map(listed => ({ listed, shortlisted: current.get(listed.userId)?.shortlisted === true }))
}

export async function readSearchableProfiles(
  db: Db,
  userIds: readonly string[],
): Promise<SearchableProfile[]> {
  return (await searchedRows(db, { userIds })).map(toListedProfile)
}

/** The first ids after one, in their order: of people who have listed themselves, found or not. */
export async function listProfileIdsAfter(db: Db, after: string, most: number): Promise<string[]> {
  return (await idsAfter(db, { after, most })).map(({ userId }) => userId)
}

/** The certifications that have not run out where their owner lives. */
export function filterValidCertifications(
  { certifications, timeZone }: Pick<ListedProfile, 'certifications' | 'timeZone'>,
  now: Instant,
): HeldCertification[] {
  const today = certifications.length === 0 ? '' : dayIn(timeZone, now)
  return certifications.filter(one => !hasExpired(one, today))
}
