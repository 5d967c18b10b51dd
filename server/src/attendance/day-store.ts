import {
  blankDay,
  type DayCode,
  type DayMark,
  type DaySummary,
} from '@claimcrew/contract/attendance/register'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { dayNumber, dayNumbered, instantAt, milliseconds, PackedReader } from '../kit/data/packed.ts'
import { type Params, statement } from '../kit/data/statement.ts'

/** A day's row, in the order of its columns. */
export function dayValues(billerId: string, day: string, summary: DaySummary) {
  return {
    billerId,
    day,
    code: summary.code,
    marks: summary.marks,
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
  }
}

export type DayValues = ReturnType<typeof dayValues>

/** A day with the version of its row that was read, 0 for none. */
export type VersionedDay = DayValues & { readonly version: number }

/**
 * Writes a day's row, provided that its version is still the one that was read; `day` then holds it, else nothing.
 * Whatever else a statement writes depends on `day`, so of two at the same time one has no effect.
 */
export const writingDay = (p: Params<VersionedDay>) => sql`
  changed_day as (
    update attendance_days set
      version = version + 1,
      code = ${p.code},
      marks = ${p.marks},
      worked_seconds = ${p.workedSeconds},
      tea_seconds = ${p.teaSeconds},
      lunch_seconds = ${p.lunchSeconds},
      permission_seconds = ${p.permissionSeconds},
      over_allowance_seconds = ${p.overAllowanceSeconds},
      overtime_seconds = ${p.overtimeSeconds},
      first_in = ${p.firstIn},
      last_out = ${p.lastOut},
      late_sent = ${p.lateSent},
      session_ids = ${p.sessionIds}
    where biller_id = ${p.billerId} and day = ${p.day} and version = ${p.version}
    returning biller_id, day
  ),
  new_day as (
    insert into attendance_days (
      biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds, permission_seconds,
      over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids)
    select ${p.billerId}::uuid, ${p.day}::date, ${p.code}, ${p.marks}::text[], ${p.workedSeconds}::int,
      ${p.teaSeconds}::int, ${p.lunchSeconds}::int, ${p.permissionSeconds}::int,
      ${p.overAllowanceSeconds}::int, ${p.overtimeSeconds}::int, ${p.firstIn}::timestamptz,
      ${p.lastOut}::timestamptz, ${p.lateSent}::boolean, ${p.sessionIds}::uuid[]
    where ${p.version}::int = 0
    on conflict (biller_id, day) do nothing
    returning biller_id, day
  ),
  day as (select * from changed_day union all select * from new_day)`

const writeOneDay = statement(
  'write a day',
  (p: Params<VersionedDay>) => sql<{ day: string }>`with ${writingDay(p)} select day from day`,
)

/** The same by itself; false when the row has changed since it was read. */
export async function writeDay(tx: Tx, day: VersionedDay): Promise<boolean> {
  return (await writeOneDay(tx, day)).length > 0
}

/** Rows of days that have none yet, all at once. */
export async function insertDays(tx: Tx, days: readonly DayValues[]): Promise<void> {
  await sql`
    insert into attendance_days (
      biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds, permission_seconds,
      over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids)
    select * from json_to_recordset(${JSON.stringify(days)}) as one (
      "billerId" uuid, day date, code text, marks text[], "workedSeconds" integer, "teaSeconds" integer,
      "lunchSeconds" integer, "permissionSeconds" integer, "overAllowanceSeconds" integer,
      "overtimeSeconds" integer, "firstIn" timestamptz, "lastOut" timestamptz, "lateSent" boolean,
      "sessionIds" uuid[])`.execute(tx)
}

/**
 * Holds a biller's days until the transaction ends, as far as they exist, and says how they are. A caller about to
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
        over_allowance_seconds, overtime_seconds, late_sent, session_ids)
      select ${billerId}::uuid, day, code, '{}', 0, 0, 0, 0, 0, 0, false, '{}'
      from unnest(${empty.map(one => one.date)}::date[], ${empty.map(one => one.code)}::text[]) as one (day, code)
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

/** A day as its row keeps it. */
export type StoredDay = DaySummary & { readonly date: string }

export const blankStored = (date: string, code: DayCode): StoredDay => ({ date, ...blankDay(code) })

/**
 * The days of some people within a span that have a row, in order, by person. A person's days travel as one text:
 * reading thousands of small rows would take several times as long as everything else that a register costs. It is
 * unpacked when it is asked for, so that a long list never stands in memory as a whole.
 */
