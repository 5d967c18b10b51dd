import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { Id } from '@claimcrew/contract/kit/ids'
import { SentDay } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import type { ProductionEntry } from '@claimcrew/contract/production/shapes'
import * as z from 'zod'
import { pageOf, readingCursors } from '../../kit/data/paging.ts'
import { inPieces } from '../../kit/http/pieces.ts'
import type { Handler } from '../../kit/http/route.ts'
import { scopeOf } from '../access.ts'
import { type DayMark, entriesOf, type ListedDay, listDays } from './list-store.ts'
import { namesOf, peopleIn, shownDay, shownEntry } from './show.ts'

const readDayCursor = readingCursors<DayMark>(z.tuple([SentDay, Id]))

/** Entries and days that the reader sees. */
export const listProduction: Handler<typeof contract.listProduction> = async (ctx, { query }) => {
  const { cursor, limit, workType, ...asked } = query
  const after = readDayCursor(cursor)
  const scope = await scopeOf(ctx, asked)
  const seen = { ...asked, ...scope, workTypes: workType.length === 0 ? null : workType }
  const found = await listDays(ctx.db, seen, after, limit + 1)
  const { items, nextCursor } = pageOf(found, limit, one => [one.day, one.billerId])
  const [entries, names] = await Promise.all([
    entriesOf(ctx.db, items, seen),
    namesOf(ctx.db, peopleIn(items)),
  ])
  const byDay = Map.groupBy(entries, one => `${one.billerId} ${one.day}`)
  const shown = (day: ListedDay) => {
    const own = byDay.get(`${day.billerId} ${day.day}`) ?? []
    const sum = (figure: 'quantity' | 'minutes' | 'holdMinutes') =>
      own.reduce((all, one) => all + one[figure], 0)
    const counted = { quantity: sum('quantity'), minutes: sum('minutes'), holdMinutes: sum('holdMinutes') }
    return shownDay({ ...day, ...counted }, names)
  }
  const rest = { days: items.map(shown), nextCursor }
  const show = ({ locked, ...entry }: (typeof entries)[number]): ProductionEntry => shownEntry(entry, locked)
  return inPieces<Reply<typeof contract.listProduction>, 'entries', (typeof entries)[number]>(
    'entries',
    rest,
    entries,
    show,
  )
}
