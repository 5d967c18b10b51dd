import type { ReportKind } from '@claimcrew/contract/reports/kinds'
import { attendance } from './attendance.ts'
import { clocks } from './clocks.ts'
import { cost } from './cost.ts'
import { hours } from './hours.ts'
import { production } from './production.ts'
import type { Source } from './source.ts'
import { tasks } from './tasks.ts'

export const sources: Readonly<Record<ReportKind, Source>> = {
  hours,
  attendance,
  cost,
  production,
  tasks,
  clocks,
}
