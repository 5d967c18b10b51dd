import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { Day, Instant, SentDay } from '../kit/time.ts'
import { workModes } from '../tracking/rules.ts'
import { Project, TrackedId } from '../tracking/shapes.ts'
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
  range: z.enum(worklogRanges, 'A range is monthly, weekly or daily.').default('monthly'),
  /** Any day within the range; today where it is left out. */
  date: SentDay.optional(),
}

export const listWorklog = endpoint({
  method: 'GET',
  path: '/api/worklog',
  may: 'worklog:read',
  summary: 'Hours and projects a day, by date and then by name; an empty list for a BILLER',
  query: z.strictObject(period),
  reply: z.object({ worklog: z.array(WorklogRow) }),
})

const filters = { billerId: Id.optional(), projectId: TrackedId.optional() }

const seconds = { trackedSeconds: z.int(), manualSeconds: z.int(), breakSeconds: z.int() }

const SheetDay = z.object({
  date: Day,
  ...seconds,
  /** Tracked and manual time with what devices did at once counted once; the same where nothing overlaps. */
  unionSeconds: z.int(),
  projectCount: z.int(),
})
export type SheetDay = z.infer<typeof SheetDay>

const SheetPerson = z.object({
  userId: Id,
  userName: z.string(),
  timeZone: z.string(),
  profilePicture: z.string().nullable(),
  /** The accounts at the provider whose time this is; with none of them nothing can be tracked. */
  timeDoctorUserIds: z.array(z.string()),
  /** When the oldest of them was last pulled. */
  syncedAt: Instant.nullable(),
  stale: z.boolean(),
  /** Those that have any time, in order. */
  days: z.array(SheetDay),
  /** Those of which the provider gave something that could not be read: their time may be missing. */
  unreadDays: z.array(Day),
  /** Over the whole range, the most time first. */
  projects: z.array(z.object({ projectId: z.string().nullable(), ...seconds })),
})
export type SheetPerson = z.infer<typeof SheetPerson>

export const worklogSheet = endpoint({
  method: 'GET',
  path: '/api/worklog/sheet',
  may: 'worklog:read',
  summary: 'People by days: everybody whom one may see, those without time too; oneself for a BILLER',
  query: z.strictObject({ ...period, ...filters }),
  reply: z.object({
    range: z.enum(worklogRanges),
    from: Day,
    to: Day,
    people: z.array(SheetPerson),
    /** Those that the people have worked on in this range, whatever the filter. */
    projects: z.array(Project),
  }),
  background: true,
})

const Piece = z.object({
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
export type WorklogPiece = z.infer<typeof Piece>

export const worklogDay = endpoint({
  method: 'GET',
  path: '/api/worklog/day',
  may: 'worklog:read',
  summary: 'The stretches that one biller’s day was made from, cut at local midnight, in order',
  query: z.strictObject({ billerId: Id, date: SentDay }),
  reply: z.object({
    userId: Id,
    userName: z.string(),
    timeZone: z.string(),
    date: Day,
    day: SheetDay.nullable(),
    pieces: z.array(Piece),
    /** The provider gave something that could not be read: there may be more. */
    unread: z.boolean(),
    syncedAt: Instant.nullable(),
    stale: z.boolean(),
  }),
  background: true,
})

export const exportWorklog = endpoint({
  method: 'GET',
  path: '/api/worklog/export',
  may: 'worklog:read:team',
  summary:
    'The same rows as a file: Worklog_{from}_{to}.csv or .xlsx, with what it is filtered by in its name',
  query: z.strictObject({
    ...period,
    ...filters,
    format: z.enum(['csv', 'xlsx'], 'The format is csv or xlsx.').default('xlsx'),
  }),
  reply: Download,
  produces: 'application/octet-stream',
})
