import type * as contract from '@claimcrew/contract/dashboard/contract'
import { failedEmailDays, unansweredAfterDays } from '@claimcrew/contract/dashboard/rules'
import type { Reply } from '@claimcrew/contract/kit/endpoint'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { actorMay, type Permission } from '@claimcrew/contract/permissions'
import { countUndecidedRequests } from '../attendance/access.ts'
import { countWaitingGaps } from '../clocks/access.ts'
import { countProposals } from '../engagements/terms-store.ts'
import {
  countUnansweredPosts,
  countWaitingApplications,
} from '../jobs/applications/application-list-store.ts'
import { countOpenInvitations } from '../jobs/applications/invitation-store.ts'
import type { Ctx, Handler } from '../kit/http/route.ts'
import { countFailedEmails } from '../kit/mail/store.ts'
import { listMonthsToClose } from '../statements/access.ts'
import { sumUnpaid, type UnpaidStatements } from '../statements/payment-store.ts'
import { countFailingTrackerUsers } from '../tracking/sync/sync-store.ts'

export const getDashboardNeeds: Handler<typeof contract.getDashboardNeeds> = async ctx => {
  const { db, actor } = ctx
  const { userId } = actor
  if (actor.role === 'BILLER') {
    const [offers, invitations, terms, gaps] = await Promise.all([
      countWaitingApplications(db, { billerId: userId }),
      countOpenInvitations(db, userId),
      countProposals(db, actor),
      countGaps(ctx),
    ])
    return { ...none, offers, invitations, terms, gaps }
  }
  const client = actor.organizationId
  // What somebody else's seat is for waits for them.
  const may = (permission: Permission) => actorMay(actor, permission)
  const [requests, applications, terms, gaps, months, unpaid, health] = await Promise.all([
    may('attendance:correct:team') ? countUndecidedRequests(ctx) : 0,
    client && may('jobs:manage') ? countWaitingApplications(db, { clientId: client }) : 0,
    may('engagements:change:own') ? countProposals(db, actor) : 0,
    may('clocks:resolve:team') ? countGaps(ctx) : 0,
    client && may('statements:close:team') ? listMonthsToClose(db, ctx, client) : [],
    client && may('statements:pay:team') ? sumUnpaid(db, client) : nothingOwed,
    actor.role === 'ADMIN' ? readHealth(ctx) : null,
  ])
  return {
    ...none,
    requests,
    applications,
    terms,
    gaps,
    monthToClose: months[0] ?? null,
    unpaid: unpaid.count,
    unpaidCents: unpaid.amountCents,
    unpaidDueOn: unpaid.dueOn,
    health,
  }
}

const none: Reply<typeof contract.getDashboardNeeds> = {
  requests: 0,
  applications: 0,
  offers: 0,
  invitations: 0,
  terms: 0,
  gaps: 0,
  monthToClose: null,
  unpaid: 0,
  unpaidCents: 0,
  unpaidDueOn: null,
  health: null,
}

const dayMs = 86_400_000

const nothingOwed: UnpaidStatements = { count: 0, amountCents: 0, dueOn: null }

async function readHealth({ db, now }: Ctx): Promise<Reply<typeof contract.getDashboardNeeds>['health']> {
  const [failingAccounts, failedEmails, unansweredJobs] = await Promise.all([
    countFailingTrackerUsers(db),
    countFailedEmails(db, addMilliseconds(now, -failedEmailDays * dayMs)),
    countUnansweredPosts(db, addMilliseconds(now, -unansweredAfterDays * dayMs)),
  ])
  return { failingAccounts, failedEmails, unansweredJobs }
}

const countGaps = async ({ db, now, newId, actor }: Ctx): Promise<number> =>
  (await countWaitingGaps(db, { now, newId }, actor)).n
