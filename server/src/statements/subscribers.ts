import { monthReopened } from '@claimcrew/contract/attendance/events'
import { hired } from '@claimcrew/contract/jobs/events'
import { monthText } from '@claimcrew/contract/kit/timeText'
import { accountDeleted } from '@claimcrew/contract/people/events'
import { toMonth } from '@claimcrew/contract/statements/rules'
import { on, type Subscriber } from '../kit/events.ts'
import { conflict } from '../kit/refusal.ts'
import { readSideNames } from '../people/organization-store.ts'
import { listOpenMonths } from './access.ts'
import { writeFixedPrice, writeReopening } from './basis-store.ts'

export const subscribers: readonly Subscriber[] = [
  // What somebody is owed, or owes, is settled before they go.
  on(accountDeleted, async (tx, ctx, { userId, organizationIds }) => {
    const sides = [{ billerIds: [userId] }, ...organizationIds.map(clientId => ({ clientId }))]
    for (const side of sides) {
      const [first] = await listOpenMonths(tx, ctx, side)
      if (!first) continue
      const otherId = first.billerId === userId ? first.clientId : first.billerId
      const name = (await readSideNames(tx, [otherId])).get(otherId)
      throw conflict(`${monthText(first.month)} with ${name} isn’t closed yet. It has to be closed first.`)
    }
  }),
  // What was billed stands; from now on the month is compared with it.
  on(monthReopened, async (tx, ctx, { billerId, clientId, firstDay }) => {
    await writeReopening(tx, { billerId, clientId, month: toMonth(firstDay) }, ctx.now)
  }),
  on(hired, async (tx, _by, { engagementId, pay }) => {
    if (pay === 'fixed') await writeFixedPrice(tx, engagementId)
  }),
]
