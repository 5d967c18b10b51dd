import { sortByTaxonomy, type TermSet } from '@claimcrew/contract/kit/taxonomy'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { computeCompleteness, toProfileDefaults } from '@claimcrew/contract/profiles/rules'
import type { EngagementKind, Profile, WorkWindow } from '@claimcrew/contract/profiles/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import { describeFiles } from '../kit/files/store.ts'
import { type ListedPerson, listPeople, readSignUpAnswers, toPictureUrl } from '../people/store.ts'

/** What somebody wrote, apart from who they are. */
type ProfileFields = Omit<
  Profile,
  'userId' | 'userName' | 'profilePicture' | 'timeZone' | 'completeness' | 'resume' | 'updatedAt'
>

type ProfileRow = Omit<ProfileFields, 'window' | 'engagement'> & {
  readonly userId: string
  readonly engagement: string[]
  readonly windowDays: number[] | null
  readonly windowFrom: string | null
  readonly windowTo: string | null
  readonly resumeId: string | null
  readonly updatedAt: Instant
}

const profileRows = statement(
  'profiles of people',
  (p: Params<{ userIds: readonly string[] }>) => sql<ProfileRow>`
    select user_id as "userId", headline, about, years, work_types as "workTypes", specialties, languages,
      clearinghouses, payers, rate_cents as "rateCents", hours_per_week as "hoursPerWeek", engagement,
      available_from as "availableFrom", window_days as "windowDays", window_from as "windowFrom",
      window_to as "windowTo", hipaa_trained_on as "hipaaTrainedOn", shares_measured as "sharesMeasured", listed,
      resume_id as "resumeId", updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('name', system, 'level', level)), '[]')
        from profile_systems where user_id = profiles.user_id) as systems,
      (select coalesce(json_agg(json_build_object('name', certification, 'expiresOn', expires_on)), '[]')
        from profile_certifications where user_id = profiles.user_id) as certifications
    from profiles where user_id = any(${p.userIds}::uuid[])`,
)

const nothingWritten: ProfileFields = {
  headline: '',
  about: '',
  years: null,
  workTypes: [],
  specialties: [],
  systems: [],
  certifications: [],
  languages: [],
  clearinghouses: [],
  payers: [],
  rateCents: null,
  hoursPerWeek: null,
  engagement: [],
  availableFrom: null,
  window: null,
  hipaaTrainedOn: null,
  sharesMeasured: false,
  listed: false,
}

/** Rows come as PostgreSQL finds them; the taxonomy has an order. */
function inOrder<Item extends { readonly name: string }>(set: TermSet, items: readonly Item[]): Item[] {
  const places = sortByTaxonomy(
    set,
    items.map(({ name }) => name),
  )
  return items.toSorted((one, other) => places.indexOf(one.name) - places.indexOf(other.name))
}

function writtenIn(row: ProfileRow): ProfileFields {
  const { userId: _, resumeId: __, updatedAt: ___, windowDays, windowFrom, windowTo, ...rest } = row
  const window: WorkWindow | null =
    windowDays && windowFrom !== null && windowTo !== null
      ? { days: windowDays, from: windowFrom, to: windowTo }
      : null
  return {
    ...rest,
    systems: inOrder('systems', row.systems),
    certifications: inOrder('certifications', row.certifications),
    engagement: row.engagement as EngagementKind[],
    window,
  }
}

/** A profile with what only the server needs to know of it. */
export type StoredProfile = {
  readonly profile: Profile
  readonly active: boolean
  readonly resumeId: string | null
}

/**
 * The profiles of those among these people who are billers. Somebody who has not written one yet has what the
 * questionnaire says of them.
 */
async function readStoredProfiles(
  db: Db | Tx,
  userIds: readonly string[],
  now: Instant,
): Promise<StoredProfile[]> {
  const billers = (await listPeople(db, userIds)).filter(({ role }) => role === 'BILLER')
  const rows = await profileRows(db, { userIds: billers.map(({ id }) => id) })
  const byUser = new Map(rows.map(row => [row.userId, row]))
  const silent = billers.filter(({ id }) => !byUser.has(id)).map(({ id }) => id)
  const answers = await readSignUpAnswers(db, silent)
  const files = await describeFiles(
    db,
    rows.flatMap(({ resumeId }) => resumeId ?? []),
  )
  return billers.map((person): StoredProfile => {
    const row = byUser.get(person.id)
    const signUpAnswers = answers.get(person.id)
    const fields = row
      ? writtenIn(row)
      : {
          ...nothingWritten,
          ...(signUpAnswers && toProfileDefaults(signUpAnswers, dayIn(person.timeZone, now))),
        }
    const resume = files.get(row?.resumeId ?? '') ?? null
    return {
      profile: toProfile(person, fields, resume, row?.updatedAt ?? null),
      active: person.deactivatedAt === null,
      resumeId: row?.resumeId ?? null,
    }
  })
}

