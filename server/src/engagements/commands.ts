import { engagementBegan, engagementEnded } from '@claimcrew/contract/engagements/events'
import { kinds } from '@claimcrew/contract/engagements/notifications'
import { defaultTerms } from '@claimcrew/contract/engagements/rules'
import { listDetails } from '@claimcrew/contract/engagements/termsText'
import { dayIn } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import type { User } from '@claimcrew/contract/people/contract'
import { type AuditCtx, audit } from '../kit/data/audit.ts'
import { type Tx, violatesConstraint } from '../kit/data/db.ts'
import { announce } from '../kit/events.ts'
import { notify } from '../kit/notify.ts'
import { conflict, invalid, notFound } from '../kit/refusal.ts'
import { readActorName } from '../people/acting-name-store.ts'
import { notifyOrganization } from '../people/commands.ts'
import { publishEngagement } from './live.ts'
import {
  type EngagementRow,
  insertEngagement,
  lockRunningEngagement,
  type NewEngagement,
  writeEnd,
} from './store.ts'
import { removeProposal } from './terms-store.ts'

/** What others lock too: while they write about what was agreed, nobody ends it. */
export { lockPeriodsShared } from './period-store.ts'
export { lockEngagement } from './store.ts'

type EngagementSide = Pick<User, 'userId' | 'userName' | 'role' | 'timeZone'>
type EngagementSides = { readonly client: EngagementSide; readonly biller: EngagementSide }

type EngagementTermsInput = Pick<
  NewEngagement,
  'title' | 'startedOn' | 'rateCents' | 'currency' | 'hoursPerWeek'
> &
  Partial<Pick<NewEngagement, 'weekdays' | 'hoursFrom'>>

/** Ties a client and a biller, writes it down and tells both; answers the id of what they have agreed. */
export async function createEngagement(
  tx: Tx,
  ctx: AuditCtx,
  { client, biller }: EngagementSides,
  terms: EngagementTermsInput,
): Promise<string> {
  if (client.role !== 'CLIENT') throw invalid('client', `${client.userName} isn’t a client.`)
  if (biller.role !== 'BILLER') throw invalid('biller', `${biller.userName} isn’t a biller.`)
  const engagementId = ctx.newId()
  const engagement: NewEngagement = {
    ...defaultTerms,
    ...terms,
    engagementId,
    clientId: client.userId,
    billerId: biller.userId,
    endedOn: null,
    createdAt: ctx.now,
  }
  await insertEngagement(tx, engagement).catch(error => {
    throw violatesConstraint(error, 'engagements_no_overlap')
      ? conflict('They already work together on those days.')
      : error
  })
  await audit(tx, ctx, {
    action: 'engagement:begin',
    subjectId: engagementId,
    after: engagement,
    organizationId: engagement.clientId,
  })
  const begun = { kind: kinds['engagement-begun'], event: engagementId, title: 'Engagement started' }
  const since = [`from ${formatDay(terms.startedOn, ctx.now)}`, ...listDetails(engagement)].join(', ')
  await notify(tx, ctx, {
    ...begun,
    userId: biller.userId,
    description: `You work for ${client.userName} ${since}.`,
    link: '/clients',
  })
  await notifyOrganization(tx, ctx, {
    ...begun,
    organizationId: engagement.clientId,
    description: `${biller.userName} works for you ${since}.`,
    link: '/billers',
  })
  await publishEngagement(tx, ctx.now, engagement)
  await announce(tx, ctx, engagementBegan, {
    engagementId,
    clientId: client.userId,
    billerId: biller.userId,
    startsOn: terms.startedOn,
  })
  return engagementId
}

/** Ends the running engagement of two people; `endedOn` is its last day, today where nothing is said. */
export async function endRunningEngagement(
  tx: Tx,
  ctx: AuditCtx,
  { client, biller }: EngagementSides,
  endedOn?: string,
): Promise<void> {
  const running = await lockRunningEngagement(tx, client.userId, biller.userId)
  if (!running) throw notFound('They don’t work together.')
  const lastDay = endedOn ?? dayIn(biller.timeZone, ctx.now)
  if (lastDay < running.startedOn)
    throw invalid(
      'on',
      `It started on ${formatDay(running.startedOn, ctx.now)}, so it can’t end before that.`,
    )
  const names = { clientName: client.userName, billerName: biller.userName }
  await writeLastDay(tx, ctx, running, names, { day: lastDay, reason: null })
  await publishEngagement(tx, ctx.now, running)
}

type SideNames = { readonly clientName: string; readonly billerName: string }
type LastDay = { readonly day: string; readonly reason: string | null }

/** Gives a locked engagement its last day, and tells both. What is proposed for it is nobody's to agree to any more. */
export async function writeLastDay(
  tx: Tx,
  ctx: AuditCtx,
  row: EngagementRow,
  { clientName, billerName }: SideNames,
  { day, reason }: LastDay,
): Promise<void> {
  const { engagementId, clientId, billerId } = row
  await writeEnd(tx, engagementId, day, reason)
  await removeProposal(tx, engagementId)
  await audit(tx, ctx, {
    action: 'engagement:end',
    subjectId: engagementId,
    before: { endedOn: row.endedOn },
    after: { endedOn: day },
    organizationId: clientId,
    ...(reason === null ? {} : { reason }),
  })
  const ended = {
    kind: kinds['engagement-ended'],
    event: `${engagementId}:${day}`,
    title: 'Engagement ended',
  }
  const by = ctx.actor ? ` Ended by ${await readActorName(tx, ctx.actor)}.` : ''
  const because = reason === null ? '' : ` Reason: ${reason}`
  await notify(tx, ctx, {
    ...ended,
    userId: billerId,
    description: `Your work for ${clientName} ends on ${formatDay(day, ctx.now)}.${ctx.actor?.userId === billerId ? '' : by}${because}`,
    link: '/clients',
  })
  await notifyOrganization(tx, ctx, {
    ...ended,
    organizationId: clientId,
    description: `${billerName} stops working for you after ${formatDay(day, ctx.now)}.${by}${because}`,
    link: '/billers',
  })
  await announce(tx, ctx, engagementEnded, { engagementId, clientId, billerId, endsOn: day })
}
