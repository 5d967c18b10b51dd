import type * as contract from '@claimcrew/contract/clocks/contract'
import type { ClockDay } from '@claimcrew/contract/clocks/shapes'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { seenOf } from '../../engagements/access.ts'
import { readNameCursor } from '../../kit/data/paging.ts'
import { inPieces } from '../../kit/http/pieces.ts'
import type { Handler } from '../../kit/http/route.ts'
import { pageOfPeople } from '../../people/page-store.ts'
import { billersIn } from '../access.ts'
import { settle, settleOne } from '../counting/settle.ts'
import { daysOf } from './day-list-store.ts'

/** An answer holds a month of a thousand people, or as much of another range. */
const mostDays = 31_000

/** What each clock says of each day, by biller and day. */
export const listClocks: Handler<typeof contract.listClocks> = async (ctx, { query }) => {
  const { from, to, billerId } = query
  const after = readNameCursor(query.cursor)
  const seen = await seenOf(ctx, query)
  const billerIds = billersIn(seen)
  const [only, ...others] = billerIds ?? []
  if (only !== undefined && others.length === 0) await settleOne(ctx.db, ctx, only, { from, to })
  else await settle(ctx.db, ctx, { from, to, billerIds })
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  const whom = billerIds === null ? { roles: ['BILLER' as const], ids: [] } : { roles: [], ids: billerIds }
  const page = await pageOfPeople(ctx.db, billerId === undefined ? { ...whom, presentFrom: from } : whom, {
    after,
    limit: Math.max(1, Math.min(1000, Math.floor(mostDays / days))),
  })
  const ids = page.people.map(one => one.id)
  const daysOfPerson = await daysOf(ctx.db, ctx.now, seen, ids)
  const rows = page.people.flatMap(({ id, userName }) =>
    daysOfPerson(id).map((day): ClockDay => ({ billerId: id, billerName: userName, ...day })),
  )
  const rest = { nextCursor: page.nextCursor }
  return inPieces<Reply<typeof contract.listClocks>, 'days', ClockDay>('days', rest, rows, row => row)
}
