import type { GapKind, GapState, Resolution } from '@claimcrew/contract/clocks/gapKinds'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { sql } from 'kysely'
import type { Tx } from '../../kit/data/db.ts'

/** A part of a day as it is kept; `clientKey` is the zero id where nobody knows whose it is. */
export type StoredClockDay = {
  readonly day: string
  readonly clientKey: string
  readonly punchedSeconds: number
  readonly trackedSeconds: number
  readonly manualSeconds: number
  readonly producedSeconds: number
  readonly explainedSeconds: number
  readonly locked: boolean
}

export type StoredGap = {
  readonly gapId: string
  readonly day: string
  readonly clientKey: string
  readonly clientId: OrganizationId | null
  readonly kind: GapKind
  readonly from: Instant | null
  readonly to: Instant | null
  readonly seconds: number
  readonly state: GapState
  readonly answer: string
  readonly answeredAt: Instant | null
  readonly how: Resolution | null
  readonly entryId: string | null
}

type BillerDays = { readonly billerId: string; readonly firstDay: string; readonly lastDay: string }

export async function listStoredClockDays(
  tx: Tx,
  { billerId, firstDay, lastDay }: BillerDays,
): Promise<StoredClockDay[]> {
  return tx
    .selectFrom('clocks_days')
    .select([
      'day',
      'whose as clientKey',
      'punched_seconds as punchedSeconds',
      'tracked_seconds as trackedSeconds',
      'manual_seconds as manualSeconds',
      'produced_seconds as producedSeconds',
      'explained_seconds as explainedSeconds',
      'locked',
    ])
    .where('biller_id', '=', billerId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .orderBy('day')
    .orderBy('whose')
    .execute()
}

export async function listStoredGaps(
  tx: Tx,
  { billerId, firstDay, lastDay }: BillerDays,
): Promise<StoredGap[]> {
  return tx
    .selectFrom('clocks_gaps')
    .select([
      'id as gapId',
      'day',
      'whose as clientKey',
      'client_id as clientId',
      'kind',
      'from_at as from',
      'to_at as to',
      'seconds',
      'state',
      'answer',
      'answered_at as answeredAt',
      'how',
      'entry_id as entryId',
    ])
    .where('biller_id', '=', billerId)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .orderBy('day')
    .orderBy('from_at')
    .orderBy('id')
    .$castTo<StoredGap>()
    .execute()
}

/** Puts these rows and gaps in place of what was there. What is settled stays, and so does the day it belongs to. */
export async function replaceClockRows(
  tx: Tx,
  { billerId, firstDay, lastDay }: BillerDays,
  days: readonly StoredClockDay[],
  gaps: readonly StoredGap[],
): Promise<void> {
  await sql`delete from clocks_gaps where biller_id = ${billerId}
    and day between ${firstDay}::date and ${lastDay}::date and state <> 'resolved'`.execute(tx)
  await sql`
    delete from clocks_days d where biller_id = ${billerId} and day between ${firstDay}::date and ${lastDay}::date
      and (day, whose) not in (select * from unnest(
        ${days.map(one => one.day)}::date[], ${days.map(one => one.clientKey)}::uuid[]))`.execute(tx)
  await sql`
    insert into clocks_days (biller_id, day, whose, punched_seconds, tracked_seconds, manual_seconds,
      produced_seconds, explained_seconds, locked)
    select ${billerId}::uuid, given.* from unnest(
      ${days.map(one => one.day)}::date[], ${days.map(one => one.clientKey)}::uuid[],
      ${days.map(one => one.punchedSeconds)}::integer[], ${days.map(one => one.trackedSeconds)}::integer[],
      ${days.map(one => one.manualSeconds)}::integer[],
      ${days.map(one => one.producedSeconds)}::integer[], ${days.map(one => one.explainedSeconds)}::integer[],
      ${days.map(one => one.locked)}::boolean[]) as given
    on conflict (biller_id, day, whose) do update set punched_seconds = excluded.punched_seconds,
      tracked_seconds = excluded.tracked_seconds, manual_seconds = excluded.manual_seconds,
      produced_seconds = excluded.produced_seconds, explained_seconds = excluded.explained_seconds, locked = excluded.locked`.execute(
    tx,
  )
  if (gaps.length === 0) return
  await sql`
    insert into clocks_gaps (biller_id, id, day, whose, kind, from_at, to_at, seconds, state, answer, answered_at)
    select ${billerId}::uuid, given.* from unnest(
      ${gaps.map(one => one.gapId)}::uuid[], ${gaps.map(one => one.day)}::date[],
      ${gaps.map(one => one.clientKey)}::uuid[], ${gaps.map(one => one.kind)}::text[],
      ${gaps.map(one => one.from)}::timestamptz[], ${gaps.map(one => one.to)}::timestamptz[],
      ${gaps.map(one => one.seconds)}::integer[],
      ${gaps.map(one => one.state)}::text[], ${gaps.map(one => one.answer)}::text[],
      ${gaps.map(one => one.answeredAt)}::timestamptz[]) as given`.execute(tx)
}
