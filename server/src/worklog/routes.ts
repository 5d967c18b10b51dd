import * as contract from '@claimcrew/contract/worklog/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { exportWorklog } from './exportWorklog.ts'
import { listWorklog } from './listWorklog.ts'
import { getWorklogDay } from './worklogDay.ts'
import { getWorklogTable } from './worklogTable.ts'

export const routes = defineRoutes(contract, { listWorklog, getWorklogTable, getWorklogDay, exportWorklog })
