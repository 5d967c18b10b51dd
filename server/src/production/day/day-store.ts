import type { Instant } from '@claimcrew/contract/kit/time'
import { productionMoved } from '@claimcrew/contract/production/contract'
import type { PartStatus } from '@claimcrew/contract/production/rules'
import type { ProductionEntry } from '@claimcrew/contract/production/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { jsonInstant } from '../../kit/data/types.ts'
import { publishingStatement } from '../../kit/live/events.ts'

/** A client's part of a day as it is kept. */
export type StoredPart = {
  readonly clientId: string
  readonly status: PartStatus
  readonly reopened: boolean
  /** The client's attendance month is approved. */
  readonly locked: boolean
  readonly reason: string
  readonly submittedAt: Instant | null
  readonly decidedById: string | null
  readonly decidedAt: Instant | null
}

export type StoredEntry = Omit<ProductionEntry, 'status'> & { readonly status: PartStatus }

/** What an entry says of which nothing is known yet. */
export const blankEntry = {
  quantity: 0,
  minutes: 0,
  holdMinutes: 0,
  practice: '',
  system: null,
  payer: null,
  payerClass: null,
  specialty: null,
  channel: null,
  dollarsCents: null,
  collectedCents: null,
  outcomes: {},
  note: '',
  taskId: null,
  status: 'draft',
  stretches: [],
} as const satisfies Partial<StoredEntry>

/** A day with all that hangs on it. */
export type Sheet = {
  readonly billerId: string
  readonly day: string
  /** 0 is never written. */
  readonly version: number
  /** What a write must find; -1 is no row. */
  readonly turn: number
  readonly parts: readonly StoredPart[]
  /** In the order in which they were typed. */
  readonly entries: readonly StoredEntry[]
}

export const partJson = sql`json_build_object('clientId', p.client_id, 'status', p.status, 'reopened', p.reopened,
  'locked', p.locked, 'reason', p.reason, 'submittedAt', p.submitted_at, 'decidedById', p.decided_by, 'decidedAt', p.decided_at)`

const entryJson = sql`json_build_object('entryId', e.id, 'billerId', e.biller_id, 'clientId', e.client_id,
  'day', e.day, 'workType', e.work_type, 'quantity', e.quantity, 'minutes', e.minutes,
  'holdMinutes', e.hold_minutes, 'practice', e.practice, 'system', e.system, 'payer', e.payer,
  'payerClass', e.payer_class, 'specialty', e.specialty, 'channel', e.channel, 'dollarsCents', e.dollars_cents,
  'collectedCents', e.collected_cents, 'outcomes', e.outcomes, 'note', e.note, 'taskId', e.task_id,
  'status', e.status, 'source', e.source, 'stretches', e.stretches)`

type BillerDay = { readonly billerId: string; readonly day: string }

type SheetRow = Pick<Sheet, 'version' | 'turn'> & {
  parts: StoredPart[] | null
  entries: StoredEntry[] | null
}

const sheetRow = statement(
  'read a production day',
  (p: Params<BillerDay & { clientId: string | null }>) => sql<SheetRow>`
    select coalesce(d.version, 0) as version, coalesce(d.turn, -1) as turn,
      (select json_agg(${partJson} order by p.client_id) from production_parts p
        where p.biller_id = ${p.billerId} and p.day = ${p.day}
          and (${p.clientId}::uuid is null or (p.client_id = ${p.clientId} and (p.status <> 'draft' or p.locked)))) as parts,
      (select json_agg(${entryJson} order by e.place, e.id) from production_entries e
        where e.biller_id = ${p.billerId} and e.day = ${p.day}
          and (${p.clientId}::uuid is null or (e.client_id = ${p.clientId} and e.status <> 'draft'))) as entries
    from (values (1)) as one
    left join production_days d on d.biller_id = ${p.billerId} and d.day = ${p.day}`,
)

const instantOrNull = (written: string | null) => (written === null ? null : jsonInstant(written))

export const partOf = (part: StoredPart): StoredPart => ({
  ...part,
  submittedAt: instantOrNull(part.submittedAt),
  decidedAt: instantOrNull(part.decidedAt),
})

/** Not one that is there for its lock alone. */
export const isWritten = (part: string): RawBuilder<boolean> => sql`(
  not ${sql.ref(`${part}.locked`)} or ${sql.ref(`${part}.status`)} <> 'draft' or exists (
    select from production_entries e where e.biller_id = ${sql.ref(`${part}.biller_id`)}
      and e.day = ${sql.ref(`${part}.day`)} and e.client_id = ${sql.ref(`${part}.client_id`)}))`

/** A day as it stands; with a client only that one's part, and only once it was submitted or locked. */
export async function readSheet(
  db: Db | Tx,
  billerId: string,
  day: string,
  clientId: string | null = null,
): Promise<Sheet> {
  const [row] = await sheetRow(db, { billerId, day, clientId })
  if (!row) throw new Error('A production day answers one row')
  const { parts, entries, ...rest } = row
  return { billerId, day, ...rest, parts: (parts ?? []).map(partOf), entries: entries ?? [] }
}

