import type * as contract from '@claimcrew/contract/engagements/contract'
import { findEndDayError } from '@claimcrew/contract/engagements/rules'
import type { Handler } from '../kit/http/route.ts'
import { invalid } from '../kit/refusal.ts'
import { changeEngagement } from './changeEngagement.ts'
import { writeLastDay } from './commands.ts'

export const endEngagement: Handler<typeof contract.endEngagement> = (ctx, { params, body }) =>
  changeEngagement(ctx, params.engagementId, async (tx, { row, view, today }) => {
    const problem = findEndDayError(row, body.endsOn, today)
    if (problem) throw invalid('endsOn', problem)
    await writeLastDay(tx, ctx, row, view, { day: body.endsOn, reason: body.reason })
  })
