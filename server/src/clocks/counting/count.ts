import { isDeepStrictEqual } from 'node:util'
import { instantOf } from '@claimcrew/contract/attendance/extents'
import { gapsMoved } from '@claimcrew/contract/clocks/contract'
import { type DayPart, partsOf } from '@claimcrew/contract/clocks/parts'
import { leastThreshold } from '@claimcrew/contract/clocks/settings'
import { daysFrom, type Instant } from '@claimcrew/contract/kit/time'
import { rowsOf } from '../../attendance/day-store.ts'
import { whoseKey } from '../../attendance/whose-store.ts'
import type { Tx } from '../../kit/data/db.ts'
import { publish } from '../../kit/live/events.ts'
import type { ListedPerson } from '../../people/store.ts'
import { matched } from './match.ts'
import { type ReadMaterial, readMaterial } from './material.ts'
import { replaceRows, type StoredDay, type StoredGap, storedDays, storedGaps } from './row-store.ts'

/** When it is, and how new ids are made. */
export type Counting = { readonly now: Instant; readonly newId: () => string }

type Days = { readonly firstDay: string; readonly lastDay: string }

type Counted = { readonly material: ReadMaterial; readonly parts: readonly DayPart[] }

/** Compares some days of a biller anew and writes what has changed. The biller's clocks are held by then. */
export async function recount(
  tx: Tx,
  { now, newId }: Counting,
  biller: Pick<ListedPerson, 'id' | 'timeZone'>,
  { firstDay, lastDay }: Days,
): Promise<Counted> {
  const which = { billerId: biller.id, timeZone: biller.timeZone, firstDay, lastDay }
  const before = { days: await storedDays(tx, which), gaps: await storedGaps(tx, which) }
  const material = await readMaterial(tx, now, which, before.gaps)
  const parts = partsOf(material)
  const settled = before.gaps.filter(one => one.state === 'resolved')
  const left = before.gaps.filter(one => one.state !== 'resolved')
  const days = withSettled(await dayRows(tx, which, parts), settled)
  const gaps = matched(gapRows(parts), left, newId)
  const gapsDiffer = !isDeepStrictEqual(gaps, left)
  if (gapsDiffer || !isDeepStrictEqual(days, before.days)) await replaceRows(tx, which, days, gaps)
  if (gapsDiffer)
    for (const part of new Set([...gaps, ...left].map(one => one.clientId)))
      await publish(tx, gapsMoved, { now, subject: biller.id, part })
  return { material, parts }
}

async function dayRows(
  tx: Tx,
  { billerId, firstDay, lastDay }: Days & { readonly billerId: string },
  parts: readonly DayPart[],
): Promise<StoredDay[]> {
  const punched = await rowsOf(tx, billerId, daysFrom(firstDay, lastDay))
  const isLocked = ({ day, whose }: DayPart) =>
    punched.some(row => row.locked && row.day === day && (row.clientId === whose || row.clientId === null))
  return parts
    .map(part => ({
      day: part.day,
      whose: whoseKey(part.whose),
      punchedSeconds: part.punchedSeconds,
      trackedSeconds: part.trackedSeconds,
      manualSeconds: part.manualSeconds,
      producedSeconds: part.producedSeconds,
      explainedSeconds: part.compared.explained.reduce((sum, one) => sum + one.seconds, 0),
      locked: isLocked(part),
    }))
    .sort(inOrder)
}

const keyOf = ({ day, whose }: Pick<StoredDay, 'day' | 'whose'>) => `${day} ${whose}`
const inOrder = (one: StoredDay, other: StoredDay) => (keyOf(one) < keyOf(other) ? -1 : 1)

/** A day on which something was settled has a row, also when no clock says anything of it any more. */
function withSettled(days: readonly StoredDay[], settled: readonly StoredGap[]): StoredDay[] {
  const known = new Set(days.map(keyOf))
  const nothing = {
    punchedSeconds: 0,
    trackedSeconds: 0,
    manualSeconds: 0,
    producedSeconds: 0,
    explainedSeconds: 0,
  }
  const more = new Map(
    settled
      .filter(one => !known.has(keyOf(one)))
      .map(({ day, whose }) => [keyOf({ day, whose }), { day, whose, ...nothing, locked: false }]),
  )
  return [...days, ...more.values()].sort(inOrder)
}

const leastSeconds = leastThreshold * 60

function gapRows(parts: readonly DayPart[]): Omit<StoredGap, 'gapId'>[] {
  return parts.flatMap(({ day, whose, compared }) =>
    compared.gaps
      .filter(one => one.seconds >= leastSeconds)
      .map(({ kind, place, seconds }) => ({
        day,
        whose: whoseKey(whose),
        clientId: whose,
        kind,
        from: place && instantOf(place.from),
        to: place && instantOf(place.to),
        seconds,
        state: 'open' as const,
        answer: '',
        answeredAt: null,
        how: null,
        entryId: null,
      })),
  )
}
