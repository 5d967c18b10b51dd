import type { Instant } from '@claimcrew/contract/kit/time'
import type { Mapping } from '@claimcrew/contract/tracking/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../kit/data/paging.ts'

export type StoredMapping = Omit<Mapping, 'userName'> & { readonly accountId: number }

const mappings = (db: Db | Tx) =>
  db
    .selectFrom('tracking_mappings as m')
    .innerJoin('tracking_accounts as a', 'a.id', 'm.account_id')
    .select([
      'm.id',
      'm.user_id as userId',
      'm.account_id as accountId',
      'a.tracked_id as timeDoctorUserId',
      'm.email as timeDoctorEmail',
      'a.company_id as companyId',
      'm.created_at as createdAt',
    ])

/** In the order in which they were made. */
export async function listMappings(db: Db | Tx): Promise<StoredMapping[]> {
  return mappings(db).orderBy('m.created_at').orderBy('m.id').execute()
}

/** Some of them at a time. */
export async function listMappingPage(
  db: Db,
  { after, limit }: { readonly after: PagePosition | null; readonly limit: number },
): Promise<StoredMapping[]> {
  return mappings(db)
    .where(isAfterPosition(after, ['m.created_at', 'm.id'], 'asc'))
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** These, in whichever order. */
export async function readMappings(db: Db, ids: readonly string[]): Promise<StoredMapping[]> {
  return mappings(db).where('m.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
}

export async function findMapping(db: Db | Tx, mappingId: string): Promise<StoredMapping | null> {
  return (await mappings(db).where('m.id', '=', mappingId).executeTakeFirst()) ?? null
}

type NewMapping = {
  readonly id: string
  readonly userId: string
  readonly accountId: number
  readonly email: string
  readonly createdAt: Instant
  readonly createdBy: string | null
}

/** The person whose time it is from then on gets a row of their own, and their Time Doctor user a sync due at once. */
export async function insertMapping(
  tx: Tx,
  mapping: NewMapping,
  { timeZone, historyFrom }: { readonly timeZone: string; readonly historyFrom: string },
): Promise<void> {
  await tx
    .insertInto('tracking_people')
    .values({ user_id: mapping.userId, time_zone: timeZone })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
  await tx
    .insertInto('tracking_mappings')
    .values({
      id: mapping.id,
      user_id: mapping.userId,
      account_id: mapping.accountId,
      email: mapping.email,
      created_at: mapping.createdAt,
      created_by: mapping.createdBy,
    })
    .execute()
  await tx
    .insertInto('tracking_syncs')
    .values({
      mapping_id: mapping.id,
      backfill_goal: historyFrom,
      // A Time Doctor user who was mapped before may have some of it already.
      recent_at: sql<string>`(
        select max(started_at) from tracking_runs where account_id = ${mapping.accountId} and outcome = 'done')`,
      due_at: mapping.createdAt,
      rank: 0,
    })
    .execute()
}

/** What somebody has found right as it is: of other addresses, or of what changes later, it is yet to be said. */
export async function writeAcceptance(
  tx: Tx,
  mappingId: string,
  accepted: { readonly emails: readonly [theirs: string, ours: string] } | { readonly goneAt: Instant },
): Promise<void> {
  await tx
    .updateTable('tracking_mappings')
    .set(
      'emails' in accepted
        ? { accepted_their_email: accepted.emails[0], accepted_our_email: accepted.emails[1] }
        : { accepted_gone_at: accepted.goneAt },
    )
    .where('id', '=', mappingId)
    .execute()
}

/** Its sync goes with it. False where it was gone already. */
export async function deleteMapping(tx: Tx, mappingId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('tracking_mappings')
    .where('id', '=', mappingId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Held until the transaction ends by all that count or map somebody's time. */
export async function lockPersonForUpdate(
  tx: Tx,
  userId: string,
): Promise<{ readonly timeZone: string; readonly lease: string | null } | null> {
  const row = await tx
    .selectFrom('tracking_people')
    .select(['time_zone as timeZone', 'lease'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The zone in which a person's days are counted from now on. */
export async function writeTimeZone(tx: Tx, userId: string, timeZone: string): Promise<void> {
  await tx.updateTable('tracking_people').set({ time_zone: timeZone }).where('user_id', '=', userId).execute()
}

/** Everybody who has a Time Doctor user. */
export async function listMappedPeople(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('tracking_mappings').select('user_id').distinct().execute()
  return rows.map(row => row.user_id)
}

/** A Time Doctor user of a person, and when today's rows of it were last pulled. */
type MappedTrackerUser = {
  readonly trackedId: string
  readonly pulledAt: Instant | null
  /** Of the company that is connected: nothing more comes from any other. */
  readonly isConnected: boolean
}

/** When those Time Doctor users were pulled from which more is to come. */
export const listPulls = (trackerUsers: readonly MappedTrackerUser[]): (Instant | null)[] =>
  trackerUsers.filter(one => one.isConnected).map(one => one.pulledAt)

/** The zone in which somebody's days are counted, which is their own but for a while after they have moved. */
export async function findCountedZone(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('tracking_people')
    .select('time_zone')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.time_zone ?? null
}

/** The Time Doctor users of these people, in the order in which they were mapped. */
export async function readMappedTrackerUsers(
  db: Db | Tx,
  userIds: readonly string[] | 'everybody',
): Promise<Map<string, MappedTrackerUser[]>> {
  const rows = await mappings(db)
    .innerJoin('tracking_syncs as s', 's.mapping_id', 'm.id')
    .leftJoin('tracking_connection as c', 'c.company_id', 'a.company_id')
    .select(['s.recent_at as pulledAt', eb => eb('c.one', 'is not', null).as('isConnected')])
    .$if(userIds !== 'everybody', query =>
      query.where('m.user_id', '=', sql<string>`any(${userIds}::uuid[])`),
    )
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute()
  const byPerson = Map.groupBy(rows, row => row.userId)
  return new Map(
    [...byPerson].map(([userId, own]) => [
      userId,
      own.map(({ timeDoctorUserId, pulledAt, isConnected }) => ({
        trackedId: timeDoctorUserId,
        pulledAt,
        isConnected: isConnected === true,
      })),
    ]),
  )
}

export async function isMapped(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('tracking_mappings')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return rows !== undefined
}
