import type * as contract from '@claimcrew/contract/clocks/contract'
import type { ClockDay } from '@claimcrew/contract/clocks/shapes'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { readVisibleDays } from '../../engagements/access.ts'
import { parseNameCursor } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { streamChunks } from '../../kit/http/streamChunks.ts'
import { listPeoplePage } from '../../people/page-store.ts'
import { listVisibleBillers } from '../access.ts'
import { countBillerDays, countDueDays } from '../counting/countDueDays.ts'
import { readClockDays } from './day-list-store.ts'

/** An answer holds a month of a thousand people, or as much of another range. */
const maxDays = 31_000

/** What each clock says of each day, by biller and day. */
export const listClocks: Handler<typeof contract.listClocks> = async (ctx, { query }) => {
  const { from, to, billerId } = query
  const after = parseNameCursor(query.cursor)
  const seen = await readVisibleDays(ctx, query)
  const billerIds = listVisibleBillers(seen)
  const [only, ...others] = billerIds ?? []
  if (only !== undefined && others.length === 0) await countBillerDays(ctx.db, ctx, only, { from, to })
  else await countDueDays(ctx.db, ctx, { from, to, billerIds })
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const peopleFilter =
    billerIds === null ? { roles: ['BILLER' as const], ids: [] } : { roles: [], ids: billerIds }
  const page = await listPeoplePage(
    ctx.db,
    billerId === undefined ? { ...peopleFilter, presentFrom: from } : peopleFilter,
    {
      after,
      limit: Math.max(1, Math.min(1000, Math.floor(maxDays / days))),
    },
  )
  const ids = page.people.map(one => one.id)
  const daysOfPerson = await readClockDays(ctx.db, ctx.now, seen, ids)
  const rows = page.people.flatMap(({ id, userName }) =>
    daysOfPerson(id).map((day): ClockDay => ({ billerId: id, billerName: userName, ...day })),
  )
  const rest = { nextCursor: page.nextCursor }
  return streamChunks<Reply<typeof contract.listClocks>, 'days', ClockDay>('days', rest, rows, row => row)
}
