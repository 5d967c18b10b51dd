import { monthApproved, monthReopened, punchedOut } from '@claimcrew/contract/attendance/events'
import { engagementEnded } from '@claimcrew/contract/engagements/events'
import { isEngagedOn } from '@claimcrew/contract/engagements/policy'
import { dayIn, daysFrom } from '@claimcrew/contract/kit/time'
import { userDeactivated } from '@claimcrew/contract/people/events'
import { listPeriodsAmong } from '../engagements/period-store.ts'
import { on, type Subscriber } from '../kit/events.ts'
import { listContactOrganizations } from '../people/organization-store.ts'
import { listPeople } from '../people/store.ts'
import { lockProduction, unlockProduction } from './day/part-store.ts'
import { publishToClients } from './live.ts'
import { stopTimerAt } from './timer/commands.ts'
import { findTimer, listClientTimers } from './timer/timer-store.ts'

export const subscribers: readonly Subscriber[] = [
  on(punchedOut, async (tx, ctx, { billerId, at }) => {
    await stopTimerAt(tx, ctx, billerId, at)
  }),
  on(engagementEnded, async (tx, ctx, { billerId, clientId, endsOn }) => {
    const timer = await findTimer(tx, billerId)
    const [biller] = await listPeople(tx, [billerId])
    if (timer?.clientId !== clientId || !biller || endsOn > dayIn(biller.timeZone, ctx.now)) return
    await stopTimerAt(tx, ctx, billerId, ctx.now)
  }),
  on(userDeactivated, async (tx, ctx, { userId }) => {
    const timers = [userId]
    for (const clientId of await listContactOrganizations(tx, userId))
      timers.push(...(await listClientTimers(tx, clientId)))
    for (const billerId of timers) await stopTimerAt(tx, ctx, billerId, ctx.now)
  }),
  on(monthApproved, async (tx, ctx, { billerId, clientId, firstDay, lockedThrough }) => {
    // Production always names its client.
    if (clientId === null) return
    const timer = await findTimer(tx, billerId)
    if (timer?.clientId === clientId && timer.day >= firstDay && timer.day <= lockedThrough)
      await stopTimerAt(tx, ctx, billerId, ctx.now)
    const periods = await listPeriodsAmong(tx, [clientId], [billerId])
    const days = daysFrom(firstDay, lockedThrough).filter(day =>
      periods.some(period => isEngagedOn(period, day)),
    )
    await lockProduction(tx, billerId, clientId, days)
    await publishToClients(tx, ctx, billerId, [clientId])
  }),
  on(monthReopened, async (tx, ctx, { billerId, clientId, firstDay, lockedThrough }) => {
    if (clientId === null) return
    const range = { billerId, clientId, firstDay, lastDay: lockedThrough }
    await unlockProduction(tx, range, 'The attendance month was reopened.')
    await publishToClients(tx, ctx, billerId, [clientId])
  }),
]
