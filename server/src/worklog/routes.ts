import * as contract from '@claimcrew/contract/worklog/contract'
import { handlers } from '../kit/http/handlers.ts'
import { worklogDay } from './day.ts'
import { exportWorklog } from './export.ts'
import { listWorklog } from './rows.ts'
import { worklogSheet } from './sheet.ts'

export const routes = handlers(contract, { listWorklog, worklogSheet, worklogDay, exportWorklog })
