import { type GapKind, type GapState, gapKinds, gapStates } from '@claimcrew/contract/clocks/gapKinds'
import type { ClockDay } from '@claimcrew/contract/clocks/shapes'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { VisibleDays } from '../../engagements/access.ts'
import { isWithinScopeSql } from '../../engagements/visible-scope-store.ts'
import type { Db } from '../../kit/data/db.ts'
import { PackedReader, packDay, packInstant, unpackDay, unpackInstant } from '../../kit/data/packedRows.ts'
import { isOverThresholdSql, isVisibleSql } from '../gaps/visible-gap-store.ts'
import { type OpenPunch, readOpenPunches } from './open-store.ts'

type ClockDayRow = Omit<ClockDay, 'billerId' | 'billerName'>
type ClockDayGap = ClockDayRow['gaps'][number]

/**
 * What the three clocks say of these people's days, by person. A person's rows travel as one text and are unpacked when
 * they are asked for: thousands of small rows would take several times as long as all else.
 */
export async function readClockDays(
  db: Db,
  now: Instant,
  seen: VisibleDays,
  billerIds: readonly string[],
): Promise<(billerId: string) => ClockDayRow[]> {
  const { from, to, scope, clientId } = seen
  const ofThem = new Set(billerIds)
  const [days, gaps] = await Promise.all([
    sql<{ billerId: string; packed: string }>`
      select d.biller_id as "billerId", string_agg(concat_ws('|', ${packDay('d.day')}, d.punched_seconds,
        d.tracked_seconds, d.produced_seconds, d.explained_seconds), ';' order by d.day, d.whose) as packed
      from clocks_days d
      where d.biller_id = any(${billerIds}::uuid[]) and d.day between ${from}::date and ${to}::date
        and ${isWithinScopeSql(scope, 'd.biller_id', 'd.day', 'd.day')}
        and ${clientId === null ? sql`true` : sql`d.client_id = ${clientId}::uuid`}
      group by d.biller_id`.execute(db),
    sql<{ billerId: string; packed: string }>`
      select g.biller_id as "billerId", string_agg(concat_ws('|', ${packDay('g.day')}, g.id,
        coalesce(g.client_id::text, ''), array_position(${sql.lit(`{${gapKinds.join()}}`)}::text[], g.kind), g.seconds,
        coalesce(${packInstant('g.from_at')}::text, ''), coalesce(${packInstant('g.to_at')}::text, ''),
        array_position(${sql.lit(`{${gapStates.join()}}`)}::text[], g.state)),
        ';' order by g.day, g.from_at, g.id) as packed
      from clocks_gaps g
      where g.biller_id = any(${billerIds}::uuid[]) and g.state <> 'resolved' and ${isVisibleSql(seen)} and ${isOverThresholdSql}
      group by g.biller_id`.execute(db),
  ])
  const daysBy = new Map(days.rows.map(row => [row.billerId, row.packed]))
  const gapsBy = new Map(gaps.rows.map(row => [row.billerId, row.packed]))
  const open = await readOpenPunches(db, now, {
    ...seen,
    scope:
      scope === 'everywhere'
        ? billerIds.map(billerId => ({ billerId, firstDay: from, lastDay: to }))
        : scope.filter(one => ofThem.has(one.billerId)),
  })
  const openBy = new Map(open.map(one => [one.billerId, toOpenPart(one)]))
  return billerId =>
    joined(
      [...unpackedDays(daysBy.get(billerId) ?? ''), ...(openBy.get(billerId) ?? [])],
      unpackedGaps(gapsBy.get(billerId) ?? ''),
    )
}

/** What was punched since the day was compared, as one more part of it. */
const toOpenPart = ({ day, uncountedSeconds }: OpenPunch): ClockDayRow[] => [
  {
    day,
    punchedSeconds: uncountedSeconds,
    trackedSeconds: 0,
    producedSeconds: 0,
    explainedSeconds: 0,
    marks: ['OPEN'],
    gaps: [],
  },
]

function unpackedDays(text: string): ClockDayRow[] {
  const packed = new PackedReader(text)
  const days: ClockDayRow[] = []
  while (!packed.isRead)
    days.push({
      day: unpackDay(packed.number() ?? 0),
      punchedSeconds: packed.number() ?? 0,
      trackedSeconds: packed.number() ?? 0,
      producedSeconds: packed.number() ?? 0,
      explainedSeconds: packed.number() ?? 0,
      marks: [],
      gaps: [],
    })
  return days
}

function unpackedGaps(text: string): (ClockDayGap & { readonly day: string })[] {
  const packed = new PackedReader(text)
  const gaps: (ClockDayGap & { readonly day: string })[] = []
  while (!packed.isRead)
    gaps.push({
      day: unpackDay(packed.number() ?? 0),
      gapId: packed.text(),
      clientId: packed.text() || null,
      kind: gapKinds[(packed.number() ?? 0) - 1] as GapKind,
      seconds: packed.number() ?? 0,
      from: instantOrNull(packed.number()),
      to: instantOrNull(packed.number()),
      state: gapStates[(packed.number() ?? 0) - 1] as GapState,
    })
  return gaps
}

const instantOrNull = (ms: number | null) => (ms === null ? null : unpackInstant(ms))

/** The parts of a day as one, each with the gaps in it. */
function joined(
  days: readonly ClockDayRow[],
  gaps: readonly (ClockDayGap & { readonly day: string })[],
): ClockDayRow[] {
  const gapsOn = Map.groupBy(gaps, one => one.day)
  const byDay = new Map<string, ClockDayRow>()
  for (const one of days) {
    const cached = byDay.get(one.day)
    byDay.set(one.day, cached ? addClockDays(cached, one) : { ...one, gaps: gapsOn.get(one.day) ?? [] })
  }
  // Of a day on which a client sees nothing nothing is said. Today may come last although it is none of those counted.
  return [...byDay.values()]
    .filter(one => one.punchedSeconds + one.trackedSeconds + one.producedSeconds + one.gaps.length > 0)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
}

const addClockDays = (one: ClockDayRow, other: ClockDayRow): ClockDayRow => ({
  ...one,
  punchedSeconds: one.punchedSeconds + other.punchedSeconds,
  trackedSeconds: one.trackedSeconds + other.trackedSeconds,
  producedSeconds: one.producedSeconds + other.producedSeconds,
  explainedSeconds: one.explainedSeconds + other.explainedSeconds,
  marks: [...one.marks, ...other.marks],
})
