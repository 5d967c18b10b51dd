import type { ReportKind } from '@claimcrew/contract/reports/kinds'
import { attendanceSource } from './attendanceReport.ts'
import { clockSource } from './clockReport.ts'
import { costSource } from './costReport.ts'
import { hoursSource } from './hoursReport.ts'
import { productionSource } from './productionReport.ts'
import type { ReportSource } from './reportSource.ts'
import { taskSource } from './taskReport.ts'

export const reportSources: Readonly<Record<ReportKind, ReportSource>> = {
  hours: hoursSource,
  attendance: attendanceSource,
  cost: costSource,
  production: productionSource,
  tasks: taskSource,
  clocks: clockSource,
}
