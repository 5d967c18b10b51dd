import type { DayCircumstances } from '@claimcrew/contract/attendance/register'
import { defaultSettings, type Settings } from '@claimcrew/contract/attendance/settings'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'

type SettingsVersion = { readonly fromDay: string; readonly settings: Settings | null }

type SettingsRows = {
  versions: (SettingsVersion & { readonly owner: string | null })[] | null
  holidays: { readonly day: string; readonly name: string }[] | null
  leave: { readonly billerId: string; readonly firstDay: string; readonly lastDay: string }[] | null
}

const circumstanceRows = statement(
  'circumstances of days',
  (p: Params<{ billerIds: readonly string[]; firstDay: string; lastDay: string }>) => sql<SettingsRows>`select
    (select json_agg(json_build_object('owner', biller_id, 'fromDay', from_day, 'settings', settings) order by from_day desc)
      from attendance_settings where from_day <= ${p.lastDay}::date
        and (biller_id is null or biller_id = any(${p.billerIds}::uuid[]))) as versions,
    (select json_agg(json_build_object('day', day, 'name', name))
      from attendance_holidays where day between ${p.firstDay}::date and ${p.lastDay}::date) as holidays,
    (select json_agg(json_build_object('billerId', biller_id, 'firstDay', first_day, 'lastDay', last_day))
      from attendance_leave where biller_id = any(${p.billerIds}::uuid[]) and state = 'approved'
        and first_day <= ${p.lastDay}::date and last_day >= ${p.firstDay}::date) as leave`,
)

/** What is known of the days of some people within a span: settings, holidays and leave. */
export type DayCircumstancesLookup = {
  on(billerId: string, day: string): DayCircumstances
  findSettings(billerId: string | null, day: string): Settings
  /** What counts for this biller alone, if anything does. */
  ownOf(billerId: string, day: string): Settings | null
  holidayOn(day: string): string | null
  /** Leave that was granted and reaches into these days. */
  leaveOf(billerId: string): readonly { readonly firstDay: string; readonly lastDay: string }[]
}

export async function readCircumstances(
  db: Db | Tx,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
): Promise<DayCircumstancesLookup> {
  const [row] = await circumstanceRows(db, { billerIds, firstDay, lastDay })
  const holidays = new Map(row?.holidays?.map(({ day, name }) => [day, name]))
  const leave = Map.groupBy(row?.leave ?? [], one => one.billerId)
  // The latest first, so that the first one that holds is the one that counts.
  const byOwner = Map.groupBy(row?.versions ?? [], one => one.owner)
  const holds = (list: readonly SettingsVersion[] | undefined, day: string) =>
    list?.find(one => one.fromDay <= day)?.settings ?? null
  const ownOf = (billerId: string, day: string) => holds(byOwner.get(billerId), day)
  const settingsOf = (billerId: string | null, day: string) =>
    (billerId === null ? null : ownOf(billerId, day)) ?? holds(byOwner.get(null), day) ?? defaultSettings
  const isOnLeave = (billerId: string, day: string) =>
    leave.get(billerId)?.some(one => one.firstDay <= day && day <= one.lastDay) ?? false
  return {
    ownOf,
    findSettings: settingsOf,
    holidayOn: day => holidays.get(day) ?? null,
    leaveOf: billerId => leave.get(billerId) ?? [],
    on: (billerId, day) => ({
      day,
      settings: settingsOf(billerId, day),
      holiday: holidays.has(day),
      onLeave: isOnLeave(billerId, day),
    }),
  }
}

export async function listHolidays(
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

/** Those who save what counts for everybody take turns: the row of today may not be there yet. */
export async function lockHouseSettings(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attendance settings', 0))`.execute(tx)
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
