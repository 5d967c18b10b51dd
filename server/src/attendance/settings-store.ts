import type { DayCircumstances } from '@claimcrew/contract/attendance/register'
import { defaultSettings, type Settings } from '@claimcrew/contract/attendance/settings'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../kit/db.ts'

type Version = { readonly fromDay: string; readonly settings: Settings | null }

/** What is known of the days of some people within a span: settings, holidays and leave. */
export type Circumstances = {
  on(billerId: string, day: string): DayCircumstances
  settingsOf(billerId: string | null, day: string): Settings
  /** What counts for this biller alone, if anything does. */
  ownOf(billerId: string, day: string): Settings | null
  holidayOn(day: string): string | null
}

export async function readCircumstances(
  db: Db | Tx,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
): Promise<Circumstances> {
  const versions = await db
    .selectFrom('attendance_settings')
    .select(['biller_id', 'from_day', 'settings'])
    .where('from_day', '<=', lastDay)
    .where(eb =>
      eb.or([eb('biller_id', 'is', null), eb('biller_id', '=', sql<string>`any(${billerIds}::uuid[])`)]),
    )
    .orderBy('from_day', 'desc')
    .execute()
  const holidays = new Map(
    (await holidaysBetween(db, firstDay, lastDay)).map(({ day, name }) => [day, name] as const),
  )
  const leave = Map.groupBy(await approvedLeave(db, billerIds, firstDay, lastDay), one => one.biller_id)
  // The latest first, so that the first one that holds is the one that counts.
  const byOwner = Map.groupBy(
    versions.map(row => ({
      owner: row.biller_id,
      fromDay: row.from_day,
      settings: row.settings as Settings | null,
    })),
    one => one.owner,
  )
  const holds = (list: readonly Version[] | undefined, day: string) =>
    list?.find(one => one.fromDay <= day)?.settings ?? null
  const ownOf = (billerId: string, day: string) => holds(byOwner.get(billerId), day)
  const settingsOf = (billerId: string | null, day: string) =>
    (billerId === null ? null : ownOf(billerId, day)) ?? holds(byOwner.get(null), day) ?? defaultSettings
  const isOnLeave = (billerId: string, day: string) =>
    leave.get(billerId)?.some(one => one.first_day <= day && day <= one.last_day) ?? false
  return {
    ownOf,
    settingsOf,
    holidayOn: day => holidays.get(day) ?? null,
    on: (billerId, day) => ({
      day,
      settings: settingsOf(billerId, day),
      holiday: holidays.has(day),
      onLeave: isOnLeave(billerId, day),
    }),
  }
}

async function approvedLeave(db: Db | Tx, billerIds: readonly string[], firstDay: string, lastDay: string) {
  return db
    .selectFrom('attendance_leave')
    .select(['biller_id', 'first_day', 'last_day'])
    .where('biller_id', '=', sql<string>`any(${billerIds}::uuid[])`)
    .where('state', '=', 'approved')
    .where('first_day', '<=', lastDay)
    .where('last_day', '>=', firstDay)
    .execute()
}

export async function holidaysBetween(
  db: Db | Tx,
  firstDay: string,
  lastDay: string,
): Promise<{ day: string; name: string }[]> {
  return db
    .selectFrom('attendance_holidays')
    .select(['day', 'name'])
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .orderBy('day')
    .execute()
}

/** From this day on; set again on the same day, the last word counts. */
export async function writeSettings(
  tx: Tx,
  version: {
    id: string
    billerId: string | null
    fromDay: string
    settings: Settings | null
    setBy: string
    setAt: Instant
  },
): Promise<void> {
  const settings = version.settings === null ? null : JSON.stringify(version.settings)
  await tx
    .insertInto('attendance_settings')
    .values({
      id: version.id,
      biller_id: version.billerId,
      from_day: version.fromDay,
      settings,
      set_by: version.setBy,
      set_at: version.setAt,
    })
    .onConflict(conflict =>
      conflict
        .columns(['biller_id', 'from_day'])
        .doUpdateSet({ settings, set_by: version.setBy, set_at: version.setAt }),
    )
    .execute()
}

export async function writeHoliday(tx: Tx, day: string, name: string): Promise<void> {
  await tx
    .insertInto('attendance_holidays')
    .values({ day, name })
    .onConflict(conflict => conflict.column('day').doUpdateSet({ name }))
    .execute()
}

/** The name it had; null when it was none. */
export async function deleteHoliday(tx: Tx, day: string): Promise<string | null> {
  const gone = await tx
    .deleteFrom('attendance_holidays')
    .where('day', '=', day)
    .returning('name')
    .executeTakeFirst()
  return gone?.name ?? null
}
