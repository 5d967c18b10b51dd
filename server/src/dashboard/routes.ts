import * as contract from '@claimcrew/contract/dashboard/contract'
import { handlers } from '../kit/http/handlers.ts'
import { dashboardNeeds } from './needs.ts'
import { dashboardOverview, dashboardStats } from './overview.ts'

export const routes = handlers(contract, { dashboardStats, dashboardOverview, dashboardNeeds })
