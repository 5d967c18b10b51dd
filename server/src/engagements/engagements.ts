import type * as contract from '@claimcrew/contract/engagements/contract'
import { roleMay } from '@claimcrew/contract/permissions'
import { notFound } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { peopleIn, Sides } from './people.ts'
import { listEngagementsOf } from './store.ts'

export const listEngagements: Handler<typeof contract.listEngagements> = async (ctx, { params }) => {
  const rows = await listEngagementsOf(ctx.db, ctx.actor, params.userId)
  const sides = new Sides(await peopleIn(ctx, rows), ctx.now)
  return { engagements: rows.map(row => sides.show(row)) }
}

/** Until jobs are posted here, a biller's jobs are the engagements. */
export const jobsOfBiller: Handler<typeof contract.jobsOfBiller> = async (ctx, { params }) => {
  const rows = (await listEngagementsOf(ctx.db, ctx.actor, params.id)).filter(
    row => row.billerId === params.id,
  )
  const maySee =
    params.id === ctx.actor.userId || roleMay(ctx.actor.role, 'engagements:read:all') || rows.length > 0
  if (!maySee) throw notFound()
  const sides = new Sides(await peopleIn(ctx, rows), ctx.now)
  return {
    jobs: rows.map(row => {
      const { engagementId, title, clientId, clientName, state } = sides.show(row)
      return {
        jobId: engagementId,
        title,
        clientId,
        clientName,
        status: state === 'ended' ? 'ended' : 'engaged',
      }
    }),
  }
}
