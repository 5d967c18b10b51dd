import { monthReopened } from '@claimcrew/contract/attendance/events'
import { hired } from '@claimcrew/contract/jobs/events'
import { toMonth } from '@claimcrew/contract/statements/rules'
import { on, type Subscriber } from '../kit/events.ts'
import { writeFixedPrice, writeReopening } from './basis-store.ts'

export const subscribers: readonly Subscriber[] = [
  // What was billed stands; from now on the month is compared with it.
  on(monthReopened, async (tx, ctx, { billerId, clientId, firstDay }) => {
    await writeReopening(tx, { billerId, clientId, month: toMonth(firstDay) }, ctx.now)
  }),
  on(hired, async (tx, _by, { engagementId, pay }) => {
    if (pay === 'fixed') await writeFixedPrice(tx, engagementId)
  }),
]
