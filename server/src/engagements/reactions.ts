import { kinds } from '@claimcrew/contract/engagements/notifications'
import { isOpen } from '@claimcrew/contract/engagements/policy'
import { dayIn } from '@claimcrew/contract/kit/time'
import { emailConfirmed, userDeactivated } from '@claimcrew/contract/people/events'
import type { By } from '../kit/data/audit.ts'
import type { Tx } from '../kit/data/db.ts'
import { on, type Reaction } from '../kit/events.ts'
import { enqueue } from '../kit/jobs/job.ts'
import { notify } from '../kit/notify.ts'
import { listPeople } from '../people/store.ts'
import { sendWaitingLetters } from './invitations/invite.ts'
import { billersEngagedBy } from './store.ts'

/** Those who work for a client learn that nobody is there for them any more, and what that means for their time. */
async function notifyBillers(tx: Tx, by: By, clientId: string): Promise<void> {
  const ties = Map.groupBy(await billersEngagedBy(tx, clientId), tie => tie.billerId)
  const [client] = await listPeople(tx, [clientId])
  for (const { id, timeZone, deactivatedAt } of await listPeople(tx, [...ties.keys()])) {
    const own = (ties.get(id) ?? []).map(tie => ({ ...tie, clientId }))
    if (deactivatedAt !== null || !own.some(tie => isOpen(tie, dayIn(timeZone, by.now)))) continue
    await notify(tx, by, {
      userId: id,
      kind: kinds['client-deactivated'],
      event: `${clientId}:${by.now}`,
      title: 'Client deactivated',
      description: `The account for ${client?.userName ?? 'your client'} was deactivated. You can still punch in without choosing a client. We keep your hours so far.`,
      link: '/clients',
    })
  }
}

export const reactions: readonly Reaction[] = [
  on(userDeactivated, (tx, by, { userId }) => notifyBillers(tx, by, userId)),
  on(emailConfirmed, (tx, _by, { userId }) => enqueue(tx, sendWaitingLetters, { clientId: userId })),
]
