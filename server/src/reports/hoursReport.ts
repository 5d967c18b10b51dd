import { sumPunchedTime } from '../attendance/sum-store.ts'
import type { SumBy } from '../kit/data/sums.ts'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import { sumTrackedByProject, sumTrackedTime } from '../tracking/reading/sum-store.ts'
import { streamPeopleDays } from './reportDays.ts'
import type { ReportScope, ReportSum } from './reportScope.ts'
import {
  groupByPeriod,
  isOfWork,
  joinSums,
  type ReportSource,
  sumFigures,
  toBillerDaySum,
  toEmptyFigures,
  toReadBy,
} from './reportSource.ts'

const toTrackedViewer = ({ db, now }: ReadCtx, { clientId }: ReportScope) => ({ db, now, clientId })

/** A client’s are those of the own sessions, on both clocks. */
async function sumsBy(reader: CommandCtx & ReadCtx, scope: ReportScope, by: SumBy): Promise<ReportSum[]> {
  const [worked, tracked] = await Promise.all([
    sumPunchedTime(reader, scope, by),
    sumTrackedTime(toTrackedViewer(reader, scope), scope.scope, scope, by),
  ])
  return joinSums(toEmptyFigures('hours', 'day'), worked, tracked)
}

/** What was punched beside what was tracked. */
export const hoursSource: ReportSource = {
  read: async (reader, scope, by) => {
    const one = toReadBy(by)
    const read = isOfWork(one)
      ? await sumTrackedByProject(toTrackedViewer(reader, scope), scope.scope, scope)
      : await sumsBy(reader, scope, one)
    const sums = groupByPeriod('hours', by, read)
    return { sums, totals: sumFigures('hours', by, sums) }
  },
  days: (reader, scope) =>
    streamPeopleDays(reader, scope, async some =>
      (await sumsBy(reader, some, 'billerDay')).map(toBillerDaySum),
    ),
}
