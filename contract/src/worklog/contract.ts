import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { longPageFields, NextCursor } from '../kit/paging.ts'
import { Day, Instant, SentDay } from '../kit/time.ts'
import { workModes } from '../tracking/rules.ts'
import { TrackedId, TrackedProject } from '../tracking/shapes.ts'
import { worklogRanges } from './rules.ts'

const WorklogRow = z.object({
  billerName: z.string(),
  date: Day,
  /** Seconds summed, divided by 3600; breaks are left out. */
  hoursWorked: z.number(),
  /** Distinct projects that day. */
  projectCount: z.int(),
})

const period = {
  range: z.enum(worklogRanges, 'Choose monthly, weekly or daily.').default('monthly'),
  /** Any day within the range; today where it is left out. */
  date: SentDay.optional(),
}

export const listWorklog = endpoint({
  method: 'GET',
  path: '/api/worklog',
  may: 'worklog:read',
  summary: 'Hours and projects per day, by date and then by name; an empty list for a BILLER',
  query: z.strictObject({ ...period, ...longPageFields }),
  reply: z.object({ worklog: z.array(WorklogRow), nextCursor: NextCursor }),
  replica: 'past-months',
})

const filters = { billerId: Id.optional(), projectId: TrackedId.optional() }

const seconds = { trackedSeconds: z.int(), manualSeconds: z.int(), breakSeconds: z.int() }

const WorklogTableDay = z.object({
  date: Day,
  ...seconds,
  /** Tracked and manual time with what devices did at once counted once; the same where nothing overlaps. */
  unionSeconds: z.int(),
  projectCount: z.int(),
})
export type WorklogTableDay = z.infer<typeof WorklogTableDay>

const WorklogTablePerson = z.object({
  userId: Id,
  userName: z.string(),
  timeZone: z.string(),
  profilePicture: z.string().nullable(),
  /** The accounts at the provider whose time this is; with none of them nothing can be tracked. */
  timeDoctorUserIds: z.array(z.string()),
  /** When the oldest of them was last pulled. */
  syncedAt: Instant.nullable(),
  stale: z.boolean(),
  /** The days with any time, in order. */
  days: z.array(WorklogTableDay),
  /** Days on which the provider sent something unreadable, so that time may be missing. */
  unreadDays: z.array(Day),
  /** Over the whole range, the most time first. */
  projects: z.array(z.object({ projectId: z.string().nullable(), ...seconds })),
})
export type WorklogTablePerson = z.infer<typeof WorklogTablePerson>

/** What everybody's time comes to, whichever page they stand on. */
const WorklogTableTotals = z.object({
  people: z.int(),
  /** How many people have any time. */
  working: z.int(),
  /** How many people have no account at the provider. */
  untracked: z.int(),
  ...seconds,
  /** Days on which one person worked, summed over people, and the most that one came to. */
  workedDays: z.int(),
  mostSeconds: z.int(),
  /** Days of one person on which devices worked at once for a minute or more, and what was counted twice on them. */
  overlaps: z.int(),
  overlapSeconds: z.int(),
  /** Worked by all of them, day by day, where there is any. */
  days: z.array(z.object({ date: Day, seconds: z.int() })),
  /** How many people may lack time that is still to come: pulled long ago, or never yet. */
  stale: z.int(),
  oldest: Instant.nullable(),
  never: z.int(),
  /** Days of one person that could not be read as a whole, and one of them. */
  unread: z.int(),
  firstUnread: z.object({ userName: z.string(), date: Day }).nullable(),
})
export type WorklogTableTotals = z.infer<typeof WorklogTableTotals>

export const getWorklogTable = endpoint({
  method: 'GET',
  path: '/api/worklog/sheet',
  may: 'worklog:read',
  summary: 'People by day: everyone you can see, including those without time; only themselves for a BILLER',
  query: z.strictObject({ ...period, ...filters, ...longPageFields }),
  reply: z.object({
    range: z.enum(worklogRanges),
    from: Day,
    to: Day,
    people: z.array(WorklogTablePerson),
    nextCursor: NextCursor,
    /** Said with the first page where there are more: else the people say it themselves. */
    whole: WorklogTableTotals.nullable(),
    /** The projects that people worked on in this range, whatever the filter; the first page has all of them. */
    projects: z.array(TrackedProject),
  }),
  background: true,
  replica: 'past-months',
})

const SegmentShape = z.object({
  start: Instant,
  seconds: z.int(),
  mode: z.enum(workModes),
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  taskName: z.string().nullable(),
  deviceId: z.string().nullable(),
  timeDoctorUserId: z.string(),
  /** The whole stretch, where midnight cut it. */
  whole: z.object({ start: Instant, seconds: z.int() }).nullable(),
})
export type WorklogSegment = z.infer<typeof SegmentShape>

export const getWorklogDay = endpoint({
  method: 'GET',
  path: '/api/worklog/day',
  may: 'worklog:read',
  summary: 'One biller’s activity for a day, cut at local midnight, in order',
  query: z.strictObject({ billerId: Id, date: SentDay }),
  reply: z.object({
    userId: Id,
    userName: z.string(),
    timeZone: z.string(),
    date: Day,
    day: WorklogTableDay.nullable(),
    pieces: z.array(SegmentShape),
    /** The provider gave something that could not be read: there may be more. */
    unread: z.boolean(),
    syncedAt: Instant.nullable(),
    stale: z.boolean(),
  }),
  background: true,
  replica: 'past-months',
})

export const exportWorklog = endpoint({
  method: 'GET',
  path: '/api/worklog/export',
  may: 'worklog:read:team',
  summary: 'The same rows as a file: Worklog_{from}_{to}.csv or .xlsx, with its filters in the name',
  query: z.strictObject({
    ...period,
    ...filters,
    format: z.enum(['csv', 'xlsx'], 'Choose csv or xlsx.').default('xlsx'),
  }),
  reply: Download,
  produces: 'application/octet-stream',
  exports: true,
  replica: 'always',
})
