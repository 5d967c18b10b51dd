import {
  blankDay,
  type Counted,
  type DayCode,
  type DaySummary,
} from '@claimcrew/contract/attendance/register'
import type { RegisterDay } from '@claimcrew/contract/attendance/shapes'
import { sql } from 'kysely'
import { builtOnce, type Db, type Tx } from '../kit/data/db.ts'

/** A day's row, in the order of its columns. */
export function dayValues(billerId: string, day: string, summary: DaySummary) {
  return {
    billerId,
    day,
    code: summary.code,
    marks: summary.marks.join(),
    workedSeconds: summary.workedSeconds,
    teaSeconds: summary.breakSecondsByType['Tea Break'],
    lunchSeconds: summary.breakSecondsByType['Lunch Break'],
    permissionSeconds: summary.breakSecondsByType['Permission Break'],
    overAllowanceSeconds: summary.overAllowanceSeconds,
    overtimeSeconds: summary.overtimeSeconds,
    firstIn: summary.punchInTime,
    lastOut: summary.punchOutTime,
    lateSent: summary.lateSent,
    sessionIds: summary.attendanceIds,
    shown: shownJson(day, summary),
  }
}

/** A day as a register shows it. */
function shownJson(date: string, summary: DaySummary): string {
  const shown: RegisterDay = {
    date,
    code: summary.code,
    marks: summary.marks,
    workedSeconds: summary.workedSeconds,
    breakSeconds: summary.breakSeconds,
    punchInTime: summary.punchInTime,
    punchOutTime: summary.punchOutTime,
    lateSent: summary.lateSent,
    attendanceIds: summary.attendanceIds,
  }
  return JSON.stringify(shown)
}

export type DayValues = ReturnType<typeof dayValues>

/**
 * Writes a day's row, provided that it is still as it was read (`version`, 0 for none); `day` then holds it, else nothing.
 * Whatever else a statement writes hangs on `day`, so of two who meet one has no effect.
 */
export const writingDay = (values: DayValues & { readonly version: number }) => sql`
  changed_day as (
    update attendance_days set
      version = version + 1,
      code = ${values.code},
      marks = ${values.marks},
      worked_seconds = ${values.workedSeconds},
      tea_seconds = ${values.teaSeconds},
      lunch_seconds = ${values.lunchSeconds},
      permission_seconds = ${values.permissionSeconds},
      over_allowance_seconds = ${values.overAllowanceSeconds},
      overtime_seconds = ${values.overtimeSeconds},
      first_in = ${values.firstIn},
      last_out = ${values.lastOut},
      late_sent = ${values.lateSent},
      session_ids = ${values.sessionIds},
      shown = ${values.shown}
    where biller_id = ${values.billerId} and day = ${values.day} and version = ${values.version}
    returning biller_id, day
  ),
  new_day as (
    insert into attendance_days (
      biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds, permission_seconds,
      over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids, shown)
    select ${values.billerId}::uuid, ${values.day}::date, ${values.code}, ${values.marks}, ${values.workedSeconds}::int,
      ${values.teaSeconds}::int, ${values.lunchSeconds}::int, ${values.permissionSeconds}::int,
      ${values.overAllowanceSeconds}::int, ${values.overtimeSeconds}::int, ${values.firstIn}::timestamptz,
      ${values.lastOut}::timestamptz, ${values.lateSent}::boolean, ${values.sessionIds}::uuid[], ${values.shown}
    where ${values.version}::int = 0
    on conflict do nothing
    returning biller_id, day
  ),
  day as (select * from changed_day union all select * from new_day)`

/** The same by itself; false when the row has changed since it was read. */
export async function writeDay(tx: Tx, values: DayValues & { readonly version: number }): Promise<boolean> {
  return (await sql`with ${writingDay(values)} select day from day`.execute(tx)).rows.length > 0
}

/** Rows of days that have none yet, all at once. */
export async function insertDays(tx: Tx, days: readonly DayValues[]): Promise<void> {
  await sql`
    insert into attendance_days (
      biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds, permission_seconds,
      over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids, shown)
    select * from json_to_recordset(${JSON.stringify(days)}) as one (
      "billerId" uuid, day date, code text, marks text, "workedSeconds" integer, "teaSeconds" integer,
      "lunchSeconds" integer, "permissionSeconds" integer, "overAllowanceSeconds" integer,
      "overtimeSeconds" integer, "firstIn" timestamptz, "lastOut" timestamptz, "lateSent" boolean,
      "sessionIds" uuid[], shown text)`.execute(tx)
}

/**
 * Holds a biller's days until the transaction ends, as far as they exist, and says how they are. Whoever is about to
 * make the row of one that does not exist finds it taken by then, or takes it and is waited for.
 */
export async function lockDays(
  tx: Tx,
  billerId: string,
  days: readonly string[],
): Promise<Map<string, { version: number; locked: boolean }>> {
  const rows = await tx
    .selectFrom('attendance_days')
    .select(['day', 'version', 'locked'])
    .where('biller_id', '=', billerId)
    .where('day', '=', sql<string>`any(${days}::date[])`)
    .orderBy('day')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ day, version, locked }) => [day, { version, locked }]))
}

