import type * as contract from '@claimcrew/contract/statements/contract'
import { lockEngagement } from '../engagements/commands.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import type { Handler } from '../kit/http/route.ts'
import { conflict, notFound } from '../kit/refusal.ts'

/** One side alone chose the hours once: programs that still do so learn how both agree on them. */
export const chooseHours: Handler<typeof contract.chooseHours> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    if (!(await lockEngagement(tx, ctx.actor, params.engagementId))) throw notFound()
    throw conflict('Propose new terms, so both sides agree on the hours to pay.')
  })
