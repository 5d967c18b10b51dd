import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { importRoutes } from '../src/app.ts'

/**
 * No answer grows without end: a list in it is read page by page, or something bounds it, which is said here. Fields that
 * mean the same wherever they stand come first, then those of single endpoints.
 */
const boundOf: Readonly<Record<string, string>> = {
  'workTypes systems specialties certifications languages clearinghouses payers engagement': 'closed sets',
  aliases: 'of a word of a closed set',
  'weekdays wishes kpis columns': 'closed sets of days, kinds and names',
  'reasons problems changes': 'one of each kind at most, or the first of them',
  'breaks attendanceIds sessions corrections':
    'a day’s; LIMIT_BREAKS_A_DAY and LIMIT_OPEN_REQUESTS hold them',
  'timeDoctorUserIds accounts': 'a person’s accounts, or the first page of all',
  terms: 'one for a day on which it begins',
  answers: 'one for each question of a post, of which there are at most 10; canned ones are at most 200',
  'files attachments': 'so many to a message, a reply or a task',
  mentions: 'at most 10',
  'members userIds reactions': 'a group has at most 200 members, and each reacts once with each sign',
  'marks lines': 'of one text; of one month, by day and kind',
  'entries parts stretches': 'a day has at most 200 entries, a shortlist at most 200 people',
  holidays: 'of the years around today',
  engagements: 'at most the newest 1,000 of a person go with a list',
  'days unreadDays trend': 'of a range of at most 366 days, or as many as were sent',
  'gaps tasks before sample': 'as many as were sent, or of one day',
  'tracked trackerBreaks produced amounts explained': 'the picture of one day',
  'clients approvedBy': 'the clients of a biller on a day, or as many as are asked for, at most 200',
  merged: 'doubles of one ticket by the same author, who can open 10 an hour',
  'targets later': 'one for each kind of work, and those that are to come',
  similar: 'the few that are most alike',
  projects: 'that people worked on in the range',
}
const boundIn: Readonly<Record<string, string>> = {
  'GET /api/me/exports exports': 'one a day, each for a week',
  'GET /api/live events': 'what happened since the last message; anyone who is far behind begins anew',
  'GET /api/notifications/:userId notifications': 'the newest 50',
  'GET /api/reports/views views': 'at most 50 a person',
  'GET /api/support/desk admins': 'those who administrate',
  'GET /api/conversations/:conversationId/messages messages': 'a page by the number of a message',
  'GET /api/dashboard/overview billers': 'at most 100',
  'GET /api/worklog/day pieces': 'of one day',
  'GET /api/time-doctor/activity data': 'of one account in at most 93 days',
  'GET /api/time-doctor/timeuse data': 'of one account in at most 93 days',
  'GET /api/time-doctor/screenshots data': 'of one account in at most 7 days',
  'GET /api/tasks/:taskId comments': 'the newest of them',
  'GET /api/tasks/:taskId events': 'the newest of them',
  'GET /api/tasks/:taskId people': 'those of one client who are engaged, each of whom has agreed',
  'GET /api/tasks/people people': 'those of one client who are engaged, each of whom has agreed',
  'GET /api/tickets/:ticketId replies': 'a ticket takes at most 500',
  'GET /api/tasks/report rows': 'a row for each biller or client of the reader who had a task in the range',
  'GET /api/reports/:kind rows': 'a row for each who did something in the range, sent some at a time',
  'GET /api/tasks/counts groups': 'a group for each state, kind of work, due day or biller of the reader',
  'GET /api/production/summary groups': 'a group for each day, kind of work, biller or client of the reader',
  'GET /api/production/kpis months': 'at most 36',
  'GET /api/months/:month billers': 'those who worked for one client in the month, each of whom has agreed',
  'GET /api/months/:month statements': 'those of one biller with one client in the month',
  'POST /api/months/:month/close statements': 'those of one client in the month',
}

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => {
  const def = defOf(schema)
  if (def.shape) return def.shape
  const inner = def.innerType ?? def.in
  return inner ? shapeOf(inner) : {}
}

type Def = {
  readonly type: string
  readonly element?: z.ZodType
  readonly shape?: Record<string, z.ZodType>
  readonly options?: readonly z.ZodType[]
  readonly valueType?: z.ZodType
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly left?: z.ZodType
  readonly right?: z.ZodType
  readonly checks?: readonly { _zod: { def: { check: string } } }[]
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

/** The paths to lists that can hold anything but words of a closed set, and any number of it. */
function* listsIn(schema: z.ZodType, path: readonly string[] = []): Generator<readonly string[]> {
  const def = defOf(schema)
  const isLimited = def.checks?.some(({ _zod }) => /^(max_length|length_equals)$/.test(_zod.def.check))
  if (def.element && !isLimited && !/^(enum|literal)$/.test(defOf(def.element).type)) yield path
  for (const [name, part] of Object.entries(def.shape ?? {})) yield* listsIn(part, [...path, name])
  for (const part of [def.element, def.valueType, def.innerType, def.in, def.left, def.right])
    if (part) yield* listsIn(part, path)
  for (const part of def.options ?? []) yield* listsIn(part, path)
}

const isPaged = ({ query, reply }: Endpoint) =>
  query !== undefined && 'cursor' in shapeOf(query) && 'nextCursor' in shapeOf(reply)

const endpoints = (await importRoutes()).map(route => route.endpoint)
const fields = new Set(Object.keys(boundOf).flatMap(names => names.split(' ')))

const unbounded = endpoints.flatMap(endpoint =>
  [...new Set([...listsIn(endpoint.reply)].map(path => path.join('.')))]
    .map(path => path.split('.'))
    // What a page is of stands at its top.
    .filter(path => !(isPaged(endpoint) && path.length === 1))
    .map(path => ({ call: `${endpoint.method} ${endpoint.path}`, field: path.at(-1) ?? '' })),
)

describe('a list in an answer', () => {
  it('is read page by page, or has a bound that has a name', () => {
    const nameless = unbounded.filter(
      ({ call, field }) => !fields.has(field) && boundIn[`${call} ${field}`] === undefined,
    )
    expect(nameless).toEqual([])
  })

  it('has no unneeded bound declared', () => {
    const [needed, here] = [
      new Set(unbounded.map(({ field }) => field)),
      new Set(unbounded.map(({ call, field }) => `${call} ${field}`)),
    ]
    expect([...fields].filter(field => !needed.has(field))).toEqual([])
    expect(Object.keys(boundIn).filter(key => !here.has(key))).toEqual([])
  })
})
