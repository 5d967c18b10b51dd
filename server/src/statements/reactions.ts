import { monthReopened } from '@claimcrew/contract/attendance/events'
import { hired } from '@claimcrew/contract/jobs/events'
import { monthOf } from '@claimcrew/contract/statements/rules'
import { on, type Reaction } from '../kit/events.ts'
import { noteReopening, writeFixedPrice } from './basis-store.ts'

export const reactions: readonly Reaction[] = [
  // What was billed stands; from now on the month is compared with it.
  on(monthReopened, async (tx, by, { billerId, clientId, firstDay }) => {
    await noteReopening(tx, { billerId, clientId, month: monthOf(firstDay) }, by.now)
  }),
  on(hired, async (tx, _by, { engagementId, pay }) => {
    if (pay === 'fixed') await writeFixedPrice(tx, engagementId)
  }),
]
