import * as contract from '@claimcrew/contract/reports/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { listAudit } from './audit/listAudit.ts'
import { listOwnAudit } from './audit/listOwnAudit.ts'
import { getReport } from './report.ts'
import { changeView, deleteView, listViews, saveView } from './views.ts'

export const routes = defineRoutes(contract, {
  getReport,
  listViews,
  saveView,
  changeView,
  deleteView,
  listAudit,
  listOwnAudit,
})
