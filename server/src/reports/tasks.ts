import { mondayOf } from '@claimcrew/contract/kit/time'
import type { ReportBy } from '@claimcrew/contract/reports/kinds'
import { isTime } from '@claimcrew/contract/reports/kinds'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { monthOf } from '@claimcrew/contract/statements/rules'
import type { ReportFigures } from '@claimcrew/contract/tasks/report'
import { readAccessEnds } from '../tasks/access.ts'
import { seenBy, zonesFor } from '../tasks/reading/filter-store.ts'
import { and, ofAssignee, ofClient } from '../tasks/reading/glance-store.ts'
import {
  arrivedFigures,
  daysOf,
  doneFigures,
  openFigures,
  type ReportQuery,
  slaFigures,
} from '../tasks/report/report-store.ts'
import type { Asked, Reader, Sum } from './scope.ts'
import { type Source, sumOf } from './source.ts'

async function queryOf(
  { db, actor, now }: Reader,
  { from, to, clientId, billerId }: Asked,
  by: ReportQuery['by'],
): Promise<ReportQuery> {
  const meant = and(
    seenBy(actor, await readAccessEnds(db, actor, now)),
    ofClient(clientId ?? undefined),
    ofAssignee(billerId ?? undefined),
  )
  return { by, from, to, now, meant, zones: await zonesFor(db, actor) }
}

function figuresOf(one: Partial<ReportFigures>): Figures {
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

async function byGroup(reader: Reader, asked: Asked, by: ReportQuery['by']) {
  const query = await queryOf(reader, asked, by)
  const read = [openFigures, arrivedFigures, doneFigures, slaFigures] as const
  const lists = await Promise.all(read.map(figures => figures(reader.db, query)))
  const groups = new Map<string, Partial<ReportFigures>>()
  let totals: Partial<ReportFigures> = {}
  for (const { key, isTotal, ...figures } of lists.flat())
    if (isTotal === 1) totals = { ...totals, ...figures }
    else groups.set(key ?? '', { ...groups.get(key ?? ''), ...figures })
  return {
    sums: [...groups].map(([key, figures]): Sum => ({ key, ...figuresOf(figures) })),
    totals: figuresOf(totals),
  }
}

/** What arrived and was done, where the client lives. */
async function byTime(reader: Reader, asked: Asked, by: 'day' | 'week' | 'month') {
  const keyOf = { day: (day: string) => day, week: mondayOf, month: monthOf }[by]
  const days = await daysOf(reader.db, await queryOf(reader, asked, 'client'))
  const sums = [...Map.groupBy(days, ({ day }) => keyOf(day))].map(([key, own]): Sum => {
    const counted = own.map(({ arrived, completed }) => ({ arrived, done: completed }))
    return { key, ...sumOf('tasks', by, counted) }
  })
  return { sums, totals: sumOf('tasks', by, sums) }
}

const taskBy = (by: ReportBy) => (by === 'client' || by === 'workType' ? by : 'biller')

/** Tasks as their own report counts them; the tasks themselves are exported there. */
export const tasks: Source = {
  read: (reader, asked, by) => (isTime(by) ? byTime(reader, asked, by) : byGroup(reader, asked, taskBy(by))),
  days: null,
}
