import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import type { ProductionDay, ProductionEntry } from '@claimcrew/contract/production/shapes'
import * as z from 'zod'
import type { Db } from '../../kit/data/db.ts'
import { cursorOf, readingCursors } from '../../kit/data/paging.ts'
import { piecesOf, streamLists } from '../../kit/http/pieces.ts'
import type { Handler } from '../../kit/http/route.ts'
import { inQueue } from '../../kit/http/streamed.ts'
import { openLane } from '../../kit/lane.ts'
import { scopeOf } from '../access.ts'
import { type DayFilter, type DayMark, entriesOf, type ListedDay, listDays } from './list-store.ts'
import { namesOf, peopleIn, shownDay, shownEntry } from './show.ts'

const readDayCursor = readingCursors<DayMark>(z.tuple([SentDay, Id]))

/** So many days are read at a time. A call for no more than that is answered at once. */
const daysAChunk = 250

// A year of a large client takes a second of work. Others have their turn in between, and one person has two at a time.
const queue = openLane({ atOnce: 3, mostWaiting: 60, mostOfOne: 60, atOnceOfOne: 2 })

/** Entries and days that the reader sees. Callers expect all of them in one answer, so that a long one is streamed. */
export const listProduction: Handler<typeof contract.listProduction> = async (ctx, { query }) => {
  const { cursor, limit, workType, ...range } = query
  const after = readDayCursor(cursor)
  const scope = await scopeOf(ctx, range)
  const filter = { ...range, ...scope, workTypes: workType.length === 0 ? null : workType }
  const readDays = (from: DayMark | null, most: number) => readChunk(ctx.db, filter, from, most)
  const first = await readDays(after, Math.min(limit, daysAChunk))
  if (first.next === null || limit <= daysAChunk)
    return { ...(await withEntries(ctx.db, filter, first.days)), nextCursor: cursorAt(first.next) }

  const days: ProductionDay[] = []
  let next: DayMark | null = null
  async function* entries(): AsyncGenerator<readonly ProductionEntry[]> {
    for (let chunk = first; ; ) {
      const page = await withEntries(ctx.db, filter, chunk.days)
      days.push(...page.days)
      yield page.entries
      next = chunk.next
      if (next === null || days.length >= limit) return
      chunk = await readDays(next, Math.min(limit - days.length, daysAChunk))
    }
  }
  async function* daysRead(): AsyncGenerator<readonly ProductionDay[]> {
    yield* piecesOf(days, daysAChunk)
  }
  const lists = [
    { field: 'entries', chunks: entries() },
    { field: 'days', chunks: daysRead() },
  ]
  return inQueue(
    queue,
    ctx.actor.userId,
    streamLists(lists, () => ({ nextCursor: cursorAt(next) })),
  )
}

const cursorAt = (mark: DayMark | null) => (mark === null ? null : cursorOf(mark))

/** Some days, and where the next ones begin; null where there are none. */
type Chunk = { readonly days: readonly ListedDay[]; readonly next: DayMark | null }

async function readChunk(db: Db, filter: DayFilter, after: DayMark | null, size: number): Promise<Chunk> {
  const rows = await listDays(db, filter, after, size + 1)
  const days = rows.slice(0, size)
  const last = days.at(-1)
  return { days, next: rows.length > size && last ? [last.day, last.billerId] : null }
}

/** These days as they are shown, with all of their entries. */
async function withEntries(
  db: Db,
  filter: DayFilter,
  days: readonly ListedDay[],
): Promise<{ entries: ProductionEntry[]; days: ProductionDay[] }> {
  const [entries, names] = await Promise.all([entriesOf(db, days, filter), namesOf(db, peopleIn(days))])
  const byDay = Map.groupBy(entries, one => `${one.billerId} ${one.day}`)
  const toDay = (day: ListedDay): ProductionDay => {
    const own = byDay.get(`${day.billerId} ${day.day}`) ?? []
    const sum = (figure: 'quantity' | 'minutes' | 'holdMinutes') =>
      own.reduce((all, one) => all + one[figure], 0)
    const counted = { quantity: sum('quantity'), minutes: sum('minutes'), holdMinutes: sum('holdMinutes') }
    return shownDay({ ...day, ...counted }, names)
  }
  return {
    entries: entries.map(({ locked, ...entry }) => shownEntry(entry, locked)),
    days: days.map(toDay),
  }
}
