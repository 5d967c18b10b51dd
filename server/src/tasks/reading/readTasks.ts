import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import type { Instant } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tasks/contract'
import type { TaskGrouping } from '@claimcrew/contract/tasks/contract'
import {
  deadlineKinds,
  deadlines,
  taskPriorities,
  taskStatuses,
  taskStatusLabels,
} from '@claimcrew/contract/tasks/shapes'
import { toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { readPracticeNames } from '../../organizations/store.ts'
import { readActingNames } from '../../people/acting-name-store.ts'
import { readSideNames } from '../../people/organization-store.ts'
import { readVisibleTask } from '../access.ts'
import { readAccessEnds } from '../accessEnds.ts'
import { listTaskEvents } from '../event-store.ts'
import { readTaskPeople, toCommentViews } from '../taskPeople.ts'
import { listAttachments, listComments } from '../work/comment-store.ts'
import { maxComments } from '../work/comments.ts'
import {
  andSql,
  isOfAssigneeSql,
  isOfClientSql,
  isOpenSql,
  isUnassignedSql,
  isWaitingOnClientSql,
  listDeadlinePage,
  parseDeadlineCursor,
  toDeadlinePosition,
  toDueConditions,
  toDueGroups,
} from './deadline-store.ts'
import { isOfPracticeSql, isVisibleSql, readClientZones } from './filter-store.ts'
import { listGroups, sumConditions, type TaskGroup } from './list-store.ts'
import { readQueryCondition } from './listTasks.ts'

const maxEvents = 500

export const getTask: Handler<typeof contract.getTask> = async (ctx, { params }) => {
  const { endedAt, ...task } = await readVisibleTask(ctx.db, ctx, params.taskId)
  const isTheirs = (at: Instant) => endedAt === null || at < endedAt
  const [comments, events, attachments, people] = await Promise.all([
    listComments(ctx.db, task.taskId, maxComments),
    listTaskEvents(ctx.db, task.taskId, maxEvents),
    listAttachments(ctx.db, task.taskId),
    readTaskPeople(ctx.db, task),
  ])
  const actingName = await readActingNames(
    ctx.db,
    events.map(({ actorId }) => ({ userId: actorId, organizationId: task.clientId })),
  )
  return {
    task,
    comments: await toCommentViews(
      ctx.db,
      task,
      comments.filter(({ createdAt }) => isTheirs(createdAt)),
    ),
    events: events
      .filter(({ at }) => isTheirs(at))
      .map(event => ({
        ...event,
        actorName: event.actorId === null ? null : actingName(event.actorId, task.clientId),
      })),
    attachments: attachments.filter(({ addedAt }) => isTheirs(addedAt)),
    people,
    endedAt,
  }
}

export const countTasks: Handler<typeof contract.countTasks> = async (ctx, { query }) => {
  const { by, ...filter } = query
  const condition = await readQueryCondition(ctx, filter)
  if (by === 'due') {
    const sums = await sumConditions(
      ctx.db,
      condition,
      toDueGroups(await readClientZones(ctx.db, ctx.actor), ctx.now),
    )
    return {
      groups: dueLabels.map(([value, label]) => ({
        value: value === 'none' ? null : value,
        label,
        ...sums[value],
      })),
    }
  }
  const rows = await listGroups(ctx.db, condition, by)
  return { groups: await labelled(ctx, by, rows) }
}

const dueLabels = [
  ['overdue', 'Overdue'],
  ['today', 'Due today'],
  ['week', 'Due this week'],
  ['later', 'Later'],
  ['none', 'No date'],
] as const

/** Closed sets in their own order, with those that are empty; people by how much there is. */
async function labelled(ctx: Ctx, by: Exclude<TaskGrouping, 'due'>, rows: readonly TaskGroup[]) {
  const inOrder = (values: readonly string[], label: (value: string) => string) =>
    values.map(value => ({
      ...(rows.find(group => group.value === value) ?? { value, count: 0, dollarsCents: 0 }),
      label: label(value),
    }))
  switch (by) {
    case 'status':
      return taskStatuses.flatMap(status => inOrder([status], () => taskStatusLabels[status]))
    case 'priority':
      return inOrder(
        [...taskPriorities].reverse(),
        value => `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`,
      )
    case 'deadlineKind':
      return deadlineKinds.flatMap(kind => inOrder([kind], () => deadlines[kind].label))
    case 'workType':
      return rows.map(group => ({ ...group, label: findLabel('workTypes', group.value ?? '') }))
    case 'practice': {
      const names = await readPracticeNames(
        ctx.db,
        rows.flatMap(({ value }) => value ?? []),
      )
      return rows.map(group => ({ ...group, label: names.get(group.value ?? '') ?? 'No practice' }))
    }
    case 'client':
    case 'assignee': {
      const names = await readSideNames(
        ctx.db,
        rows.map(({ value }) => value),
      )
      return rows.map(group => ({
        ...group,
        label: group.value === null ? 'Unassigned' : (names.get(group.value) ?? ''),
      }))
    }
  }
}

export const getTaskSummary: Handler<typeof contract.getTaskSummary> = async (ctx, { query }) => {
  const zones = await readClientZones(ctx.db, ctx.actor)
  const { overdue, today, week } = toDueConditions(zones, ctx.now)
  const ends = await readAccessEnds(ctx.db, ctx.actor, ctx.now)
  const condition = andSql(
    isOpenSql,
    isVisibleSql(ctx.actor, ends),
    isOfClientSql(query.clientId),
    isOfAssigneeSql(query.assigneeId),
  )
  return sumConditions(ctx.db, condition, {
    open: isOpenSql,
    overdue,
    dueToday: today,
    dueThisWeek: week,
    unassigned: isUnassignedSql,
    waitingOnClient: isWaitingOnClientSql,
  })
}

export const listDeadlines: Handler<typeof contract.listDeadlines> = async (ctx, { query }) => {
  const { clientId, practiceId, assigneeId, deadlineKind, cursor, limit } = query
  const ends = await readAccessEnds(ctx.db, ctx.actor, ctx.now)
  const condition = andSql(
    isVisibleSql(ctx.actor, ends),
    isOfClientSql(clientId),
    isOfPracticeSql(practiceId),
    isOfAssigneeSql(assigneeId),
  )
  const rows = await listDeadlinePage(ctx.db, condition, deadlineKind, parseDeadlineCursor(cursor), limit + 1)
  return toPage(rows, limit, toDeadlinePosition)
}
