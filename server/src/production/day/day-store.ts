import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { PartStatus } from '@claimcrew/contract/production/rules'
import type { ProductionEntry } from '@claimcrew/contract/production/shapes'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { parseJsonInstant } from '../../kit/data/types.ts'
import { actingNameSql } from '../../people/acting-name-store.ts'

/** A client's part of a day as it is kept. */
export type StoredProductionPart = {
  readonly clientId: OrganizationId
  readonly status: PartStatus
  readonly reopened: boolean
  /** The client's attendance month is approved. */
  readonly locked: boolean
  readonly reason: string
  readonly submittedAt: Instant | null
  readonly decidedByName: string | null
  readonly decidedAt: Instant | null
}

export type StoredEntry = Omit<ProductionEntry, 'status'> & { readonly status: PartStatus }

/** What an entry says of which nothing is known yet. */
export const blankEntry = {
  quantity: 0,
  minutes: 0,
  holdMinutes: 0,
  practice: '',
  practiceId: null,
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
export type StoredProductionDay = {
  readonly billerId: string
  readonly day: string
  /** 0 is never written. */
  readonly version: number
  /** What a write must find; -1 is no row. */
  readonly turn: number
  readonly parts: readonly StoredProductionPart[]
  /** In the order in which they were typed. */
  readonly entries: readonly StoredEntry[]
}

export const partJson = sql`json_build_object('clientId', p.client_id, 'status', p.status, 'reopened', p.reopened,
  'locked', p.locked, 'reason', p.reason, 'submittedAt', p.submitted_at, 'decidedAt', p.decided_at,
  'decidedByName', ${actingNameSql(sql.ref('p.decided_by'), sql.ref('p.client_id'))})`

const entryJson = sql`json_build_object('entryId', e.id, 'billerId', e.biller_id, 'clientId', e.client_id,
  'day', e.day, 'workType', e.work_type, 'quantity', e.quantity, 'minutes', e.minutes,
  'holdMinutes', e.hold_minutes, 'practice', e.practice, 'practiceId', e.practice_id, 'system', e.system, 'payer', e.payer,
  'payerClass', e.payer_class, 'specialty', e.specialty, 'channel', e.channel, 'dollarsCents', e.dollars_cents,
  'collectedCents', e.collected_cents, 'outcomes', e.outcomes, 'note', e.note, 'taskId', e.task_id,
  'status', e.status, 'source', e.source, 'stretches', e.stretches)`

export type BillerDay = { readonly billerId: string; readonly day: string }

export type ProductionDayRow = Pick<StoredProductionDay, 'version' | 'turn'> & {
  parts: StoredProductionPart[] | null
  entries: StoredEntry[] | null
}

/** One row of a day; `more` are further columns that a statement wants beside it, and `from` where they come from. */
export const selectProductionDaySql = (
  p: { readonly [Part in keyof BillerDay]: Expression<string> },
  { ofPart, ofEntry, more, from }: Record<'ofPart' | 'ofEntry' | 'more' | 'from', RawBuilder<unknown>>,
) => sql`
  select coalesce(d.version, 0) as version, coalesce(d.turn, -1) as turn,
    (select json_agg(${partJson} order by p.client_id) from production_parts p
      where p.biller_id = ${p.billerId} and p.day = ${p.day} and ${ofPart}) as parts,
    (select json_agg(${entryJson} order by e.place, e.id) from production_entries e
      where e.biller_id = ${p.billerId} and e.day = ${p.day} and ${ofEntry}) as entries
    ${more}
  from ${from}
  left join production_days d on d.biller_id = ${p.billerId} and d.day = ${p.day}`

const productionDayRow = statement(
  'read a production day',
  (p: Params<BillerDay & { readerId: string | null }>) =>
    sql<ProductionDayRow>`${selectProductionDaySql(p, {
      ofPart: sql`(${p.readerId}::uuid is null or p.biller_id = ${p.readerId}
        or (p.client_id = ${p.readerId} and (p.status <> 'draft' or p.locked)))`,
      ofEntry: sql`(${p.readerId}::uuid is null or e.biller_id = ${p.readerId}
        or (e.client_id = ${p.readerId} and e.status <> 'draft'))`,
      more: sql``,
      from: sql`(values (1)) as one`,
    })}`,
)

const instantOrNull = (text: string | null) => (text === null ? null : parseJsonInstant(text))

export const toStoredPart = (part: StoredProductionPart): StoredProductionPart => ({
  ...part,
  submittedAt: instantOrNull(part.submittedAt),
  decidedAt: instantOrNull(part.decidedAt),
})

/** Not one that is there for its lock alone. */
export const isWrittenSql = (part: string): RawBuilder<boolean> => sql`(
  not ${sql.ref(`${part}.locked`)} or ${sql.ref(`${part}.status`)} <> 'draft' or exists (
    select from production_entries e where e.biller_id = ${sql.ref(`${part}.biller_id`)}
      and e.day = ${sql.ref(`${part}.day`)} and e.client_id = ${sql.ref(`${part}.client_id`)}))`

/**
 * A day as it stands. With a reader it holds what that person may see of it: the biller everything, a client the own
 * part once it was submitted or locked, and anybody else nothing.
 */
export async function readProductionDay(
  db: Db | Tx,
  billerId: string,
  day: string,
  readerId: string | null = null,
): Promise<StoredProductionDay> {
  const [row] = await productionDayRow(db, { billerId, day, readerId })
  return toStoredProductionDay({ billerId, day }, row)
}

export function toStoredProductionDay(
  { billerId, day }: BillerDay,
  row: ProductionDayRow | undefined,
): StoredProductionDay {
  if (!row) throw new Error('A production day answers one row')
  const { version, turn, parts, entries } = row
  return { billerId, day, version, turn, parts: (parts ?? []).map(toStoredPart), entries: entries ?? [] }
}

/** Holds a day until the transaction ends and says that something happens to it; nothing where it was never written. */
export async function lockProductionDayForUpdate(
  tx: Tx,
  billerId: string,
  day: string,
): Promise<StoredProductionDay> {
  await tx
    .updateTable('production_days')
    .set({ turn: sql`turn + 1` })
    .where('biller_id', '=', billerId)
    .where('day', '=', day)
    .execute()
  return readProductionDay(tx, billerId, day)
}

/** The last day before one on which somebody wrote something. */
export async function findDayBefore(db: Db, billerId: string, day: string): Promise<string | null> {
  const row = await db
    .selectFrom('production_parts')
    .select('day')
    .where('biller_id', '=', billerId)
    .where('day', '<', day)
    .where(isWrittenSql('production_parts'))
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.day ?? null
}