/** What a day's writable parts become. */
type SheetValues = BillerDay & {
  readonly turn: number
  readonly now: Instant
  /** The clients whose entries go, those who have new ones, and those who have none any more. */
  readonly replaced: readonly string[]
  readonly written: readonly string[]
  readonly emptied: readonly string[]
  /** As JSON. */
  readonly entries: string
}

/**
 * Writes a day in one statement, which is one transaction, provided that nothing has happened to it since it was read.
 * What goes is gone before what comes is written, for an entry may keep its id.
 */
const writeDay = publishingStatement(
  'write a production day',
  (p: Params<SheetValues>, publishing) => sql<{ version: number }>`
    with changed_day as (
      update production_days set version = version + 1, turn = turn + 1
      where biller_id = ${p.billerId} and day = ${p.day} and turn = ${p.turn}
      returning biller_id, day, version
    ),
    new_day as (
      insert into production_days (biller_id, day, version)
      select ${p.billerId}::uuid, ${p.day}::date, 1 where ${p.turn}::int = -1
      on conflict (biller_id, day) do nothing
      returning biller_id, day, version
    ),
    day as (select * from changed_day union all select * from new_day),
    gone as (
      delete from production_entries e using day
      where e.biller_id = day.biller_id and e.day = day.day and e.client_id = any(${p.replaced}::uuid[])
      returning e.id
    ),
    emptied as (
      delete from production_parts p using day
      where p.biller_id = day.biller_id and p.day = day.day and p.client_id = any(${p.emptied}::uuid[])
    ),
    part as (
      insert into production_parts as p (biller_id, day, client_id)
      select day.biller_id, day.day, client_id from day, unnest(${p.written}::uuid[]) as client_id
      on conflict (biller_id, day, client_id) do update set status = 'draft', reopened = false
        where p.status <> 'draft'
    ),
    entry as (
      insert into production_entries (id, biller_id, day, client_id, place, work_type, quantity, minutes,
        hold_minutes, practice, system, payer, payer_class, specialty, channel, dollars_cents, collected_cents,
        outcomes, note, task_id, source, stretches)
      select one."entryId", day.biller_id, day.day, one."clientId", one.place, one."workType", one.quantity,
        one.minutes, one."holdMinutes", one.practice, one.system, one.payer, one."payerClass", one.specialty,
        one.channel, one."dollarsCents", one."collectedCents", one.outcomes, one.note, one."taskId", one.source,
        one.stretches
      from day, (select count(*) from gone) as first, json_to_recordset(${p.entries}::json) as one (
        "entryId" uuid, "clientId" uuid, place smallint, "workType" text, quantity integer, minutes smallint,
        "holdMinutes" smallint, practice text, system text, payer text, "payerClass" text, specialty text,
        channel text, "dollarsCents" bigint, "collectedCents" bigint, outcomes jsonb, note text, "taskId" uuid,
        source text, stretches jsonb)
    ),
    noted as (insert into production_written (biller_id, day) select biller_id, day from day),
    published as (${publishing('day', productionMoved, { userId: 'biller_id', subject: 'biller_id' })})
    select version from day`,
)

type Replacing = {
  readonly now: Instant
  /** The clients whose parts are written. */
  readonly clientIds: readonly string[]
  readonly entries: readonly StoredEntry[]
}

/** Replaces these clients' parts of a day by these entries; false when something has happened to it since it was read. */
export async function writeSheet(
  db: Db | Tx,
  sheet: Sheet,
  { now, clientIds, entries }: Replacing,
): Promise<boolean> {
  const written = [...new Set(entries.map(entry => entry.clientId))]
  const rows = await writeDay(db, {
    billerId: sheet.billerId,
    day: sheet.day,
    turn: sheet.turn,
    now,
    replaced: clientIds,
    written,
    emptied: clientIds.filter(clientId => !written.includes(clientId)),
    entries: JSON.stringify(entries.map((entry, place) => ({ ...entry, place }))),
  })
  return rows.length > 0
}

/** Holds a day until the transaction ends and says that something happens to it; nothing where it was never written. */
export async function holdSheet(tx: Tx, billerId: string, day: string): Promise<Sheet> {
  await tx
    .updateTable('production_days')
    .set({ turn: sql`turn + 1` })
    .where('biller_id', '=', billerId)
    .where('day', '=', day)
    .execute()
  return readSheet(tx, billerId, day)
}

/** The last day before one on which somebody wrote something. */
export async function dayBefore(db: Db, billerId: string, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('production_parts')
    .select('day')
    .where('biller_id', '=', billerId)
    .where('day', '<', day)
    .where(isWritten('production_parts'))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}
