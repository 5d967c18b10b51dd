import type * as contract from '@claimcrew/contract/dashboard/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { countToDecide } from '../attendance/access.ts'
import { gapsWaitingFor } from '../clocks/access.ts'
import { countProposalsTo } from '../engagements/terms-store.ts'
import { countWaitingFor } from '../jobs/applications/application-store.ts'
import { countInvitationsTo } from '../jobs/applications/invitation-store.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { monthsToClose } from '../statements/access.ts'
import { countUnpaid } from '../statements/final-store.ts'

export const dashboardNeeds: Handler<typeof contract.dashboardNeeds> = async ctx => {
  const { db, actor } = ctx
  const { userId, role } = actor
  if (role === 'BILLER') {
    const [offers, invitations, terms, gaps] = await Promise.all([
      countWaitingFor(db, { billerId: userId }),
      countInvitationsTo(db, userId),
      countProposalsTo(db, userId),
      gapsOf(ctx),
    ])
    return { ...none, offers, invitations, terms, gaps }
  }
  const [requests, applications, terms, gaps, months, unpaid] = await Promise.all([
    countToDecide(ctx),
    countWaitingFor(db, { clientId: userId }),
    countProposalsTo(db, userId),
    gapsOf(ctx),
    role === 'CLIENT' ? monthsToClose(db, ctx, userId) : [],
    role === 'CLIENT' ? countUnpaid(db, userId) : 0,
  ])
  return { ...none, requests, applications, terms, gaps, monthToClose: months[0] ?? null, unpaid }
}

const none: Reply<typeof contract.dashboardNeeds> = {
  requests: 0,
  applications: 0,
  offers: 0,
  invitations: 0,
  terms: 0,
  gaps: 0,
  monthToClose: null,
  unpaid: 0,
}

const gapsOf = async ({ db, now, newId, actor }: Ctx): Promise<number> =>
  (await gapsWaitingFor(db, { now, newId }, actor)).n
