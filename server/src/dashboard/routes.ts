import * as contract from '@claimcrew/contract/dashboard/contract'
import { on, type Route } from '../kit/http/route.ts'
import { overviewFor, statsFor } from './overview.ts'

export const routes: Route[] = [
  on(contract.dashboardStats, ctx => statsFor(ctx)),
  on(contract.dashboardOverview, ctx => overviewFor(ctx)),
]
