import * as contract from '@claimcrew/contract/production/contract'
import { handlers } from '../kit/http/handlers.ts'
import { productionDay } from './day/day.ts'
import { listProduction } from './day/list.ts'
import { saveProduction } from './day/save.ts'
import { submitProduction } from './day/submit.ts'
import { importKpis } from './kpis/import.ts'
import { listKpis, saveKpis } from './kpis/kpis.ts'
import { exportProduction } from './report/export.ts'
import { productionOverview } from './report/overview.ts'
import { productionReport } from './report/report.ts'
import { productionSummary } from './report/summary.ts'
import { reopenProduction, reviewDays, reviewProduction } from './review/review.ts'
import { listReviews } from './review/waiting.ts'
import { productionTargets, saveTargets } from './targets/targets.ts'
import { currentTimer, discardTimer, holdTimer, restoreTimer, startTimer, stopTimer } from './timer/timer.ts'

export const routes = handlers(contract, {
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
