import type { ReportKind } from '@claimcrew/contract/reports/kinds'
import { readClockSums } from '../clocks/access.ts'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import { attendanceSource } from './attendanceReport.ts'
import { costSource } from './costReport.ts'
import { hoursSource } from './hoursReport.ts'
import { productionSource } from './productionReport.ts'
import { streamPeopleDays } from './reportDays.ts'
import type { ReportScope, ReportSum } from './reportScope.ts'
import {
  groupByPeriod,
  isOfWork,
  type ReportSource,
  sumFigures,
  toBillerDaySum,
  toReadBy,
} from './reportSource.ts'
import { taskSource } from './taskReport.ts'

type ReportSumKey = Parameters<typeof readClockSums>[3]

const sumsBy = (
  reader: CommandCtx & ReadCtx,
  { scope, clientId, from, to }: ReportScope,
  key: ReportSumKey,
): Promise<ReportSum[]> => readClockSums(reader.db, reader, { scope, clientId, from, to }, key)

/** What was punched, tracked and produced, and the gaps between that nobody has settled. */
const clockSource: ReportSource = {
  read: async (reader, scope, by) => {
    const one = toReadBy(by)
    const read = await sumsBy(reader, scope, isOfWork(one) ? 'biller' : one)
    const sums = groupByPeriod('clocks', by, read)
    return { sums, totals: sumFigures('clocks', by, sums) }
  },
  days: (reader, scope) =>
    streamPeopleDays(reader, scope, async some =>
      (await sumsBy(reader, some, 'billerDay')).map(toBillerDaySum),
    ),
}

export const reportSources: Readonly<Record<ReportKind, ReportSource>> = {
  hours: hoursSource,
  attendance: attendanceSource,
  cost: costSource,
  production: productionSource,
  tasks: taskSource,
  clocks: clockSource,
}
