import { setImmediate as othersFirst } from 'node:timers/promises'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, addMilliseconds, dayIn, instantIn } from '@claimcrew/contract/kit/time'
import { kinds } from '@claimcrew/contract/tasks/notifications'
import { findNextOccurrence, type RecurrenceFields, toDueAt } from '@claimcrew/contract/tasks/recurrence'
import { isOpenStatus } from '@claimcrew/contract/tasks/rules'
import { listSessions } from '../src/attendance/session-store.ts'
import { listEngagedBillers } from '../src/engagements/period-store.ts'
import { readProfiles } from '../src/profiles/store.ts'
import { notifyOfOverdue, remindOfDueTasks } from '../src/tasks/dueDateReminders.ts'
import { insertEvents } from '../src/tasks/event-store.ts'
import { insertRecurrence } from '../src/tasks/recurring/recurrence-store.ts'
import { insertTasks, takeNumbers } from '../src/tasks/task-store.ts'
import { toBillerLink } from '../src/tasks/taskNotifications.ts'
import { countWorkdays, findEarlierOfficeTime, findOfficeTime, isWorkday } from './attendance/officeHours.ts'
import type { DemoTools } from './load.ts'
import { insertPastNotifications } from './notification-store.ts'
import { practiceOf, practicesOf, readPracticeIds } from './organizations/practices.ts'
import { readDemoPeople } from './people/findPeople.ts'
import { listStaff } from './people/staff.ts'
import { demoClients } from './people.ts'
import { sortByTrade } from './profiles/trades.ts'
import { type WorkKind, workKinds } from './tasks/kinds.ts'
import { insertComments } from './tasks/task-store.ts'
import { createTaskHistory, pick, type TaskHistory, type TaskWork } from './tasks/taskHistory.ts'

const hour = 3_600_000
const pastDays = 92
const lastDays = 8
/** What was handed out in these days has rung. */
const rungDays = 14

type DemoTeam = { readonly work: TaskWork; readonly workTypes: readonly string[]; readonly startedOn: string }

/** Three months of what clients handed out and billers did, while they were engaged and at work. */
export async function demo(tools: DemoTools): Promise<void> {
  const userOf = await readDemoPeople(tools)
  const staff = listStaff(userOf)
  for (const [clientIndex, person] of demoClients.entries()) {
    const client = userOf(person)
    const manager = staff[clientIndex]?.manager ?? client
    const practiceIds = await readPracticeIds(tools, client.userId, clientIndex)
    const teams = await readTeams(tools, { client, manager }, practiceOf(clientIndex, 0))
    const made: TaskHistory[] = []
    for (const [index, team] of teams.entries()) {
      made.push(...livesOf(tools, team), ...deskOf(tools, team, index))
      await othersFirst()
    }
    const lives = [...namePractices(made, clientIndex, practiceIds), ...(await recurring(tools, teams))]
    await write(tools, client.userId, lives)
    await comment(tools, client, lives)
    await tellOfNew(tools, person.organization, lives)
  }
  // What this morning's looks have told, so that the first one of the app has nothing left to tell.
  await remindOfDueTasks(tools.tx, { ...tools, actor: null })
  await notifyOfOverdue(tools.tx, { ...tools, actor: null })
}

/** Where a client has several practices, its tasks are for one after the other of those that have such work. */
const namePractices = (
  lives: readonly TaskHistory[],
  client: number,
  practiceIds: readonly string[],
): TaskHistory[] => {
  const all = practicesOf(client).flatMap((practice, index) => {
    const practiceId = practiceIds[index]
    return practiceId === undefined ? [] : [{ ...practice, practiceId }]
  })
  return lives.map((life, index) => {
    const fitting = all.filter(({ specialty }) => !foreignTo[specialty]?.test(life.task.title))
    const place = fitting[index % fitting.length]
    if (all.length < 2 || !place) return life
    const { task } = life
    // It was worth what it is at the first of them.
    const dollarsCents =
      task.dollarsCents && Math.round((task.dollarsCents * place.worth) / (all[0]?.worth ?? 1))
    return { ...life, task: { ...task, practiceId: place.practiceId, dollarsCents } }
  })
}

/** What a specialty has no tasks of: nobody there is over 65, or is sent for a scan or to therapy. */
const foreignTo: Readonly<Record<string, RegExp>> = {
  pediatrics: /Medicare|Humana/,
  dermatology: /imaging|therapy/,
}

