import * as contract from '@claimcrew/contract/production/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { productionDay } from './day/day.ts'
import { listProduction } from './day/listProduction.ts'
import { saveProduction } from './day/saveProduction.ts'
import { importKpis } from './kpis/importKpis.ts'
import { listKpis, saveKpis } from './kpis/kpis.ts'
import { exportProduction } from './report/exportProduction.ts'
import { productionOverview } from './report/productionOverview.ts'
import { productionReport } from './report/productionReport.ts'
import { productionSummary } from './report/productionSummary.ts'
import { reopenProduction, reviewDays, reviewProduction } from './review/reviewProduction.ts'
import { listReviews } from './review/reviewQueue.ts'
import { submitProduction } from './review/submitProduction.ts'
import { productionTargets, saveTargets } from './targets/targets.ts'
import { currentTimer, discardTimer, holdTimer, restoreTimer, startTimer, stopTimer } from './timer/timer.ts'

export const routes = defineRoutes(contract, {
  listProduction,
  productionDay,
  saveProduction,
  submitProduction,

  listReviews,
  reviewProduction,
  reviewDays,
  reopenProduction,

  productionReport,
  productionSummary,
  exportProduction,
  productionOverview,

  productionTargets,
  saveTargets,

  currentTimer,
  startTimer,
  holdTimer,
  stopTimer,
  discardTimer,
  restoreTimer,

  listKpis,
  saveKpis,
  importKpis,
})
