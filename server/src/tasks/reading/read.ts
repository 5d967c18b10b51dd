import { labelOf } from '@claimcrew/contract/kit/taxonomy'
import type { Instant } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tasks/contract'
import type { Grouping } from '@claimcrew/contract/tasks/contract'
import {
  deadlineKinds,
  deadlines,
  priorities,
  taskStatuses,
  taskStatusLabels,
} from '@claimcrew/contract/tasks/shapes'
import { pageOf } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { listPeople } from '../../people/store.ts'
import { seenTask } from '../access.ts'
import { readAccessEnds } from '../ended.ts'
import { eventsOf } from '../event-store.ts'
import { peopleOf, showComments } from '../people.ts'
import { mostComments } from '../work/comments.ts'
import { attachmentsOf, commentsOf } from '../work/talk-store.ts'
import { seenBy, zonesFor } from './filter-store.ts'
import {
  and,
  deadlineMark,
  deadlinesAfter,
  dueConditions,
  dueGroups,
  ofAssignee,
  ofClient,
  openOnes,
  readDeadlineCursor,
  unassigned,
  waitingOnClient,
} from './glance-store.ts'
import { meantBy } from './list.ts'
import { type Group, groupsOf, sumsOf } from './list-store.ts'

const mostEvents = 500

export const getTask: Handler<typeof contract.getTask> = async (ctx, { params }) => {
  const { endedAt, ...task } = await seenTask(ctx.db, ctx, params.taskId)
  const isTheirs = (at: Instant) => endedAt === null || at < endedAt
  const [comments, events, attachments, people] = await Promise.all([
    commentsOf(ctx.db, task.taskId, mostComments),
    eventsOf(ctx.db, task.taskId, mostEvents),
    attachmentsOf(ctx.db, task.taskId),
    peopleOf(ctx.db, task),
  ])
  const actors = await listPeople(ctx.db, [...new Set(events.flatMap(({ actorId }) => actorId ?? []))])
  const nameOf = new Map(actors.map(({ id, userName }) => [id, userName]))
  return {
    task,
    comments: await showComments(
      ctx.db,
      comments.filter(({ createdAt }) => isTheirs(createdAt)),
    ),
    events: events
      .filter(({ at }) => isTheirs(at))
      .map(event => ({ ...event, actorName: nameOf.get(event.actorId ?? '') ?? null })),
    attachments: attachments.filter(({ addedAt }) => isTheirs(addedAt)),
    people,
    endedAt,
  }
}

export const countTasks: Handler<typeof contract.countTasks> = async (ctx, { query }) => {
  const { by, ...filter } = query
  const meant = await meantBy(ctx, filter)
  if (by === 'due') {
    const sums = await sumsOf(ctx.db, meant, dueGroups(await zonesFor(ctx.db, ctx.actor), ctx.now))
    return {
      groups: dueLabels.map(([value, label]) => ({
        value: value === 'none' ? null : value,
        label,
        ...sums[value],
      })),
    }
  }
  const found = await groupsOf(ctx.db, meant, by)
  return { groups: await labelled(ctx, by, found) }
}

const dueLabels = [
  ['overdue', 'Overdue'],
  ['today', 'Due today'],
  ['week', 'Due this week'],
  ['later', 'Later'],
  ['none', 'No date'],
] as const

/** Closed sets in their own order, with those that are empty; people by how much there is. */
async function labelled(ctx: Ctx, by: Exclude<Grouping, 'due'>, found: readonly Group[]) {
  const inOrder = (values: readonly string[], label: (value: string) => string) =>
    values.map(value => ({
      ...(found.find(group => group.value === value) ?? { value, count: 0, dollarsCents: 0 }),
      label: label(value),
    }))
  switch (by) {
    case 'status':
      return taskStatuses.flatMap(status => inOrder([status], () => taskStatusLabels[status]))
    case 'priority':
      return inOrder(
        [...priorities].reverse(),
        value => `${value.slice(0, 1).toUpperCase()}${value.slice(1)}`,
      )
    case 'deadlineKind':
      return deadlineKinds.flatMap(kind => inOrder([kind], () => deadlines[kind].label))
    case 'workType':
      return found.map(group => ({ ...group, label: labelOf('workTypes', group.value ?? '') }))
    case 'client':
    case 'assignee': {
      const people = await listPeople(
        ctx.db,
        found.flatMap(({ value }) => value ?? []),
      )
      const names = new Map(people.map(({ id, userName }) => [id, userName]))
      return found.map(group => ({
        ...group,
        label: group.value === null ? 'Unassigned' : (names.get(group.value) ?? ''),
      }))
    }
  }
}

export const taskSummary: Handler<typeof contract.taskSummary> = async (ctx, { query }) => {
  const zones = await zonesFor(ctx.db, ctx.actor)
  const { overdue, today, week } = dueConditions(zones, ctx.now)
  const ends = await readAccessEnds(ctx.db, ctx.actor, ctx.now)
  const meant = and(openOnes, seenBy(ctx.actor, ends), ofClient(query.clientId), ofAssignee(query.assigneeId))
  return sumsOf(ctx.db, meant, {
    open: openOnes,
    overdue,
    dueToday: today,
    dueThisWeek: week,
    unassigned,
    waitingOnClient,
  })
}

export const listDeadlines: Handler<typeof contract.listDeadlines> = async (ctx, { query }) => {
  const { clientId, assigneeId, deadlineKind, cursor, limit } = query
  const ends = await readAccessEnds(ctx.db, ctx.actor, ctx.now)
  const meant = and(seenBy(ctx.actor, ends), ofClient(clientId), ofAssignee(assigneeId))
  const found = await deadlinesAfter(ctx.db, meant, deadlineKind, readDeadlineCursor(cursor), limit + 1)
  return pageOf(found, limit, deadlineMark)
}