async function readTeams(
  { tx, now }: DemoTools,
  { client, manager }: Pick<TaskWork, 'client' | 'manager'>,
  practice: TaskWork['practice'],
): Promise<DemoTeam[]> {
  const periods = await listEngagedBillers(tx, client.userId)
  const ids = periods.map(({ billerId }) => billerId).sort()
  const profiles = new Map((await readProfiles(tx, ids, now)).map(profile => [profile.userId, profile]))
  const today = dayIn('UTC', now)
  const titles = new Map<string, readonly string[]>()
  const sessions = Map.groupBy(
    await listSessions(tx, ids, addDays(today, -pastDays - 1), addDays(today, 1)),
    session => session.billerId,
  )
  return ids.map(billerId => {
    const period = periods.find(one => one.billerId === billerId)
    const profile = profiles.get(billerId)
    if (!period || !profile) throw new Error('Everybody who works in the demo has a profile')
    const worked = (sessions.get(billerId) ?? [])
      .map(({ punchInTime, punchOutTime }) => ({ from: punchInTime, to: punchOutTime ?? now }))
      .sort((one, other) => (one.from < other.from ? -1 : 1))
    const until =
      period.endedOn === null ? null : instantIn(profile.timeZone, addDays(period.endedOn, 1), '00:00')
    const biller = { userId: billerId, timeZone: profile.timeZone }
    return {
      work: { client, manager, biller, until, titles, sessions: worked, practice },
      workTypes: sortByTrade(profile.workTypes),
      startedOn: period.startedOn,
    }
  })
}

const kindOf = (workType: string): WorkKind => {
  const kind = workKinds[workType]
  if (!kind) throw new Error(`The demo knows nothing of ${workType}`)
  return kind
}

/** How many workdays bring somebody a task, and how many of those from which something lies on the desk as well. */
const usualChance = 0.55
const deskChance = 0.12

/** Two or three a week, in the client's morning. */
function livesOf(tools: DemoTools, { work, workTypes, startedOn }: DemoTeam): TaskHistory[] {
  const { random, now } = tools
  const lives: TaskHistory[] = []
  const today = dayIn(work.client.timeZone, now)
  const [deskFrom, deskTo] = deskWorkdays.map(count => countWorkdays(today, -count))
  for (let ago = pastDays; ago >= 0; ago--) {
    const day = addDays(today, -ago)
    const isOfDesk = day >= (deskFrom ?? '') && day <= (deskTo ?? '')
    const isOff = !isWorkday(day) || random() > (isOfDesk ? deskChance : usualChance) || day < startedOn
    const createdAt = addMilliseconds(
      instantIn(work.client.timeZone, day, '08:30'),
      Math.floor(random() * 90 * 60) * 1_000,
    )
    // A biller who is about to leave is given nothing more.
    const isLast = work.until !== null && createdAt >= addMilliseconds(work.until, -lastDays * 24 * hour)
    if (isOff || createdAt >= now || isLast) continue
    const workType = pick(random, workTypes)
    lives.push(createTaskHistory(tools, work, { workType, kind: kindOf(workType), createdAt }))
  }
  return lives
}

/** What lies on a desk whatever chance says: each state, with dates around today, in workdays. */
const desk = [
  { status: 'in-progress', ago: 4, due: 0 },
  { status: 'waiting-on-client', ago: 6, due: -1 },
  { status: 'new', ago: 2, due: 1 },
  { status: 'waiting-on-payer', ago: 7, due: 3 },
  { status: 'in-review', ago: 3, due: 1 },
  { status: 'reopened', ago: 5, due: 2 },
  { status: 'in-progress', ago: 8, due: -2 },
] as const

/** Its first and last day. */
const deskWorkdays = [8, 2]

/** The first of a team has all of it, the others each second. */
function deskOf(tools: DemoTools, { work, workTypes }: DemoTeam, index: number): TaskHistory[] {
  const { random, now } = tools
  if (work.until !== null) return []
  const today = dayIn(work.client.timeZone, now)
  const on = (workdays: number, time: string) =>
    instantIn(work.client.timeZone, countWorkdays(today, workdays), time)
  /** What is due today is due the next noon, once the office has closed. */
  const toOpenDate = (workdays: number) =>
    workdays === 0 && on(0, '17:00') <= now ? on(1, '12:00') : on(workdays, '17:00')
  return desk
    .filter((_, nth) => index === 0 || nth % 2 === index % 2)
    .map(({ status: target, ago, due }, nth) => {
      // What waits for a payer is work that a payer can hold up.
      const payerTypes = workTypes.filter(type => kindOf(type).waits.includes('waiting-on-payer'))
      const waitsForPayer = target === 'waiting-on-payer'
      const workType = pick(random, waitsForPayer && payerTypes.length > 0 ? payerTypes : workTypes)
      const status = waitsForPayer && payerTypes.length === 0 ? 'waiting-on-client' : target
      // What is late is not all late since the same day, nor was all of it handed out on one.
      const since = due < 0 ? due - (index % 3) : due
      const given = target === 'new' ? ago : ago + (index % 3)
      const stands = { status, dueAt: toOpenDate(since) }
      return createTaskHistory(tools, work, {
        workType,
        kind: kindOf(workType),
        createdAt: addMilliseconds(on(-given, '08:40'), ((nth * 1_037 + index * 683) % 5_400) * 1_000),
        stands,
      })
    })
}