/**
 * A day on which nobody has punched has no row to be locked: it gets one as it stands, and is locked with the rest.
 * One that somebody makes at the same moment is waited for, and locked as it is.
 */
export async function lockThrough(
  tx: Tx,
  billerId: string,
  empty: readonly StoredDay[],
  firstDay: string,
  lastDay: string,
): Promise<void> {
  if (empty.length > 0)
    await sql`
      insert into attendance_days (
        biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds, permission_seconds,
        over_allowance_seconds, overtime_seconds, late_sent, session_ids, shown)
      select ${billerId}::uuid, day, code, '', 0, 0, 0, 0, 0, 0, false, '{}', shown
      from unnest(${empty.map(one => one.date)}::date[], ${empty.map(one => one.code)}::text[],
        ${empty.map(one => one.json)}::text[]) as one (day, code, shown)
      on conflict do nothing`.execute(tx)
  await tx
    .updateTable('attendance_days')
    .set({ locked: true })
    .where('biller_id', '=', billerId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('locked', '=', false)
    .execute()
}

/** Opens them again; those on which nothing was punched go, so that they are judged anew. */
export async function unlockDays(tx: Tx, billerId: string, firstDay: string, lastDay: string): Promise<void> {
  await tx
    .updateTable('attendance_days')
    .set({ locked: false })
    .where('biller_id', '=', billerId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('locked', '=', true)
    .execute()
  await tx
    .deleteFrom('attendance_days')
    .where('biller_id', '=', billerId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .where('first_in', 'is', null)
    .execute()
}

/** A row whose last session went elsewhere is an empty day again. */
export async function removeDay(tx: Tx, billerId: string, day: string): Promise<void> {
  await tx.deleteFrom('attendance_days').where('biller_id', '=', billerId).where('day', '=', day).execute()
}

/** A day as it was written: what it counts, and the JSON of what is shown. */
export type StoredDay = Counted & { readonly date: string; readonly json: string }

export const blankStored = (date: string, code: DayCode): StoredDay => {
  const blank = blankDay(code)
  return { ...blank, date, json: shownJson(date, blank) }
}

/** Everything about a day, for those who look into it. */
export function wholeDay({ json, ...counted }: StoredDay): DaySummary & RegisterDay {
  return { ...counted, ...(JSON.parse(json) as RegisterDay) }
}

type CountedJson = [
  date: string,
  code: DayCode,
  worked: number,
  tea: number,
  lunch: number,
  permission: number,
  over: number,
  overtime: number,
]

/**
 * The days of some people within a span that have a row, in order, by person. A person's days travel as two values:
 * reading thousands of small rows would take several times as long as everything else that a register costs.
 */
export async function daysOf(
  db: Db | Tx,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
): Promise<Map<string, StoredDay[]>> {
  const rows = await dayRows(db, { billerIds, firstDay, lastDay })
  return new Map(
    rows.map(({ billerId, counted, shown }) => {
      const lines = shown.split('\n')
      return [billerId, counted.map((one, index) => storedDay(one, lines[index] ?? ''))]
    }),
  )
}

// JSON has no line breaks of its own, so they keep its days apart.
const dayRows = builtOnce(
  (_, values: { billerIds: readonly string[]; firstDay: string; lastDay: string }) => sql<{
    billerId: string
    counted: CountedJson[]
    shown: string
  }>`
    select biller_id as "billerId", string_agg(shown, e'\n' order by day) as shown,
      ('[' || string_agg(concat('["', day, '","', code, '",', worked_seconds, ',', tea_seconds, ',', lunch_seconds, ',',
        permission_seconds, ',', over_allowance_seconds, ',', overtime_seconds, ']'), ',' order by day) || ']')::json as counted
    from attendance_days
    where biller_id = any(${values.billerIds}::uuid[]) and day between ${values.firstDay}::date and ${values.lastDay}::date
    group by biller_id`,
)

function storedDay(counted: CountedJson, json: string): StoredDay {
  const [date, code, workedSeconds, tea, lunch, permission, overAllowanceSeconds, overtimeSeconds] = counted
  return {
    date,
    code,
    workedSeconds,
    breakSeconds: tea + lunch + permission,
    breakSecondsByType: { 'Tea Break': tea, 'Lunch Break': lunch, 'Permission Break': permission },
    overAllowanceSeconds,
    overtimeSeconds,
    json,
  }
}

/** Days with punches that are not locked: from a day on, up to a day, of one biller, as far as it is said. */
export async function openDays(
  tx: Tx,
  { firstDay, lastDay, billerId }: { firstDay: string; lastDay?: string; billerId?: string },
): Promise<{ billerId: string; day: string }[]> {
  let found = tx
    .selectFrom('attendance_days')
    .select(['biller_id as billerId', 'day'])
    .where('day', '>=', firstDay)
    .where('locked', '=', false)
    .where('first_in', 'is not', null)
  if (lastDay !== undefined) found = found.where('day', '<=', lastDay)
  if (billerId !== undefined) found = found.where('biller_id', '=', billerId)
  return found.orderBy('biller_id').orderBy('day').execute()
}
