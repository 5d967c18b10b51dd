import type * as contract from '@claimcrew/contract/engagements/contract'
import type { Handler } from '../kit/http/route.ts'
import { peopleIn, Sides } from './people.ts'
import { listEngagementsOf } from './store.ts'

export const listEngagements: Handler<typeof contract.listEngagements> = async (ctx, { params }) => {
  const rows = await listEngagementsOf(ctx.db, ctx.actor, params.userId)
  const sides = new Sides(await peopleIn(ctx, rows), ctx.now)
  return { engagements: rows.map(row => sides.show(row)) }
}
