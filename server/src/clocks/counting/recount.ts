import { isDeepStrictEqual } from 'node:util'
import { toInstant } from '@claimcrew/contract/attendance/sessionIntervals'
import { gapsChanged } from '@claimcrew/contract/clocks/contract'
import { type DayPart, toDayParts } from '@claimcrew/contract/clocks/dayParts'
import { minThreshold } from '@claimcrew/contract/clocks/settings'
import { daysFrom } from '@claimcrew/contract/kit/time'
import { toClientKey } from '../../attendance/client-work-store.ts'
import { readDayStates } from '../../attendance/day-store.ts'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { publish } from '../../kit/live/events.ts'
import type { ListedPerson } from '../../people/store.ts'
import { type ReadMaterial, readMaterial } from './material.ts'
import {
  listStoredClockDays,
  listStoredGaps,
  replaceClockRows,
  type StoredClockDay,
  type StoredGap,
} from './row-store.ts'

/** How much two gaps are the same question; 0 is not at all. */
function sameness(one: Omit<StoredGap, 'gapId'>, other: StoredGap): number {
  if (one.day !== other.day || one.clientKey !== other.clientKey || one.kind !== other.kind) return 0
  if (one.from === null || one.to === null || other.from === null || other.to === null) return 1
  const ends = Math.min(Date.parse(one.to), Date.parse(other.to))
  return Math.max(0, ends - Math.max(Date.parse(one.from), Date.parse(other.from)))
}

/** A gap that was there keeps its id and what was said to it, also when it has grown or shrunk. In the order of rows. */
function matchGaps(
  rows: readonly Omit<StoredGap, 'gapId'>[],
  before: readonly StoredGap[],
  newId: () => string,
): StoredGap[] {
  const free = new Set(before)
  const gaps = rows.map((gap): StoredGap => {
    let best: StoredGap | null = null
    for (const one of free) if (sameness(gap, one) > (best ? sameness(gap, best) : 0)) best = one
    if (best) free.delete(best)
    const { gapId, state, answer, answeredAt } = best ?? { gapId: newId(), ...gap }
    return { gapId, ...gap, state, answer, answeredAt }
  })
  return gaps.sort((one, other) => (toSortKey(one) < toSortKey(other) ? -1 : 1))
}

/** As PostgreSQL sorts them: by day, by when they were, what has no place last. */
const toSortKey = ({ day, from, gapId }: StoredGap) => `${day} ${from ?? '~'} ${gapId}`

type CountedDays = { readonly firstDay: string; readonly lastDay: string }

type RecountResult = { readonly material: ReadMaterial; readonly parts: readonly DayPart[] }

/** Compares some days of a biller anew and writes what has changed. The biller's clocks are locked by then. */
export async function recountClockDays(
  tx: Tx,
  { now, newId }: Pick<CommandCtx, 'now' | 'newId'>,
  biller: Pick<ListedPerson, 'id' | 'timeZone'>,
  { firstDay, lastDay }: CountedDays,
): Promise<RecountResult> {
  const which = { billerId: biller.id, timeZone: biller.timeZone, firstDay, lastDay }
  const before = { days: await listStoredClockDays(tx, which), gaps: await listStoredGaps(tx, which) }
  const material = await readMaterial(tx, now, which, before.gaps)
  const parts = toDayParts(material)
  const settled = before.gaps.filter(one => one.state === 'resolved')
  const left = before.gaps.filter(one => one.state !== 'resolved')
  const days = withSettled(await dayRows(tx, which, parts), settled)
  const gaps = matchGaps(gapRows(parts), left, newId)
  const gapsDiffer = !isDeepStrictEqual(gaps, left)
  if (gapsDiffer || !isDeepStrictEqual(days, before.days)) await replaceClockRows(tx, which, days, gaps)
  if (gapsDiffer)
    for (const part of new Set([...gaps, ...left].map(one => one.clientId)))
      await publish(tx, gapsChanged, { now, subject: biller.id, part })
  return { material, parts }
}

async function dayRows(
  tx: Tx,
  { billerId, firstDay, lastDay }: CountedDays & { readonly billerId: string },
  parts: readonly DayPart[],
): Promise<StoredClockDay[]> {
  const punched = await readDayStates(tx, billerId, daysFrom(firstDay, lastDay))
  const isLocked = ({ day, clientId }: DayPart) =>
    punched.some(row => row.locked && row.day === day && (row.clientId === clientId || row.clientId === null))
  return parts
    .map(part => ({
      day: part.day,
      clientKey: toClientKey(part.clientId),
      punchedSeconds: part.punchedSeconds,
      trackedSeconds: part.trackedSeconds,
      manualSeconds: part.manualSeconds,
      producedSeconds: part.producedSeconds,
      explainedSeconds: part.compared.explained.reduce((sum, one) => sum + one.seconds, 0),
      locked: isLocked(part),
    }))
    .sort(inOrder)
}

const toKey = ({ day, clientKey }: Pick<StoredClockDay, 'day' | 'clientKey'>) => `${day} ${clientKey}`
const inOrder = (one: StoredClockDay, other: StoredClockDay) => (toKey(one) < toKey(other) ? -1 : 1)

/** A day on which something was settled has a row, also when no clock says anything of it any more. */
function withSettled(days: readonly StoredClockDay[], settled: readonly StoredGap[]): StoredClockDay[] {
  const existing = new Set(days.map(toKey))
  const nothing = {
    punchedSeconds: 0,
    trackedSeconds: 0,
    manualSeconds: 0,
    producedSeconds: 0,
    explainedSeconds: 0,
  }
  const more = new Map(
    settled
      .filter(one => !existing.has(toKey(one)))
      .map(({ day, clientKey }) => [
        toKey({ day, clientKey }),
        { day, clientKey, ...nothing, locked: false },
      ]),
  )
  return [...days, ...more.values()].sort(inOrder)
}

const minSeconds = minThreshold * 60

function gapRows(parts: readonly DayPart[]): Omit<StoredGap, 'gapId'>[] {
  return parts.flatMap(({ day, clientId, compared }) =>
    compared.gaps
      .filter(one => one.seconds >= minSeconds)
      .map(({ kind, interval, seconds }) => ({
        day,
        clientKey: toClientKey(clientId),
        clientId,
        kind,
        from: interval && toInstant(interval.from),
        to: interval && toInstant(interval.to),
        seconds,
        state: 'open' as const,
        answer: '',
        answeredAt: null,
        how: null,
        entryId: null,
      })),
  )
}
