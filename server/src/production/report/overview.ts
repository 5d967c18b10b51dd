import { dayIn, mondayOf } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/production/contract'
import { Adding, totalsOf } from '@claimcrew/contract/production/figures'
import { punchedBy } from '../../attendance/sum-store.ts'
import type { Handler } from '../../kit/http/route.ts'
import { waitingFor } from '../review/waiting.ts'
import { countWaiting } from '../review/waiting-store.ts'
import { unsentDays } from './overview-store.ts'
import { askedOf, sumOf } from './report.ts'
import { groupCells } from './sums-store.ts'

/** How it stands with the week, and what waits for whom. */
export const productionOverview: Handler<typeof contract.productionOverview> = async ctx => {
  const today = dayIn(ctx.actor.timeZone, ctx.now)
  const { asked, find, changes } = await askedOf(ctx, { from: mondayOf(today), to: today, workType: [] })
  const [cells, worked, waiting, unsent] = await Promise.all([
    groupCells(ctx.db, asked, 'workType', changes),
    punchedBy(ctx, 'biller', asked),
    waitingFor(ctx, {}).then(waits => countWaiting(ctx.db, waits)),
    ctx.actor.role === 'BILLER'
      ? unsentDays(ctx.db, ctx.actor.userId, today)
      : { sentBack: 0, unsubmitted: 0 },
  ])
  const whole = new Adding()
  for (const cell of cells) whole.add(cell, find(cell, cell.day))
  return { week: totalsOf(whole, sumOf(worked)), waiting, ...unsent }
}
