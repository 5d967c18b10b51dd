import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { Day, SentDay } from '../kit/time.ts'
import { PracticeFilter } from '../organizations/shapes.ts'
import { dues } from './rules.ts'
import { deadlineKinds, taskPriorities, taskStatuses } from './shapes.ts'

export const taskReportBys = ['biller', 'client', 'practice', 'workType', 'age'] as const
export type TaskReportBy = (typeof taskReportBys)[number]

export const maxReportDays = 366

const nthDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000

/** Both ends included, where the client lives. */
const ReportRange = z
  .strictObject({
    from: SentDay,
    to: SentDay,
    by: z.enum(taskReportBys).default('biller'),
    clientId: ClientId.optional(),
    assigneeId: Id.optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day can’t be before the first.' })
  .refine(({ from, to }) => nthDay(to) - nthDay(from) < maxReportDays, {
    path: ['to'],
    message: `Choose ${maxReportDays} days or fewer.`,
  })

/** What a figure is opened with: the list of exactly those tasks. */
export const TaskFilter = z.object({
  status: z.array(z.enum(taskStatuses)).optional(),
  assigneeId: z.union([Id, z.literal('none')]).optional(),
  clientId: ClientId.optional(),
  practiceId: PracticeFilter,
  workType: z.string().optional(),
  priority: z.array(z.enum(taskPriorities)).optional(),
  deadlineKind: z.array(z.enum(deadlineKinds)).optional(),
  due: z.enum(dues).optional(),
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  completedFrom: Day.optional(),
  completedTo: Day.optional(),
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  reopened: z.boolean().optional(),
})
export type TaskFilter = z.infer<typeof TaskFilter>

const figures = {
  /** As they stand now: open, overdue and the dollars that hang on open ones. */
  open: z.int(),
  overdue: z.int(),
  openCents: z.int(),
  overdueCents: z.int(),
  /** In the range: how many tasks came, how many were done, and how many of these were sent back at least once. */
  arrived: z.int(),
  done: z.int(),
  reopened: z.int(),
  /** Among tasks due within the range that are done or overdue, how many were done in time. */
  slaMet: z.int(),
  slaOf: z.int(),
  /** From arrival until somebody first worked at it, of those that arrived in the range and were touched. */
  firstTouchMedianSeconds: z.int().nullable(),
  firstTouchP90Seconds: z.int().nullable(),
  firstTouchOf: z.int(),
}

export const TaskReportFigures = z.object(figures)
export type TaskReportFigures = z.infer<typeof TaskReportFigures>

export const TaskReportRow = z.object({
  /** A biller, a client, a practice, a kind of work, or an age; null is nobody, or no practice. */
  value: z.string().nullable(),
  label: z.string(),
  ...figures,
  /** The row's own; what opens one of its figures is `toFigureFilter`. */
  filter: TaskFilter,
})
export type TaskReportRow = z.infer<typeof TaskReportRow>

export type TaskFigure = 'open' | 'overdue' | 'arrived' | 'done' | 'reopened' | 'sla'

/** The filter that opens a figure's tasks. */
export function toFigureFilter(
  { filter }: Pick<TaskReportRow, 'filter'>,
  figure: TaskFigure,
  { from, to }: { readonly from: string; readonly to: string },
): TaskFilter {
  switch (figure) {
    case 'open':
      return { ...filter, status: [...open] }
    case 'overdue':
      return { ...filter, due: 'overdue' }
    case 'arrived':
      return { ...filter, createdFrom: from, createdTo: to }
    case 'done':
      return { ...filter, completedFrom: from, completedTo: to }
    case 'reopened':
      return { ...filter, completedFrom: from, completedTo: to, reopened: true }
    case 'sla':
      return { ...filter, dueFrom: from, dueTo: to }
  }
}

const open = ['new', 'in-progress', 'waiting-on-client', 'waiting-on-payer', 'in-review', 'reopened'] as const

const TaskReport = z.object({
  rows: z.array(TaskReportRow),
  totals: TaskReportFigures,
  days: z.array(z.object({ day: Day, arrived: z.int(), completed: z.int() })),
})

export const getTaskReport = endpoint({
  method: 'GET',
  path: '/api/tasks/report',
  may: 'tasks:read',
  summary: 'Tasks by biller, client, practice, work type or age, with new and completed tasks each day',
  query: ReportRange,
  reply: TaskReport,
})
