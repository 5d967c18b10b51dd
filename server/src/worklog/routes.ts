import * as contract from '@claimcrew/contract/worklog/contract'
import { on, type Route } from '../kit/http/route.ts'
import { dayOf } from './day.ts'
import { exportOf } from './export.ts'
import { worklogOf } from './rows.ts'
import { sheetOf } from './sheet.ts'

export const routes: Route[] = [
  on(contract.listWorklog, (ctx, { query }) => worklogOf(ctx, query)),
  on(contract.worklogSheet, (ctx, { query }) => sheetOf(ctx, query)),
  on(contract.worklogDay, (ctx, { query }) => dayOf(ctx, query.billerId, query.date)),
  on(contract.exportWorklog, (ctx, { query }) => exportOf(ctx, query)),
]
