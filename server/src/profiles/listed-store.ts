import type { Instant } from '@claimcrew/contract/kit/time'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { Scored } from '@claimcrew/contract/profiles/match'
import type { ZonedWindow } from '@claimcrew/contract/profiles/overlap'
import { hasExpired } from '@claimcrew/contract/profiles/rules'
import type { EngagementKind, HeldCertification } from '@claimcrew/contract/profiles/shapes'
import { windowIn } from '@claimcrew/contract/profiles/windows'
import { sql } from 'kysely'
import type { Db } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import { type ListedPerson, listPeople } from '../people/store.ts'

type ItemRow = {
  readonly userId: string
  readonly headline: string
  readonly years: number | null
  readonly workTypes: string[]
  readonly specialties: string[]
  readonly languages: string[]
  readonly systems: string[]
  readonly certifications: HeldCertification[]
  readonly rateCents: number | null
  readonly hoursPerWeek: number | null
  readonly engagement: EngagementKind[]
  readonly availableFrom: string | null
  readonly windowDays: number[] | null
  readonly windowFrom: string | null
  readonly windowTo: string | null
  readonly updatedAt: Instant
}

type ShownRow = ItemRow & {
  /** By the one who asks. */
  readonly shortlisted: boolean
}

/** What is searched and not shown in a list. */
type SearchedRow = ItemRow & {
  readonly about: string
  readonly clearinghouses: string[]
  readonly payers: string[]
}

/** What a profile is judged by. */
export type SearchedProfile = Omit<Scored, 'window'> & { readonly window: ZonedWindow | null }

const shown = sql`user_id as "userId", headline, years, work_types as "workTypes", specialties, languages,
  array(select system from profile_systems where user_id = profiles.user_id) as systems,
  (select coalesce(json_agg(json_build_object('name', certification, 'expiresOn', expires_on)), '[]')
    from profile_certifications where user_id = profiles.user_id) as certifications,
  rate_cents as "rateCents", hours_per_week as "hoursPerWeek", engagement, available_from as "availableFrom",
  window_days as "windowDays", window_from as "windowFrom", window_to as "windowTo", updated_at as "updatedAt"`
const searched = sql`${shown}, about, clearinghouses, payers`

const itemRows = statement(
  'listed profiles as items',
  (p: Params<{ userIds: readonly string[]; ownerId: string }>) => sql<ShownRow>`
    select ${shown}, exists (
      select from shortlist_entries where owner_id = ${p.ownerId} and biller_id = user_id
    ) as shortlisted from profiles where user_id = any(${p.userIds}::uuid[]) and listed`,
)

const searchedRows = statement(
  'listed profiles as searched',
  (p: Params<{ userIds: readonly string[] }>) =>
    sql<SearchedRow>`select ${searched} from profiles where user_id = any(${p.userIds}::uuid[]) and listed`,
)

const idsAfter = statement(
  'listed profiles after one',
  (p: Params<{ after: string; most: number }>) => sql<{ userId: string }>`
    select user_id as "userId" from profiles where user_id > ${p.after}::uuid and listed
    order by user_id limit ${p.most}`,
)

export type Listed<Row extends ItemRow = ItemRow> = { readonly row: Row; readonly person: ListedPerson }

/** Those of them who are billers and may be found: nobody who is deactivated is. */
function withPeople<Row extends ItemRow>(
  rows: readonly Row[],
  people: readonly ListedPerson[],
): Listed<Row>[] {
  const byId = new Map(people.map(person => [person.id, person]))
  return rows.flatMap(row => {
    const person = byId.get(row.userId)
    return person?.role === 'BILLER' && person.deactivatedAt === null ? [{ row, person }] : []
  })
}

/** The listed and active ones among these people, in their order, as the owner of a shortlist sees them. */
export async function listedProfiles(
  db: Db,
  ownerId: string,
  userIds: readonly string[],
): Promise<Listed<ShownRow>[]> {
  if (userIds.length === 0) return []
  const [rows, people] = await Promise.all([itemRows(db, { userIds, ownerId }), listPeople(db, userIds)])
  const places = new Map(userIds.map((id, place) => [id, place]))
  const placeOf = ({ row }: Listed) => places.get(row.userId) ?? 0
  return withPeople(rows, people).sort((one, other) => placeOf(one) - placeOf(other))
}

export async function searchedProfiles(db: Db, userIds: readonly string[]): Promise<Listed<SearchedRow>[]> {
  const [rows, people] = await Promise.all([searchedRows(db, { userIds }), listPeople(db, userIds)])
  return withPeople(rows, people)
}

/** The first ids after one, in their order: of people who have listed themselves, found or not. */
export async function listedIdsAfter(db: Db, after: string, most: number): Promise<string[]> {
  return (await idsAfter(db, { after, most })).map(({ userId }) => userId)
}

/** The certifications that have not run out where their owner lives. */
export function validCertifications({ row, person }: Listed, now: Instant): HeldCertification[] {
  const today = row.certifications.length === 0 ? '' : dayIn(person.timeZone, now)
  return row.certifications.filter(one => !hasExpired(one, today))
}

export function windowOf({ row, person }: Listed): ZonedWindow | null {
  const { windowDays, windowFrom, windowTo } = row
  if (windowDays === null || windowFrom === null || windowTo === null) return null
  return windowIn(person.timeZone, { days: windowDays, from: windowFrom, to: windowTo })
}
