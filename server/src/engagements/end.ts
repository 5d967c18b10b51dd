import type * as contract from '@claimcrew/contract/engagements/contract'
import { whyNotEndOn } from '@claimcrew/contract/engagements/rules'
import { invalid } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { changingEngagement } from './change.ts'
import { writeLastDay } from './commands.ts'

export const endEngagement: Handler<typeof contract.endEngagement> = (ctx, { params, body }) =>
  changingEngagement(ctx, params.engagementId, async (tx, { row, shown, today }) => {
    const problem = whyNotEndOn(row, body.endsOn, today)
    if (problem) throw invalid('endsOn', problem)
    await writeLastDay(tx, ctx, row, shown, { day: body.endsOn, reason: body.reason })
  })