export async function daysOf(
  db: Db | Tx,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
): Promise<(billerId: string) => StoredDay[]> {
  const rows = await packedDays(db, { billerIds, firstDay, lastDay })
  const packed = new Map(rows.map(({ billerId, days }) => [billerId, days]))
  return billerId => unpacked(packed.get(billerId) ?? '')
}

// Codes, marks and ids have neither of the signs between them. Arrays of PostgreSQL would take twice as long to read.
const packedDays = statement(
  'days of people',
  (p: Params<{ billerIds: readonly string[]; firstDay: string; lastDay: string }>) => sql<{
    billerId: string
    days: string
  }>`
    select biller_id as "billerId",
      string_agg(concat_ws('|', code, array_to_string(marks, ','), array_to_string(session_ids, ','),
        ${dayNumber('day')}, worked_seconds, tea_seconds, lunch_seconds, permission_seconds, over_allowance_seconds,
        overtime_seconds, coalesce(${milliseconds('first_in')}::text, ''),
        coalesce(${milliseconds('last_out')}::text, ''), late_sent::int), ';' order by day) as days
    from attendance_days
    where biller_id = any(${p.billerIds}::uuid[]) and day between ${p.firstDay}::date and ${p.lastDay}::date
    group by biller_id`,
)

function unpacked(text: string): StoredDay[] {
  const packed = new PackedReader(text)
  const days: StoredDay[] = []
  while (!packed.isRead) days.push(nextDay(packed))
  return days
}

function nextDay(packed: PackedReader): StoredDay {
  const code = packed.text() as DayCode
  const marks = packed.texts() as DayMark[]
  const attendanceIds = packed.texts()
  const date = dayNumbered(packed.number() ?? 0)
  const workedSeconds = packed.number() ?? 0
  const breakSecondsByType = {
    'Tea Break': packed.number() ?? 0,
    'Lunch Break': packed.number() ?? 0,
    'Permission Break': packed.number() ?? 0,
  }
  const overAllowanceSeconds = packed.number() ?? 0
  const overtimeSeconds = packed.number() ?? 0
  const firstIn = packed.number()
  const lastOut = packed.number()
  return {
    date,
    code,
    marks,
    workedSeconds,
    breakSeconds:
      breakSecondsByType['Tea Break'] +
      breakSecondsByType['Lunch Break'] +
      breakSecondsByType['Permission Break'],
    breakSecondsByType,
    overAllowanceSeconds,
    overtimeSeconds,
    punchInTime: firstIn === null ? null : instantAt(firstIn),
    punchOutTime: lastOut === null ? null : instantAt(lastOut),
    lateSent: packed.number() === 1,
    attendanceIds,
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

type WorkedSpan = { readonly billerId: string; readonly firstDay: string; readonly lastDay: string }

/** What was worked within people's days, by biller or by day. */
export async function workedBy(
  db: Db,
  by: 'billerId' | 'day',
  spans: readonly WorkedSpan[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Map<string, number>> {
  const values = {
    billerIds: spans.map(one => one.billerId),
    firstDays: spans.map(one => one.firstDay),
    lastDays: spans.map(one => one.lastDay),
    from,
    to,
  }
  const rows = await (by === 'day' ? workedByDay : workedByBiller)(db, values)
  return new Map(rows.map(({ key, seconds }) => [key, seconds]))
}

const workedStatement = (name: string, key: RawBuilder<string>) =>
  statement(
    name,
    (
      p: Params<{
        billerIds: readonly string[]
        firstDays: readonly string[]
        lastDays: readonly string[]
        from: string
        to: string
      }>,
    ) => sql<{ key: string; seconds: number }>`
      select ${key}::text as key, sum(d.worked_seconds)::int as seconds
      from unnest(${p.billerIds}::uuid[], ${p.firstDays}::date[], ${p.lastDays}::date[])
        as seen (biller_id, first_day, last_day)
      -- The offset keeps it a walk along the index for each of them, however many years there are.
      cross join lateral (
        select biller_id, day, worked_seconds from attendance_days one
        where one.biller_id = seen.biller_id
          and one.day between greatest(seen.first_day, ${p.from}::date) and least(seen.last_day, ${p.to}::date)
        offset 0) as d
      group by 1`,
  )

const workedByBiller = workedStatement('worked by biller', sql`d.biller_id`)
const workedByDay = workedStatement('worked by day', sql`d.day`)
