import * as contract from '@claimcrew/contract/worklog/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { exportWorklog } from './exportWorklog.ts'
import { listWorklog } from './listWorklog.ts'
import { worklogDay } from './worklogDay.ts'
import { worklogSheet } from './worklogTable.ts'

export const routes = defineRoutes(contract, { listWorklog, worklogSheet, worklogDay, exportWorklog })
