import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import type { ProductionDay, ProductionEntry } from '@claimcrew/contract/production/shapes'
import * as z from 'zod'
import { openBoundedQueue } from '../../kit/boundedQueue.ts'
import type { Db } from '../../kit/data/db.ts'
import { cursorParser, formatCursor } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { splitChunks, streamLists } from '../../kit/http/streamChunks.ts'
import { queueReply } from '../../kit/http/streamedReply.ts'
import { readProductionScope } from '../access.ts'
import {
  listEntries,
  listProductionDays,
  type ProductionDayFilter,
  type ProductionDayItem,
  type ProductionDayPosition,
} from './list-store.ts'
import { listPersonIds, readPersonNames, toDayView, toEntryView } from './productionDayView.ts'

const readDayCursor = cursorParser<ProductionDayPosition>(z.tuple([SentDay, Id]))

/** So many days are read at a time. A call for no more than that is answered at once. */
const daysAChunk = 250

// A year of a large client takes a second of work. Others have their turn in between, and one person has two at a time.
const queue = openBoundedQueue({ atOnce: 3, maxWaiting: 60, maxPerCaller: 60, atOncePerCaller: 2 })

/** Entries and days that the reader sees. Callers expect all of them in one answer, so that a long one is streamed. */
export const listProduction: Handler<typeof contract.listProduction> = async (ctx, { query }) => {
  const { cursor, limit, workType, practiceId = null, ...range } = query
  const after = readDayCursor(cursor)
  const scope = await readProductionScope(ctx, range)
  const filter = { ...range, ...scope, workTypes: workType.length === 0 ? null : workType, practiceId }
  const readDays = (from: ProductionDayPosition | null, most: number) => readChunk(ctx.db, filter, from, most)
  const first = await readDays(after, Math.min(limit, daysAChunk))
  if (first.next === null || limit <= daysAChunk)
    return { ...(await withEntries(ctx.db, filter, first.days)), nextCursor: cursorAt(first.next) }

  const days: ProductionDay[] = []
  let next: ProductionDayPosition | null = null
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
    yield* splitChunks(days, daysAChunk)
  }
  const lists = [
    { field: 'entries', chunks: entries() },
    { field: 'days', chunks: daysRead() },
  ]
  return queueReply(
    queue,
    ctx.actor.userId,
    streamLists(lists, () => ({ nextCursor: cursorAt(next) })),
  )
}

const cursorAt = (mark: ProductionDayPosition | null) => (mark === null ? null : formatCursor(mark))

/** Some days, and where the next ones begin; null where there are none. */
type ProductionDayChunk = {
  readonly days: readonly ProductionDayItem[]
  readonly next: ProductionDayPosition | null
}

async function readChunk(
  db: Db,
  filter: ProductionDayFilter,
  after: ProductionDayPosition | null,
  size: number,
): Promise<ProductionDayChunk> {
  const rows = await listProductionDays(db, filter, after, size + 1)
  const days = rows.slice(0, size)
  const last = days.at(-1)
  return { days, next: rows.length > size && last ? [last.day, last.billerId] : null }
}

/** These days as they are shown, with all of their entries. */
async function withEntries(
  db: Db,
  filter: ProductionDayFilter,
  days: readonly ProductionDayItem[],
): Promise<{ entries: ProductionEntry[]; days: ProductionDay[] }> {
  const [entries, names] = await Promise.all([
    listEntries(db, days, filter),
    readPersonNames(db, listPersonIds(days)),
  ])
  const byDay = Map.groupBy(entries, one => `${one.billerId} ${one.day}`)
  const toDay = (day: ProductionDayItem): ProductionDay => {
    const own = byDay.get(`${day.billerId} ${day.day}`) ?? []
    const sum = (figure: 'quantity' | 'minutes' | 'holdMinutes') =>
      own.reduce((all, one) => all + one[figure], 0)
    const counted = { quantity: sum('quantity'), minutes: sum('minutes'), holdMinutes: sum('holdMinutes') }
    return toDayView({ ...day, ...counted }, names)
  }
  return {
    entries: entries.map(({ locked, ...entry }) => toEntryView(entry, locked)),
    days: days.map(toDay),
  }
}