function toProfile(
  person: ListedPerson,
  fields: ProfileFields,
  resume: Profile['resume'],
  updatedAt: Instant | null,
): Profile {
  const whole = {
    userId: person.id,
    userName: person.userName,
    profilePicture: toPictureUrl(person.pictureId),
    timeZone: person.timeZone,
    ...fields,
    resume,
    updatedAt,
  }
  return { ...whole, completeness: computeCompleteness(whole) }
}

/** The same as others see them, résumé included: who may have that is for the asker to decide. */
export async function readProfiles(
  db: Db | Tx,
  userIds: readonly string[],
  now: Instant,
): Promise<Profile[]> {
  return (await readStoredProfiles(db, userIds, now)).map(({ profile }) => profile)
}

export async function findProfile(db: Db | Tx, userId: string, now: Instant): Promise<StoredProfile | null> {
  const [profile] = await readStoredProfiles(db, [userId], now)
  return profile ?? null
}

type NewProfileRow = ProfileFields & { readonly resumeId: string | null }

function toColumns(fields: NewProfileRow, at: Instant) {
  return {
    headline: fields.headline,
    about: fields.about,
    years: fields.years,
    work_types: fields.workTypes,
    specialties: fields.specialties,
    languages: fields.languages,
    clearinghouses: fields.clearinghouses,
    payers: fields.payers,
    rate_cents: fields.rateCents,
    hours_per_week: fields.hoursPerWeek,
    engagement: fields.engagement,
    available_from: fields.availableFrom,
    window_days: fields.window?.days ?? null,
    window_from: fields.window?.from ?? null,
    window_to: fields.window?.to ?? null,
    hipaa_trained_on: fields.hipaaTrainedOn,
    shares_measured: fields.sharesMeasured,
    listed: fields.listed,
    resume_id: fields.resumeId,
    updated_at: at,
  }
}

type OwnedProfile = { readonly userId: string; readonly fields: NewProfileRow }

/** Writes the profiles of people who are locked, or whom nobody else knows yet. */
export async function writeProfiles(
  tx: Tx,
  rows: readonly (OwnedProfile & { readonly at: Instant })[],
): Promise<void> {
  const columns = rows.map(({ userId, fields: profile, at }) => ({
    user_id: userId,
    ...toColumns(profile, at),
  }))
  const names = Object.keys(columns[0] ?? {}) as (keyof ReturnType<typeof toColumns>)[]
  await tx
    .insertInto('profiles')
    .values(columns)
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet(eb => Object.fromEntries(names.map(name => [name, eb.ref(`excluded.${name}`)]))),
    )
    .execute()
  const userIds = rows.map(({ userId }) => userId)
  await tx.deleteFrom('profile_systems').where('user_id', 'in', userIds).execute()
  await tx.deleteFrom('profile_certifications').where('user_id', 'in', userIds).execute()
  await insertSkills(tx, rows)
}

async function insertSkills(tx: Tx, rows: readonly OwnedProfile[]): Promise<void> {
  const systems = rows.flatMap(({ userId, fields: profile }) =>
    profile.systems.map(({ name, level }) => ({ user_id: userId, system: name, level })),
  )
  const certifications = rows.flatMap(({ userId, fields: profile }) =>
    profile.certifications.map(({ name, expiresOn }) => ({
      user_id: userId,
      certification: name,
      expires_on: expiresOn,
    })),
  )
  if (systems.length > 0) await tx.insertInto('profile_systems').values(systems).execute()
  if (certifications.length > 0)
    await tx.insertInto('profile_certifications').values(certifications).execute()
}

/** Certifications that run out between two days, by the biller who holds them. */
export async function listExpiringCertifications(
  db: Db,
  firstDay: string,
  lastDay: string,
): Promise<{ userId: string; certification: string; expiresOn: string }[]> {
  return db
    .selectFrom('profile_certifications')
    .select(['user_id as userId', 'certification', 'expires_on as expiresOn'])
    .where('expires_on', '>=', firstDay)
    .where('expires_on', '<=', lastDay)
    .orderBy('user_id')
    .orderBy('certification')
    .$narrowType<{ expiresOn: string }>()
    .execute()
}

/** Lets all of a profile go; answers the résumé that nothing refers to any more. */
export async function deleteProfile(tx: Tx, userId: string): Promise<string | null> {
  for (const table of ['profile_systems', 'profile_certifications'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('shortlist_entries').where('biller_id', '=', userId).execute()
  const gone = await tx
    .deleteFrom('profiles')
    .where('user_id', '=', userId)
    .returning('resume_id')
    .executeTakeFirst()
  return gone?.resume_id ?? null
}