/** What comes every week at the first two of a team who were there by then, with the occurrences of the last month. */
async function recurring(tools: DemoTools, teams: readonly DemoTeam[]): Promise<TaskHistory[]> {
  const { tx, now, newId } = tools
  const lives: TaskHistory[] = []
  for (const [index, { work, workTypes }] of teams
    .filter(
      team =>
        team.work.until === null && team.startedOn < addDays(dayIn(team.work.client.timeZone, now), -28),
    )
    .slice(0, 2)
    .entries()) {
    const { client, manager, biller } = work
    const [workType] = workTypes
    if (workType === undefined) continue
    const kind = kindOf(workType)
    const fields: RecurrenceFields = {
      title: kind.routine,
      workType,
      assigneeId: biller.userId,
      practiceId: null,
      priority: 'normal',
      deadlineKind: kind.deadline,
      plannedQuantity: kind.quantity[0],
      dollarsCents: null,
      note: '',
      // Due on the day after, which is to be no Saturday.
      pattern: { every: 'week', days: index === 0 ? [1, 4] : [1, 2, 3, 4] },
      time: '08:00',
      dueInDays: 1,
      dueTime: '17:00',
      startsOn: addDays(dayIn(client.timeZone, now), -28),
      endsOn: null,
    }
    const recurrenceId = newId()
    let next = findNextOccurrence(fields, client.timeZone, addMilliseconds(now, -28 * 24 * hour))
    while (next && next.at <= now) {
      const dueAt = toDueAt(fields, client.timeZone, next.day)
      const { task, events, leadId } = createTaskHistory(tools, work, {
        workType,
        kind,
        createdAt: next.at,
        title: fields.title,
        planned: kind.quantity[0],
        ...(dueAt !== null && { dueAt }),
      })
      const occurrence = { recurrenceId, occursOn: next.day, dollarsCents: fields.dollarsCents }
      lives.push({ task: { ...task, ...occurrence, createdBy: null }, events, leadId })
      next = findNextOccurrence(fields, client.timeZone, next.at)
    }
    const coming = { nextAt: next?.at ?? null, nextOn: next?.day ?? null, paused: false, pauseReason: null }
    const at = findEarlierOfficeTime(
      client.timeZone,
      addMilliseconds(now, -28 * 24 * hour - index * hour * 1.3),
    )
    await insertRecurrence(
      tx,
      { recurrenceId, clientId: client.userId, by: manager.userId, at },
      { ...fields, ...coming },
    )
  }
  return lives
}

const atATime = 500

/** Numbered in the order in which they came. */
async function write(
  { tx }: DemoTools,
  clientId: OrganizationId,
  lives: readonly TaskHistory[],
): Promise<void> {
  const inOrder = lives.toSorted((one, other) =>
    one.task.createdAt === other.task.createdAt
      ? one.task.taskId.localeCompare(other.task.taskId)
      : one.task.createdAt < other.task.createdAt
        ? -1
        : 1,
  )
  const first = await takeNumbers(tx, clientId, inOrder.length)
  const tasks = inOrder.map(({ task }, index) => ({ ...task, number: first + index }))
  for (let from = 0; from < tasks.length; from += atATime)
    await insertTasks(tx, tasks.slice(from, from + atATime))
  const events = inOrder.flatMap(life => life.events)
  for (let from = 0; from < events.length; from += atATime)
    await insertEvents(tx, events.slice(from, from + atATime))
}

/** Of some of what was worked at they talked: a question and its answer. */
async function comment(
  { tx, random, now, newId }: DemoTools,
  { timeZone }: { readonly timeZone: string },
  lives: readonly TaskHistory[],
): Promise<void> {
  const comments = lives.flatMap(({ task, leadId }) => {
    const { taskId, workType, assigneeId, firstTouchAt, completedAt } = task
    if (random() > 0.12 || assigneeId === null || firstTouchAt === null) return []
    const [question, answer] = pick(random, kindOf(workType).talk)
    const at = addMilliseconds(firstTouchAt, 4 * 60_000 + (Date.parse(firstTouchAt) % (hour / 6)))
    const answered = findOfficeTime(timeZone, addMilliseconds(at, Math.floor((1 + random() * 5) * hour)))
    // What comes when the work is done helps nobody.
    if (completedAt !== null && completedAt < answered) return []
    const both = [
      { authorId: assigneeId, text: question, createdAt: at, mentions: [leadId] },
      { authorId: leadId, text: answer, createdAt: answered, mentions: [] },
    ]
    return both
      .filter(({ createdAt }) => createdAt < now)
      .map(one => ({ ...one, taskId, commentId: newId() }))
  })
  await insertComments(tx, comments)
}

/** What was handed out lately rang. */
async function tellOfNew(tools: DemoTools, clientName: string, lives: readonly TaskHistory[]): Promise<void> {
  const { tx, now, newId } = tools
  const lately = lives.flatMap(({ task }) =>
    task.createdAt < addMilliseconds(now, -rungDays * 24 * hour) || task.assigneeId === null
      ? []
      : [{ task, userId: task.assigneeId }],
  )
  await insertPastNotifications(
    tx,
    newId,
    lately.map(({ task, userId }) => ({
      at: task.createdAt,
      readAt: isOpenStatus(task.status) ? null : task.updatedAt,
      userId,
      kind: kinds['task-assigned'],
      event: `${task.taskId}:1`,
      title: kinds['task-assigned'].label,
      description: `${task.title}, for ${clientName}.`,
      link: toBillerLink(task),
    })),
  )
}
