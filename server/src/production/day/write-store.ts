import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { productionDaysChanged } from '@claimcrew/contract/production/contract'
import { sql } from 'kysely'
import { engagingClientsSql } from '../../engagements/visible-scope-store.ts'
import { batchLoader } from '../../kit/data/batchLoader.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { publishingStatement } from '../../kit/live/events.ts'
import { sideNamesSql } from '../../people/organization-store.ts'
import {
  type BillerDay,
  type ProductionDayRow,
  type StoredEntry,
  type StoredProductionDay,
  selectProductionDaySql,
  toStoredProductionDay,
} from './day-store.ts'

type WritableDayRow = ProductionDayRow & { engaging: string[]; names: Record<string, string> }

type WritableDayValues = { readonly billerIds: readonly string[]; readonly days: readonly string[] }

const target = { billerId: sql.ref<string>('asked.biller_id'), day: sql.ref<string>('asked.day') }

// What each of three statements would say, in one: people save all day long, and each way to the database counts.
const writableRows = statement(
  'read production days to write them',
  (p: Params<WritableDayValues>) =>
    sql<WritableDayRow>`${selectProductionDaySql(target, {
      ofPart: sql`true`,
      ofEntry: sql`true`,
      more: sql`, tied.engaging,
      (select json_object_agg(u.id, u.name) from ${sideNamesSql} u
        where u.id = any(${target.billerId} || tied.engaging || array(
          select p.client_id from production_parts p
          where p.biller_id = ${target.billerId} and p.day = ${target.day}))) as names`,
      // Asked once, though it is used twice: that is what the offset is for.
      from: sql`unnest(${p.billerIds}::uuid[], ${p.days}::date[]) with ordinality as asked (biller_id, day, nth)
      cross join lateral (select ${engagingClientsSql(target.billerId, target.day)} as engaging offset 0) as tied`,
    })} order by asked.nth`,
)

/** A day with all that decides whether it can be written, and what everybody in it is called. */
type WritableProductionDay = {
  readonly productionDay: StoredProductionDay
  /** Who engages the biller on that day. */
  readonly engaging: readonly string[]
  readonly names: ReadonlyMap<string, string>
}

/** At the end of a shift many save at the same moment. */
export const readWritableDay = batchLoader(
  async (db, all: readonly BillerDay[]): Promise<WritableProductionDay[]> => {
    const rows = await writableRows(db, {
      billerIds: all.map(one => one.billerId),
      days: all.map(one => one.day),
    })
    return all.map((one, index) => ({
      productionDay: toStoredProductionDay(one, rows[index]),
      engaging: rows[index]?.engaging ?? [],
      names: new Map(Object.entries(rows[index]?.names ?? {})),
    }))
  },
)

/** What a day's writable parts become. */
type ProductionDayValues = BillerDay & {
  readonly turn: number
  readonly now: Instant
  /** The clients whose entries go, those who have new ones, and those who have none any more. */
  readonly replaced: readonly string[]
  readonly written: readonly string[]
  readonly emptied: readonly string[]
  /** The entries as JSON. */
  readonly entries: string
}

/** The row of a day that was never written. */
const newDay = (p: Params<ProductionDayValues>) => sql`
  day as (
    insert into production_days (biller_id, day, version) values (${p.billerId}::uuid, ${p.day}::date, 1)
    on conflict (biller_id, day) do nothing
    returning biller_id, day, version
  )`

/** That of another, and what goes. */
const changedDay = (p: Params<ProductionDayValues>) => sql`
  day as (
    update production_days set version = version + 1, turn = turn + 1
    where biller_id = ${p.billerId} and day = ${p.day} and turn = ${p.turn}
    returning biller_id, day, version
  ),
  gone as (
    delete from production_entries e using day
    where e.biller_id = day.biller_id and e.day = day.day and e.client_id = any(${p.replaced}::uuid[])
    returning e.id
  ),
  emptied as (
    delete from production_parts p using day
    where p.biller_id = day.biller_id and p.day = day.day and p.client_id = any(${p.emptied}::uuid[])
  )`

/**
 * Writes a day in one statement, which is one transaction, provided that nothing has happened to it since it was read.
 * What goes is gone before what comes is written, for an entry may keep its id. Nothing goes of a day that is new: that it
 * is a statement by itself makes it a tenth cheaper for PostgreSQL, and most days are written once.
 */
const writing = (name: string, isNew: boolean) =>
  publishingStatement(
    name,
    (p: Params<ProductionDayValues>, publishing) => sql<{ version: number }>`
    with ${isNew ? newDay(p) : changedDay(p)},
    part as (
      insert into production_parts as p (biller_id, day, client_id)
      select day.biller_id, day.day, client_id from day, unnest(${p.written}::uuid[]) as client_id
      ${isNew ? sql`` : sql`on conflict (biller_id, day, client_id) do update set status = 'draft', reopened = false where p.status <> 'draft'`}
    ),
    entry as (
      insert into production_entries (id, biller_id, day, client_id, place, work_type, quantity, minutes,
        hold_minutes, practice, system, payer, payer_class, specialty, channel, dollars_cents, collected_cents,
        outcomes, note, task_id, source, stretches, practice_id)
      select one."entryId", day.biller_id, day.day, one."clientId", one.place, one."workType", one.quantity,
        one.minutes, one."holdMinutes", one.practice, one.system, one.payer, one."payerClass", one.specialty,
        one.channel, one."dollarsCents", one."collectedCents", one.outcomes, one.note, one."taskId", one.source,
        one.stretches, one."practiceId"
      from day, ${isNew ? sql`` : sql`(select count(*) from gone) as first,`} json_to_recordset(${p.entries}::json) as one (
        "entryId" uuid, "clientId" uuid, place smallint, "workType" text, quantity integer, minutes smallint,
        "holdMinutes" smallint, practice text, system text, payer text, "payerClass" text, specialty text,
        channel text, "dollarsCents" bigint, "collectedCents" bigint, outcomes jsonb, note text, "taskId" uuid,
        source text, stretches jsonb, "practiceId" uuid)
    ),
    noted as (insert into production_written (biller_id, day) select biller_id, day from day),
    published as (${publishing('day', productionDaysChanged, { userId: 'biller_id', subject: 'biller_id' })})
    select version from day`,
  )

const writeNew = writing('write a new production day', true)
const writeAnew = writing('write a production day anew', false)

type PartReplacement = {
  readonly now: Instant
  /** The clients whose parts are written. */
  readonly clientIds: readonly OrganizationId[]
  readonly entries: readonly StoredEntry[]
}

/** Replaces these clients' parts of a day by these entries; false when something has happened to it since it was read. */
export async function writeProductionDay(
  db: Db | Tx,
  productionDay: StoredProductionDay,
  { now, clientIds, entries }: PartReplacement,
): Promise<boolean> {
  const saved = [...new Set(entries.map(entry => entry.clientId))]
  const rows = await (productionDay.turn < 0 ? writeNew : writeAnew)(db, {
    billerId: productionDay.billerId,
    day: productionDay.day,
    turn: productionDay.turn,
    now,
    replaced: clientIds,
    written: saved,
    emptied: clientIds.filter(clientId => !saved.includes(clientId)),
    entries: JSON.stringify(entries.map((entry, index) => ({ ...entry, place: index }))),
  })
  return rows.length > 0
}
