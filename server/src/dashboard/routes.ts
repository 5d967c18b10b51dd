import * as contract from '@claimcrew/contract/dashboard/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { getDashboardNeeds } from './needs.ts'
import { getDashboardOverview, getDashboardStats, listBillerHours } from './overview.ts'

export const routes = defineRoutes(contract, {
  getDashboardStats,
  getDashboardOverview,
  getDashboardNeeds,
  listBillerHours,
})
