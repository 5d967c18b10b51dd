import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import { productionDaysChanged } from '@claimcrew/contract/production/contract'
import { timerChanged } from '@claimcrew/contract/production/timer'
import { listPeriodsAmong } from '../engagements/period-store.ts'
import type { Tx } from '../kit/data/db.ts'
import { publish } from '../kit/live/events.ts'
import { type LiveTopic, liveTopic } from '../kit/live/topics.ts'

export const topics: LiveTopic[] = [
  // What is not submitted concerns its biller alone, the rest the client whose part it is.
  liveTopic(productionDaysChanged, {
    may: 'production:read',
    deliver: async ({ db }, events, readers) => {
      const billerIds = [...new Set(events.flatMap(event => event.subject ?? []))]
      const clients = readers.flatMap(({ organizationId }) => organizationId ?? [])
      const periods = clients.length === 0 ? [] : await listPeriodsAmong(db, clients, billerIds)
      const tied = new Set(periods.map(({ clientId, billerId }) => `${clientId} ${billerId}`))
      return events.flatMap(event => {
        const billerId = event.subject ?? ''
        const concerned = readers.filter(
          ({ userId, organizationId, role }) =>
            userId === billerId ||
            (event.userId === null &&
              (role === 'ADMIN' ||
                (organizationId === event.part && tied.has(`${organizationId} ${billerId}`)))),
        )
        return concerned.map(({ userId }) => ({ event, userId, body: { billerId } }))
      })
    },
  }),
  liveTopic(timerChanged, {
    deliver: async (_, events, readers) =>
      events.flatMap(event =>
        readers
          .filter(({ userId }) => userId === event.userId)
          .map(({ userId }) => ({ event, userId, body: { billerId: userId } })),
      ),
  }),
]

/** Has a biller, and each of these clients, read again what is the client's. */
export async function publishToClients(
  tx: Tx,
  { now }: { readonly now: Instant },
  billerId: string,
  clientIds: readonly OrganizationId[],
): Promise<void> {
  const [first, ...others] = clientIds.map(part => ({ now, subject: billerId, part }))
  if (first) await publish(tx, productionDaysChanged, first, ...others)
}
