import { dayIn, mondayOf } from '@claimcrew/contract/kit/time'
import { FigureAdder, toTotals } from '@claimcrew/contract/production/figures'
import type * as contract from '@claimcrew/contract/production/report'
import { sumWorkedSeconds } from '../../attendance/sum-store.ts'
import type { Handler } from '../../kit/http/route.ts'
import { countReviewQueue } from '../review/review-queue-store.ts'
import { readReviewFilter } from '../review/reviewQueue.ts'
import { countUnsentDays } from './overview-store.ts'
import { readReportQuery, sumSeconds } from './productionReport.ts'
import { sumByGroup } from './sums-store.ts'

/** How it stands with the week, and what waits for whom. */
export const getProductionOverview: Handler<typeof contract.getProductionOverview> = async ctx => {
  const today = dayIn(ctx.actor.timeZone, ctx.now)
  const { sumQuery, find, changes } = await readReportQuery(ctx, {
    from: mondayOf(today),
    to: today,
    workType: [],
  })
  const [cells, worked, waiting, unsent] = await Promise.all([
    sumByGroup(ctx.db, sumQuery, 'workType', changes),
    sumWorkedSeconds(ctx, 'biller', sumQuery),
    readReviewFilter(ctx, {}).then(waits => countReviewQueue(ctx.db, waits)),
    ctx.actor.role === 'BILLER'
      ? countUnsentDays(ctx.db, ctx.actor.userId, today)
      : { sentBack: 0, unsubmitted: 0 },
  ])
  const whole = new FigureAdder()
  for (const cell of cells) whole.add(cell, find(cell, cell.day))
  return { week: toTotals(whole, sumSeconds(worked)), waiting, ...unsent }
}
