import * as contract from '@claimcrew/contract/dashboard/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { dashboardNeeds } from './needs.ts'
import { dashboardOverview, dashboardStats, listBillerHours } from './overview.ts'

export const routes = defineRoutes(contract, {
  dashboardStats,
  dashboardOverview,
  dashboardNeeds,
  listBillerHours,
})
