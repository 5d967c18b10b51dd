import { findLabel, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { compareNames } from '@claimcrew/contract/kit/text'
import { addDays, dayIn, daysFrom } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tasks/report'
import type {
  TaskFilter,
  TaskReportBy,
  TaskReportFigures,
  TaskReportRow,
} from '@claimcrew/contract/tasks/report'
import { ageBuckets } from '@claimcrew/contract/tasks/rules'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { readPracticeNames } from '../../organizations/store.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import { listPeople } from '../../people/store.ts'
import { readAccessEnds } from '../accessEnds.ts'
import { andSql, isOfAssigneeSql, isOfClientSql } from '../reading/deadline-store.ts'
import { isVisibleSql, readClientZones } from '../reading/filter-store.ts'
import {
  readDailyCounts,
  readDoneFigures,
  readFirstTouchFigures,
  readOpenFigures,
  readSlaFigures,
  type TaskReportQuery,
} from './report-store.ts'

const none: TaskReportFigures = {
  open: 0,
  overdue: 0,
  openCents: 0,
  overdueCents: 0,
  arrived: 0,
  done: 0,
  reopened: 0,
  slaMet: 0,
  slaOf: 0,
  firstTouchMedianSeconds: null,
  firstTouchP90Seconds: null,
  firstTouchOf: 0,
}

/** As many as a screen can show; anyone who has more narrows it down. */
const maxRows = 1000

export const getTaskReport: Handler<typeof contract.getTaskReport> = async (ctx, { query }) => {
  const { by, from, to, clientId, assigneeId } = query
  const reportQuery: TaskReportQuery = {
    by,
    from,
    to,
    now: ctx.now,
    condition: andSql(
      isVisibleSql(ctx.actor, await readAccessEnds(ctx.db, ctx.actor, ctx.now)),
      isOfClientSql(clientId),
      isOfAssigneeSql(assigneeId),
    ),
    zones: await readClientZones(ctx.db, ctx.actor),
  }
  const [open, arrived, done, sla, days] = await Promise.all([
    readOpenFigures(ctx.db, reportQuery),
    readFirstTouchFigures(ctx.db, reportQuery),
    readDoneFigures(ctx.db, reportQuery),
    readSlaFigures(ctx.db, reportQuery),
    readDailyCounts(ctx.db, reportQuery),
  ])
  const groups = new Map<string | null, TaskReportFigures>()
  let totals = none
  for (const { key, isTotal, ...figures } of [...open, ...arrived, ...done, ...sla])
    if (isTotal === 1) totals = { ...totals, ...figures }
    else groups.set(key, { ...(groups.get(key) ?? none), ...figures })
  const base: TaskFilter = { ...(clientId && { clientId }), ...(assigneeId && { assigneeId }) }
  return { rows: await toReportRows(ctx, by, groups, base), totals, days: everyDay(from, to, days) }
}

/** Rows in the order of their set; people by name, nobody last. */
async function toReportRows(
  ctx: Ctx,
  by: TaskReportBy,
  groups: ReadonlyMap<string | null, TaskReportFigures>,
  base: TaskFilter,
): Promise<TaskReportRow[]> {
  const row = (value: string | null, label: string, filter: TaskFilter): TaskReportRow => ({
    value,
    label,
    ...(groups.get(value) ?? none),
    filter: { ...base, ...filter },
  })
  switch (by) {
    case 'workType':
      return taxonomy.workTypes
        .filter(({ value }) => groups.has(value))
        .map(({ value }) => row(value, findLabel('workTypes', value), { workType: value }))
    case 'age': {
      const today = dayIn(ctx.actor.timeZone, ctx.now)
      return ageBuckets.map(({ value, label, from, to }) =>
        row(value, label, {
          ...(to !== null && { createdFrom: addDays(today, -to) }),
          createdTo: addDays(today, -from),
        }),
      )
    }
    case 'practice': {
      const ids = [...groups.keys()].flatMap(key => key ?? [])
      const names = [...(await readPracticeNames(ctx.db, ids))]
      const named = names
        .sort(([, one], [, other]) => compareNames(one, other))
        .slice(0, maxRows)
        .map(([id, name]) => row(id, name, { practiceId: id }))
      return groups.has(null) ? [...named, row(null, 'No practice', { practiceId: 'none' })] : named
    }
    case 'client':
    case 'biller': {
      const ids = [...groups.keys()].flatMap(key => key ?? [])
      const list = by === 'biller' ? listPeople : listOrganizations
      const people = (await list(ctx.db, ids)).slice(0, maxRows)
      const named = people.map(({ id, userName }) =>
        row(id, userName, by === 'biller' ? { assigneeId: id } : { clientId: id }),
      )
      return groups.has(null) ? [...named, row(null, 'Unassigned', { assigneeId: 'none' })] : named
    }
  }
}

/** Days on which nothing happened are part of a chart. */
function everyDay(
  from: string,
  to: string,
  days: readonly { day: string; arrived: number; completed: number }[],
) {
  const existing = new Map(days.map(one => [one.day, one]))
  return daysFrom(from, to).map(day => existing.get(day) ?? { day, arrived: 0, completed: 0 })
}
