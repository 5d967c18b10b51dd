import { kinds } from '@claimcrew/contract/engagements/notifications'
import { isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn } from '@claimcrew/contract/kit/time'
import { emailConfirmed, userDeactivated } from '@claimcrew/contract/people/events'
import { enqueue } from '../kit/backgroundJobs/backgroundJob.ts'
import type { AuditCtx } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { on, type Subscriber } from '../kit/events.ts'
import { notify } from '../kit/notify.ts'
import { listContactOrganizations, listOrganizations } from '../people/organization-store.ts'
import { listPeople } from '../people/store.ts'
import { sendWaitingEmails } from './invitations/invite.ts'
import { listEngagedBillers } from './store.ts'

/** Those who work for a client learn that nobody is there for them any more, and what that means for their time. */
async function notifyBillers(tx: Tx, ctx: AuditCtx, clientId: OrganizationId): Promise<void> {
  const periods = Map.groupBy(await listEngagedBillers(tx, clientId), period => period.billerId)
  const [client] = await listOrganizations(tx, [clientId])
  for (const { id, timeZone, deactivatedAt } of await listPeople(tx, [...periods.keys()])) {
    const own = (periods.get(id) ?? []).map(period => ({ ...period, clientId }))
    if (deactivatedAt !== null || !own.some(period => isOpenPeriod(period, dayIn(timeZone, ctx.now))))
      continue
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
  // Of an organization with another owner somebody is still there.
  on(userDeactivated, async (tx, ctx, { userId }) => {
    for (const clientId of await listContactOrganizations(tx, userId)) await notifyBillers(tx, ctx, clientId)
  }),
  on(emailConfirmed, (tx, _by, { userId }) => enqueue(tx, sendWaitingEmails, { clientId: userId })),
]
