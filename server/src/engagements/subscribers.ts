import { kinds } from '@claimcrew/contract/engagements/notifications'
import { isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn } from '@claimcrew/contract/kit/time'
import {
  accountDeleted,
  emailConfirmed,
  organizationRenamed,
  userDeactivated,
} from '@claimcrew/contract/people/events'
import { toFounder } from '@claimcrew/contract/permissions'
import { enqueue } from '../kit/backgroundJobs/backgroundJob.ts'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { on, type Subscriber } from '../kit/events.ts'
import { notify } from '../kit/notify.ts'
import { conflict } from '../kit/refusal.ts'
import { listContactOrganizations, listOrganizations, readSideNames } from '../people/organization-store.ts'
import { listPeople } from '../people/store.ts'
import { sendWaitingEmails } from './invitations/invite.ts'
import { publishEngagement } from './live.ts'
import { listEngagedBillers, listPersonPeriods } from './period-store.ts'

/** Lists the billers who work for a client, or have agreed to, by their own clock. */
async function listOpenBillers(tx: Tx, ctx: AuditCtx, clientId: OrganizationId) {
  const periods = Map.groupBy(await listEngagedBillers(tx, clientId), period => period.billerId)
  return (await listPeople(tx, [...periods.keys()])).filter(({ id, timeZone }) =>
    (periods.get(id) ?? []).some(period => isOpenPeriod({ ...period, clientId }, dayIn(timeZone, ctx.now))),
  )
}

/** Nobody goes while the other side counts on them. */
async function refuseOpenEngagements(
  tx: Tx,
  ctx: AuditCtx,
  {
    userId,
    organizationIds,
  }: { readonly userId: string; readonly organizationIds: readonly OrganizationId[] },
): Promise<void> {
  const names: string[] = []
  const [person] = await listPeople(tx, [userId])
  const today = dayIn(person?.timeZone ?? 'UTC', ctx.now)
  const own = await listPersonPeriods(tx, toFounder({ userId, role: 'BILLER' }), userId)
  const clientIds = own.filter(period => isOpenPeriod(period, today)).map(period => period.clientId)
  names.push(...(await readSideNames(tx, clientIds)).values())
  for (const organizationId of organizationIds)
    names.push(...(await listOpenBillers(tx, ctx, organizationId)).map(biller => biller.userName))
  const [first, ...others] = names
  if (first === undefined) return
  const more = others.length === 0 ? '' : ` and ${others.length} more`
  throw conflict(`You still have an open engagement with ${first}${more}. End it first.`)
}

/** Tells a client's billers that nobody is there for them any more, and what that means for their time. */
async function notifyBillers(tx: Tx, ctx: AuditCtx, clientId: OrganizationId): Promise<void> {
  const [client] = await listOrganizations(tx, [clientId])
  for (const { id, deactivatedAt } of await listOpenBillers(tx, ctx, clientId)) {
    if (deactivatedAt !== null) continue
    await notify(tx, ctx, {
      userId: id,
      kind: kinds['client-deactivated'],
      event: `${clientId}:${ctx.now}`,
      title: 'Client deactivated',
      description: `The account for ${client?.userName ?? 'your client'} was deactivated. You can still punch in without choosing a client. We keep your hours so far.`,
      link: '/clients',
    })
  }
}

export const subscribers: readonly Subscriber[] = [
  on(accountDeleted, refuseOpenEngagements),
  // An organization with another owner still has somebody who answers.
  on(userDeactivated, async (tx, ctx, { userId }) => {
    for (const clientId of await listContactOrganizations(tx, userId)) await notifyBillers(tx, ctx, clientId)
  }),
  // Its billers read again what their client is called.
  on(organizationRenamed, async (tx, ctx, { organizationId: clientId }) => {
    for (const { id: billerId } of await listOpenBillers(tx, ctx, clientId))
      await publishEngagement(tx, ctx.now, { clientId, billerId })
  }),
  on(emailConfirmed, (tx, _by, { userId }) => enqueue(tx, sendWaitingEmails, { clientId: userId })),
]
