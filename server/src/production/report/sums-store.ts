import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { EntrySums } from '@claimcrew/contract/production/figures'
import type { SummaryKey } from '@claimcrew/contract/production/report'
import { type RawBuilder, sql } from 'kysely'
import {
  isInVisibleRangeSql,
  type RangeValues,
  toRangeValues,
  type VisibleRange,
  visibleRangesSql,
} from '../../engagements/visible-scope-store.ts'
import type { Db } from '../../kit/data/db.ts'
import { PackedReader, packDay, unpackDay } from '../../kit/data/packedRows.ts'
import { type Params, statement } from '../../kit/data/statement.ts'
import { splitChunks } from '../../kit/http/streamChunks.ts'

/** Everybody who has ever had a day, by steps from one to the next: there are hundreds of days to each. */
export async function listBillersWithProduction(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive biller (id) as (
      (select biller_id from production_days order by biller_id limit 1)
      union all
      select (select d.biller_id from production_days d where d.biller_id > biller.id order by d.biller_id limit 1)
      from biller where biller.id is not null
    )
    select id from biller where id is not null`.execute(db)
  return rows.map(row => row.id)
}

export type ProductionRange = { readonly from: string; readonly to: string }

/** What is added up: of these people in these days, for this client, of these kinds of work, for this practice; null is all. */
export type ProductionSumQuery = ProductionRange & {
  readonly ranges: readonly VisibleRange[]
  readonly clientId: OrganizationId | null
  readonly workTypes: readonly string[] | null
  /** `none` is what names no practice. */
  readonly practiceId: string | null
  /** Practices with targets of their own, which are told apart; nobody has to tell the others apart. */
  readonly targetedPractices: readonly string[]
}

type ProductionSumValues = Omit<ProductionSumQuery, 'ranges'> & RangeValues

const toValues = ({
  ranges,
  clientId,
  workTypes,
  practiceId,
  targetedPractices,
  from,
  to,
}: ProductionSumQuery): ProductionSumValues => ({
  from,
  to,
  clientId,
  workTypes,
  practiceId,
  targetedPractices,
  ...toRangeValues(ranges),
})

/** What of one span is submitted or later. Each is one walk along the index, which holds all that is asked for. */
const isCounted = (p: Params<ProductionSumValues>) => sql`
  ${isInVisibleRangeSql('e', p)}
  and e.status <> 'draft' and (${p.clientId}::uuid is null or e.client_id = ${p.clientId})
  and (${p.workTypes}::text[] is null or e.work_type = any(${p.workTypes}))
  and (${p.practiceId}::text is null or coalesce(e.practice_id::text, 'none') = ${p.practiceId})`

/** The offset keeps it so, for PostgreSQL would rather read the whole table than believe how short these walks are. */
const counted = (p: Params<ProductionSumValues>) => sql`
  from ${visibleRangesSql(p)}
  cross join lateral (
    select biller_id, day, client_id, work_type, channel, payer, practice_id, quantity, minutes, hold_minutes,
      dollars_cents, collected_cents
    from production_entries e where ${isCounted(p)}
    offset 0) as e`

const byPhone = sql`(e.channel is not distinct from 'phone')`

const targetedPractice = (p: Params<ProductionSumValues>) =>
  sql`(case when e.practice_id = any(${p.targetedPractices}::uuid[]) then e.practice_id end)`

/** What one biller did for one client on a day, of one kind; calls have another target, and so have some practices. */
export type ProductionCell = EntrySums & {
  readonly billerId: string
  readonly day: string
  readonly clientId: OrganizationId
  /** Null where the practice has no targets of its own. */
  readonly practiceId: string | null
  readonly workType: string
  readonly byPhone: boolean
}

// Thousands of small rows: those of a span are one text, in the order of days, which is the index's. Neither ids nor kinds
// of work have its signs in them. Hardly any two are of the same day and work, so adding them up here would only cost.
const packedCells = statement(
  'production of people by days',
  (p: Params<ProductionSumValues>) => sql<{ billerId: string; cells: string }>`
    select seen.biller_id as "billerId", own.cells
    from ${visibleRangesSql(p)}
    cross join lateral (
      select string_agg(concat_ws('|', ${packDay('e.day')}, e.work_type,
        case when ${p.clientId}::uuid is null then e.client_id::text else '' end,
        coalesce(${targetedPractice(p)}::text, ''), ${byPhone}::int, e.quantity,
        e.minutes, e.hold_minutes, coalesce(e.dollars_cents, 0), coalesce(e.collected_cents, 0)), ';'
        order by e.day) as cells
      from production_entries e where ${isCounted(p)}) as own
    where own.cells is not null
    order by seen.biller_id, seen.first_day`,
)

const peopleAtATime = 25
// PostgreSQL works on more than one processor, and is ahead of the code that takes what it has read.
const piecesAhead = 2

/** What these people did, some of them at a time; of each by days. */
export async function* streamCells(
  db: Db,
  query: ProductionSumQuery,
): AsyncGenerator<Iterable<readonly ProductionCell[]>> {
  const people = [...Map.groupBy(query.ranges, one => one.billerId).values()]
  const chunks = [...splitChunks(people, peopleAtATime)]
  const read = readAhead(chunks, piecesAhead, some =>
    packedCells(db, toValues({ ...query, ranges: some.flat() })),
  )
  for await (const packed of read) yield unpacked(packed, query.clientId ?? '')
}

/** Reads one after the other, and begins a few before they are asked for. */
async function* readAhead<Item, Row>(
  items: readonly Item[],
  ahead: number,
  read: (item: Item) => Promise<Row>,
): AsyncGenerator<Row> {
  const begun: Promise<Row>[] = []
  const begin = (item: Item) => {
    const reading = read(item)
    // Anyone who has gone away does not hear of what failed since.
    reading.catch(() => {})
    begun.push(reading)
  }
  items.slice(0, ahead).forEach(begin)
  for (const index of items.keys()) {
    items.slice(index + ahead, index + ahead + 1).forEach(begin)
    const reading = begun.shift()
    if (reading) yield await reading
  }
}

function* unpacked(
  ranges: readonly { billerId: string; cells: string }[],
  clientId: OrganizationId,
): Generator<readonly ProductionCell[]> {
  for (const { billerId, cells } of ranges) {
    const packed = new PackedReader(cells)
    const own: ProductionCell[] = []
    while (!packed.isRead) own.push(nextCell(billerId, packed, clientId))
    yield own
  }
}

function nextCell(billerId: string, packed: PackedReader, clientId: OrganizationId): ProductionCell {
  return {
    billerId,
    day: unpackDay(packed.number() ?? 0),
    workType: packed.text(),
    clientId: packed.text() || clientId,
    practiceId: packed.text() || null,
    byPhone: packed.number() === 1,
    n: 1,
    quantity: packed.number() ?? 0,
    minutes: packed.number() ?? 0,
    holdMinutes: packed.number() ?? 0,
    dollarsCents: packed.number() ?? 0,
    collectedCents: packed.number() ?? 0,
  }
}

/** The same over many people and days; `day` is one on which the same targets counted. */
export type ProductionGroupCell = Omit<ProductionCell, 'billerId'> & { readonly key: string }

/** Beside what a screen chooses from: each biller's each day. */
export type ProductionGroupBy = SummaryKey | 'billerDay'

const keys: Readonly<Record<ProductionGroupBy, RawBuilder<unknown>>> = {
  biller: sql`e.biller_id`,
  client: sql`e.client_id`,
  practice: sql`coalesce(e.practice_id::text, '')`,
  workType: sql`e.work_type`,
  day: sql`e.day`,
  week: sql`date_trunc('week', e.day)::date`,
  payer: sql`coalesce(e.payer, '')`,
  billerDay: sql`e.biller_id::text || ' ' || e.day::text`,
}

type GroupValues = ProductionSumValues & { readonly changes: readonly string[] }

const groupStatement = (by: ProductionGroupBy) =>
  statement(
    `production by ${by}`,
    (p: Params<GroupValues>) => sql<ProductionGroupCell>`
      select (${keys[by]})::text as key, min(e.day)::text as day, e.work_type as "workType", e.client_id as "clientId",
        ${targetedPractice(p)} as "practiceId", ${byPhone} as "byPhone", count(*)::int as n, sum(e.quantity)::int as quantity,
        sum(e.minutes)::int as minutes, sum(e.hold_minutes)::int as "holdMinutes",
        coalesce(sum(e.dollars_cents), 0)::bigint as "dollarsCents",
        coalesce(sum(e.collected_cents), 0)::bigint as "collectedCents"
      ${counted(p)}
      group by ${keys[by]}, e.work_type, e.client_id, ${targetedPractice(p)}, ${byPhone},
        case when cardinality(${p.changes}::date[]) > 0 then width_bucket(e.day, ${p.changes}::date[]) end
      order by 1, e.work_type`,
  )

const groupStatements = {
  biller: groupStatement('biller'),
  client: groupStatement('client'),
  practice: groupStatement('practice'),
  workType: groupStatement('workType'),
  day: groupStatement('day'),
  week: groupStatement('week'),
  payer: groupStatement('payer'),
  billerDay: groupStatement('billerDay'),
} as const satisfies Readonly<Record<ProductionGroupBy, unknown>>

/** How long a biller worked for each of a client's practices in a month, payer hold included; a null practice is none. */
export type PracticeMinutes = {
  readonly billerId: string
  readonly clientId: string
  readonly month: string
  readonly shares: readonly { readonly practiceId: string | null; readonly minutes: number }[]
}

type PackedMinutes = Omit<PracticeMinutes, 'shares'> & {
  readonly practices: string
  readonly minutes: string
}

const practiceMinutes = statement(
  'production minutes by practices',
  // One row for a biller's month, however many practices it was for: a row each costs more to send than to add up.
  (p: Params<ProductionSumValues>) => sql<PackedMinutes>`
    select biller_id as "billerId", client_id as "clientId", month,
      string_agg(coalesce(practice_id::text, ''), ' ' order by practice_id) as practices,
      string_agg(minutes::text, ' ' order by practice_id) as minutes
    from (
      select e.biller_id, e.client_id, to_char(e.day, 'YYYY-MM') as month, e.practice_id,
        sum(e.minutes + e.hold_minutes)::int as minutes
      ${counted(p)}
      group by 1, 2, 3, 4 having sum(e.minutes + e.hold_minutes) > 0
    ) as each
    group by 1, 2, 3`,
)

export async function sumPracticeMinutes(db: Db, query: ProductionSumQuery): Promise<PracticeMinutes[]> {
  const rows = await practiceMinutes(db, toValues(query))
  return rows.map(({ practices, minutes, ...month }) => {
    const counts = minutes.split(' ')
    const shares = practices.split(' ').map((id, index) => ({
      practiceId: id === '' ? null : id,
      minutes: Number(counts[index]),
    }))
    return { ...month, shares }
  })
}

// From so many people on they are shared out to two statements: adding up is all work, and PostgreSQL then has it done
// on two processors.
const sharedFrom = 50

const inOrder = (one: ProductionGroupCell, other: ProductionGroupCell): number => {
  if (one.key !== other.key) return one.key < other.key ? -1 : 1
  return one.workType === other.workType ? 0 : one.workType < other.workType ? -1 : 1
}

/**
 * Added up by one thing, in its order; days on which a target changed part what is added up, and so may the people: what
 * has the same key is to be added up further.
 */
export async function sumByGroup(
  db: Db,
  query: ProductionSumQuery,
  by: ProductionGroupBy,
  changes: readonly string[],
): Promise<ProductionGroupCell[]> {
  const { ranges } = query
  const size = ranges.length < sharedFrom ? ranges.length : Math.ceil(ranges.length / 2)
  const read = [...splitChunks(ranges, Math.max(1, size))].map(some =>
    groupStatements[by](db, { ...toValues({ ...query, ranges: some }), changes: changes.toSorted() }),
  )
  const cells = (await Promise.all(read)).flat()
  return read.length > 1 ? cells.sort(inOrder) : cells
}
