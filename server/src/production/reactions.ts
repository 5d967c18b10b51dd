import { monthApproved, monthReopened, punchedOut } from '@claimcrew/contract/attendance/events'
import { engagementEnded } from '@claimcrew/contract/engagements/events'
import { heldOn } from '@claimcrew/contract/engagements/policy'
import { dayIn, daysFrom } from '@claimcrew/contract/kit/time'
import { userDeactivated } from '@claimcrew/contract/people/events'
import { productionMoved } from '@claimcrew/contract/production/contract'
import { tiesAmong } from '../engagements/store.ts'
import { on, type Reaction } from '../kit/events.ts'
import { publish } from '../kit/live/events.ts'
import { listPeople } from '../people/store.ts'
import { lockProduction, unlockProduction } from './day/part-store.ts'
import { stopTimerAt } from './timer/commands.ts'
import { findTimer, timersFor } from './timer/timer-store.ts'

export const reactions: readonly Reaction[] = [
  on(punchedOut, async (tx, by, { billerId, at }) => {
    await stopTimerAt(tx, by, billerId, at)
  }),
  on(engagementEnded, async (tx, by, { billerId, clientId, endsOn }) => {
    const timer = await findTimer(tx, billerId)
    const [biller] = await listPeople(tx, [billerId])
    if (timer?.clientId !== clientId || !biller || endsOn > dayIn(biller.timeZone, by.now)) return
    await stopTimerAt(tx, by, billerId, by.now)
  }),
  on(userDeactivated, async (tx, by, { userId }) => {
    for (const billerId of [userId, ...(await timersFor(tx, userId))])
      await stopTimerAt(tx, by, billerId, by.now)
  }),
  on(monthApproved, async (tx, by, { billerId, clientId, firstDay, lockedThrough }) => {
    // Production always names its client.
    if (clientId === null) return
    const timer = await findTimer(tx, billerId)
    if (timer?.clientId === clientId && timer.day >= firstDay && timer.day <= lockedThrough)
      await stopTimerAt(tx, by, billerId, by.now)
    const ties = await tiesAmong(tx, [clientId], [billerId])
    const days = daysFrom(firstDay, lockedThrough).filter(day => ties.some(tie => heldOn(tie, day)))
    await lockProduction(tx, billerId, clientId, days)
    await publish(tx, productionMoved, { now: by.now, subject: billerId })
  }),
  on(monthReopened, async (tx, by, { billerId, clientId, firstDay, lockedThrough }) => {
    if (clientId === null) return
    const span = { billerId, clientId, firstDay, lastDay: lockedThrough }
    await unlockProduction(tx, span, 'The attendance month was reopened.')
    await publish(tx, productionMoved, { now: by.now, subject: billerId })
  }),
]
