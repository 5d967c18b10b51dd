import * as contract from '@claimcrew/contract/production/contract'
import * as kpis from '@claimcrew/contract/production/kpis'
import * as report from '@claimcrew/contract/production/report'
import * as targets from '@claimcrew/contract/production/targets'
import * as timer from '@claimcrew/contract/production/timer'
import { defineRoutes } from '../kit/http/handlers.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import { getProductionDay } from './day/day.ts'
import { listProduction } from './day/listProduction.ts'
import { saveProduction } from './day/saveProduction.ts'
import { exportKpis } from './kpis/exportKpis.ts'
import { importKpis } from './kpis/importKpis.ts'
import { listKpis, listPracticeKpis, saveKpis } from './kpis/kpis.ts'
import { exportProduction } from './report/exportProduction.ts'
import { getProductionOverview } from './report/productionOverview.ts'
import { getProductionReport } from './report/productionReport.ts'
import { getProductionSummary } from './report/productionSummary.ts'
import { reopenProduction, reviewDays, reviewProduction } from './review/commands.ts'
import { listReviews } from './review/reviewQueue.ts'
import { submitProduction } from './review/submitProduction.ts'
import { takeBackProduction } from './review/takeBackProduction.ts'
import { getProductionTargets, saveProductionTargets } from './targets/targets.ts'
import {
  discardTimer,
  getCurrentTimer,
  holdTimer,
  restoreTimer,
  startTimer,
  stopTimer,
} from './timer/timer.ts'

export const routes = [
  ...defineRoutes(contract, {
    listProduction,
    getProductionDay,
    saveProduction,
    submitProduction,
    takeBackProduction,
    listReviews,
    reviewProduction: (ctx, { params, body: { clientId, version, ...decision } }) =>
      runCommand(ctx, async tx => ({
        day: await reviewProduction(tx, ctx, { ...params, clientId, version }, decision),
      })),
    reviewDays: (ctx, { body: { days, ...decision } }) =>
      runCommand(ctx, async tx => ({ days: await reviewDays(tx, ctx, days, decision) })),
    reopenProduction: (ctx, { params, body }) =>
      runCommand(ctx, async tx => ({
        day: await reopenProduction(tx, ctx, { ...params, clientId: body.clientId }, body.reason),
      })),
  }),
  ...defineRoutes(report, {
    getProductionReport,
    getProductionSummary,
    exportProduction,
    getProductionOverview,
  }),
  ...defineRoutes(targets, {
    getProductionTargets,
    saveProductionTargets,
  }),
  ...defineRoutes(timer, {
    getCurrentTimer,
    startTimer,
    holdTimer,
    stopTimer,
    discardTimer,
    restoreTimer,
  }),
  ...defineRoutes(kpis, {
    listKpis,
    listPracticeKpis,
    exportKpis,
    saveKpis,
    importKpis,
  }),
]
