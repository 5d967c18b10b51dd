import { mondayOf } from '@claimcrew/contract/kit/time'
import type { ReportBy } from '@claimcrew/contract/reports/kinds'
import { isTime } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { toMonth } from '@claimcrew/contract/statements/rules'
import type { TaskReportFigures } from '@claimcrew/contract/tasks/report'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import { readAccessEnds } from '../tasks/access.ts'
import { andSql, isOfAssigneeSql, isOfClientSql } from '../tasks/reading/deadline-store.ts'
import { isVisibleSql, readClientZones } from '../tasks/reading/filter-store.ts'
import {
  readDailyCounts,
  readDoneFigures,
  readFirstTouchFigures,
  readOpenFigures,
  readSlaFigures,
  type TaskReportQuery,
} from '../tasks/report/report-store.ts'
import type { ReportScope, ReportSum } from './reportScope.ts'
import { type ReportSource, sumFigures } from './reportSource.ts'

async function toTaskReportQuery(
  { db, actor, now }: CommandCtx & ReadCtx,
  { from, to, clientId, billerId }: ReportScope,
  by: TaskReportQuery['by'],
): Promise<TaskReportQuery> {
  const condition = andSql(
    isVisibleSql(actor, await readAccessEnds(db, actor, now)),
    isOfClientSql(clientId ?? undefined),
    isOfAssigneeSql(billerId ?? undefined),
  )
  return { by, from, to, now, condition: condition, zones: await readClientZones(db, actor) }
}

function toFigures(one: Partial<TaskReportFigures>): Figures {
  const { slaMet = 0, slaOf = 0 } = one
  return {
    open: one.open ?? 0,
    overdue: one.overdue ?? 0,
    openCents: one.openCents ?? 0,
    arrived: one.arrived ?? 0,
    done: one.done ?? 0,
    reopened: one.reopened ?? 0,
    slaShare: slaOf === 0 ? null : slaMet / slaOf,
    firstTouchMedianSeconds: one.firstTouchMedianSeconds ?? null,
  }
}

async function byGroup(reader: CommandCtx & ReadCtx, scope: ReportScope, by: TaskReportQuery['by']) {
  const query = await toTaskReportQuery(reader, scope, by)
  const read = [readOpenFigures, readFirstTouchFigures, readDoneFigures, readSlaFigures] as const
  const lists = await Promise.all(read.map(figures => figures(reader.db, query)))
  const groups = new Map<string, Partial<TaskReportFigures>>()
  let totals: Partial<TaskReportFigures> = {}
  for (const { key, isTotal, ...figures } of lists.flat())
    if (isTotal === 1) totals = { ...totals, ...figures }
    else groups.set(key ?? '', { ...groups.get(key ?? ''), ...figures })
  return {
    sums: [...groups].map(([key, figures]): ReportSum => ({ key, ...toFigures(figures) })),
    totals: toFigures(totals),
  }
}

/** What arrived and was done, where the client lives. */
async function byTime(reader: CommandCtx & ReadCtx, scope: ReportScope, by: 'day' | 'week' | 'month') {
  const keyOf = { day: (day: string) => day, week: mondayOf, month: toMonth }[by]
  const days = await readDailyCounts(reader.db, await toTaskReportQuery(reader, scope, 'client'))
  const sums = [...Map.groupBy(days, ({ day }) => keyOf(day))].map(([key, own]): ReportSum => {
    const counted = own.map(({ arrived, completed }) => ({ arrived, done: completed }))
    return { key, ...sumFigures('tasks', by, counted) }
  })
  return { sums, totals: sumFigures('tasks', by, sums) }
}

const taskBy = (by: ReportBy) => (by === 'client' || by === 'practice' || by === 'workType' ? by : 'biller')

/** Tasks as their own report counts them; the tasks themselves are exported there. */
export const taskSource: ReportSource = {
  read: (reader, scope, by) => (isTime(by) ? byTime(reader, scope, by) : byGroup(reader, scope, taskBy(by))),
  days: null,
}
