import {
  type DayCode,
  type DayMark,
  type DaySummary,
  toBlankDaySummary,
} from '@claimcrew/contract/attendance/register'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import { PackedReader, packDay, packInstant, unpackDay, unpackInstant } from '../kit/data/packedRows.ts'
import { type Params, statement } from '../kit/data/statement.ts'
import { isClientWorkSql } from './client-work-store.ts'

/** A day as its row keeps it. */
export type StoredDay = DaySummary & { readonly date: string }

/** One client's part of it, or that of nobody that is known of. */
export type StoredDayPart = StoredDay & { readonly locked: boolean; readonly assigned: boolean }

export const toBlankDay = (date: string, code: DayCode): StoredDay => ({ date, ...toBlankDaySummary(code) })

/**
 * The rows of some people's days within a span, in order, by person: all of them, or those of one client. A person's rows
 * travel as one text: reading thousands of small rows would take several times as long as everything else that a register
 * costs. It is unpacked when it is asked for, so that a long list never stands in memory as a whole.
 */
export async function readDayParts(
  db: Db | Tx,
  billerIds: readonly string[],
  firstDay: string,
  lastDay: string,
  onlyOf: string | null,
): Promise<(billerId: string) => StoredDayPart[]> {
  const rows =
    onlyOf === null
      ? await packedDays(db, { billerIds, firstDay, lastDay })
      : await packedDaysOf(db, { billerIds, firstDay, lastDay, clientId: onlyOf })
  const packed = new Map(rows.map(({ billerId, days }) => [billerId, days]))
  return billerId => unpacked(packed.get(billerId) ?? '')
}

type BillersDayRange = {
  readonly billerIds: readonly string[]
  readonly firstDay: string
  readonly lastDay: string
}

// Codes, marks and ids have neither of the signs between them. Arrays of PostgreSQL would take twice as long to read.
const packing = (p: Params<BillersDayRange>, scope: RawBuilder<boolean>) => sql<{
  billerId: string
  days: string
}>`
  select biller_id as "billerId",
    string_agg(concat_ws('|', code, array_to_string(marks, ','), array_to_string(session_ids, ','),
      ${packDay('day')}, worked_seconds, tea_seconds, lunch_seconds, permission_seconds, over_allowance_seconds,
      overtime_seconds, coalesce(${packInstant('first_in')}::text, ''),
      coalesce(${packInstant('last_out')}::text, ''), late_sent::int, locked::int, (client_id is not null)::int),
      ';' order by day, whose) as days
  from attendance_days d
  where biller_id = any(${p.billerIds}::uuid[]) and day between ${p.firstDay}::date and ${p.lastDay}::date and ${scope}
  group by biller_id`

const packedDays = statement('days of people', (p: Params<BillersDayRange>) => packing(p, sql`true`))

const packedDaysOf = statement(
  'days of people for a client',
  (p: Params<BillersDayRange & { clientId: OrganizationId }>) =>
    packing(
      p,
      isClientWorkSql(sql<string>`${p.clientId}::uuid`, {
        clientId: sql.ref('d.client_id'),
        billerId: sql.ref('d.biller_id'),
        day: sql.ref('d.day'),
      }),
    ),
)

function unpacked(text: string): StoredDayPart[] {
  const packed = new PackedReader(text)
  const days: StoredDayPart[] = []
  while (!packed.isRead) days.push(nextDay(packed))
  return days
}

function nextDay(packed: PackedReader): StoredDayPart {
  const code = packed.text() as DayCode
  const marks = packed.texts() as DayMark[]
  const attendanceIds = packed.texts()
  const date = unpackDay(packed.number() ?? 0)
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
    punchInTime: firstIn === null ? null : unpackInstant(firstIn),
    punchOutTime: lastOut === null ? null : unpackInstant(lastOut),
    lateSent: packed.number() === 1,
    locked: packed.number() === 1,
    assigned: packed.number() === 1,
    attendanceIds,
  }
}
