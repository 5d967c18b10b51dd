import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { Id } from '../kit/ids.ts'
import { longPageFields, NextCursor, pageFields, toPageShape } from '../kit/paging.ts'
import { Done } from '../kit/reply.ts'
import { boundedString } from '../kit/text.ts'
import { Instant, SentDay, SentInstant } from '../kit/time.ts'
import { Email } from '../people/contract.ts'
import {
  Activity,
  Connection,
  MappablePerson,
  Mapping,
  runOutcomes,
  Screenshot,
  ScreenshotView,
  SyncRun,
  SyncStatus,
  settledKinds,
  TimeUse,
  TrackedId,
  TrackedProject,
  TrackedTask,
  TrackedUser,
  TrackerUserMatch,
} from './shapes.ts'

/** Within the years that days have, too: so a moment always has a day. */
const SentMoment = SentInstant.refine(at => at < '2101', 'Enter a year from 2000 to 2100.')

/** A day of the person's own, which is all of it, or a moment. */
const Edge = z.union(
  [SentDay, SentMoment],
  'Enter a date like 2026-11-03 or a time like 2026-11-03T09:00:00Z.',
)

const isDay = (edge: string) => edge.length === 10

/** What is wrong with a range, or null; a day is taken as all of it. */
function findRangeError(from: string, to: string, maxDays: number): string | null {
  if (isDay(from) !== isDay(to)) return 'Send two days or two times, not one of each.'
  if (isDay(from) ? to < from : to <= from) return 'The end can’t be before the start.'
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + (isDay(from) ? 1 : 0)
  return days > maxDays ? `Choose ${maxDays} days or fewer.` : null
}

const toRangeShape = (maxDays: number) =>
  z.strictObject({ userId: TrackedId, from: Edge, to: Edge }).check(({ value, issues }) => {
    const message = findRangeError(value.from, value.to, maxDays)
    if (message !== null) issues.push({ code: 'custom', message, path: ['to'], input: value.to })
  })

/** A quarter of a year. */
const maxDays = 93
/** Each day of screenshots is a call to the provider. */
const maxScreenshotDays = 7

/** What our store answers, and how old it is. */
const stored = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), syncedAt: Instant.nullable(), stale: z.boolean() })

/** The same of what there is more of the larger a company is. */
const storedPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ ...stored(item).shape, nextCursor: NextCursor })

const aPage = z.strictObject(longPageFields)

export const listTrackedUsers = endpoint({
  method: 'GET',
  path: '/api/time-doctor/users',
  may: 'tracking:read',
  summary: 'Time Doctor accounts: all for an ADMIN, their billers’ for a CLIENT, their own for a BILLER',
  query: aPage,
  reply: storedPage(TrackedUser),
})

export const getTrackedUser = endpoint({
  method: 'GET',
  path: '/api/time-doctor/user/:id',
  may: 'tracking:read',
  summary: 'One Time Doctor account, by its ID',
  params: z.strictObject({ id: TrackedId }),
  reply: TrackedUser,
})

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/time-doctor/activity',
  may: 'tracking:read',
  summary: 'Activity that started in a range, as Time Doctor sent it, in order',
  query: toRangeShape(maxDays),
  reply: stored(Activity),
})

export const listTimeUse = endpoint({
  method: 'GET',
  path: '/api/time-doctor/timeuse',
  may: 'tracking:time-use',
  summary: 'Programs and sites used in a range, never window titles or full addresses',
  query: toRangeShape(maxDays),
  reply: stored(TimeUse),
})

export const listScreenshots = endpoint({
  method: 'GET',
  path: '/api/time-doctor/screenshots',
  may: 'tracking:screenshots',
  summary: 'Screenshots in a range, from Time Doctor; the biller can see that you viewed them',
  query: toRangeShape(maxScreenshotDays),
  reply: z.object({ data: z.array(Screenshot) }),
  perMinute: 180,
})

const ofScreenshot = z.strictObject({ screenshotId: boundedString(1000) })

export const getThumbnail = endpoint({
  method: 'GET',
  path: '/api/time-doctor/screenshots/:screenshotId/thumbnail',
  may: 'tracking:screenshots',
  summary: 'A small, blurred screenshot',
  params: ofScreenshot,
  reply: Download,
  produces: 'image/webp',
  perMinute: 900,
})

export const openScreenshot = endpoint({
  method: 'GET',
  path: '/api/time-doctor/screenshots/:screenshotId/image',
  may: 'tracking:screenshots',
  summary: 'A full screenshot; the biller can see that you viewed it',
  params: ofScreenshot,
  reply: Download,
  produces: 'image/webp',
  perMinute: 180,
})

export const listScreenshotViews = endpoint({
  method: 'GET',
  path: '/api/time-doctor/looks/:userId',
  may: 'tracking:screenshots',
  summary: 'Who viewed a biller’s screenshots, newest first: for that biller and an ADMIN',
  params: z.strictObject({ userId: Id }),
  query: z.strictObject(pageFields),
  reply: toPageShape(ScreenshotView),
})

export const listProjects = endpoint({
  method: 'GET',
  path: '/api/time-doctor/projects',
  may: 'tracking:read',
  summary: 'Projects of people you can see; all for an ADMIN',
  query: aPage,
  reply: storedPage(TrackedProject),
})

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/time-doctor/tasks',
  may: 'tracking:read',
  summary: 'Tasks of people you can see; all for an ADMIN',
  query: aPage,
  reply: storedPage(TrackedTask),
})

export const listClientBillers = endpoint({
  method: 'GET',
  path: '/api/time-doctor/client/billers',
  may: 'tracking:read',
  summary:
    'Billers with their Time Doctor IDs: their own for a CLIENT, all for an ADMIN, only themselves for a BILLER',
  query: aPage,
  reply: z.object({
    nextCursor: NextCursor,
    billers: z.array(
      z.object({
        userId: Id,
        userName: z.string(),
        timeZone: z.string(),
        profilePicture: z.string().nullable(),
        /** The first of them, or null where there is none. */
        timeDoctorUserId: z.string().nullable(),
        timeDoctorUserIds: z.array(z.string()),
      }),
    ),
  }),
})

export const listMappings = endpoint({
  method: 'GET',
  path: '/api/time-doctor/mappings',
  may: 'tracking:manage:all',
  summary: 'Matches between Time Doctor accounts and billers',
  query: aPage,
  reply: z.object({ mappings: z.array(Mapping), nextCursor: NextCursor }),
})

const leftOut = (sent: unknown) => (sent === '' || sent === null ? undefined : sent)

export const addMapping = endpoint({
  method: 'POST',
  path: '/api/time-doctor/mapping',
  may: 'tracking:manage:all',
  summary: 'Matches a Time Doctor account to a biller and starts syncing',
  body: z.strictObject({
    userId: Id,
    timeDoctorUserId: TrackedId,
    /** What a form leaves empty is left out. */
    timeDoctorEmail: z.preprocess(leftOut, Email.optional()),
    companyId: z.preprocess(leftOut, TrackedId.optional()),
  }),
  reply: z.object({ mapping: Mapping }),
})

export const removeMapping = endpoint({
  method: 'DELETE',
  path: '/api/time-doctor/mapping/:id',
  may: 'tracking:manage:all',
  summary: 'Removes a match: hides its time and stops syncing',
  params: z.strictObject({ id: Id }),
  reply: Done,
})

export const acceptMappingProblem = endpoint({
  method: 'POST',
  path: '/api/time-doctor/mapping/:id/settle',
  may: 'tracking:manage:all',
  summary: 'Confirms a match although its addresses differ or no new time comes in, until that changes',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ kind: z.enum(settledKinds) }),
  reply: Done,
})

export const listMatches = endpoint({
  method: 'GET',
  path: '/api/time-doctor/matches',
  may: 'tracking:manage:all',
  summary: 'Time Doctor accounts with their match or a suggestion, billers, and problems',
  query: aPage,
  reply: z.object({
    /** A page of each; one that is at its end is empty on the pages that the other still has. */
    matches: z.array(TrackerUserMatch),
    billers: z.array(MappablePerson),
    readAt: Instant.nullable(),
    nextCursor: NextCursor,
  }),
  background: true,
})

export const getConnection = endpoint({
  method: 'GET',
  path: '/api/time-doctor/connection',
  may: 'tracking:manage:all',
  summary: 'Whether Time Doctor responds, since when not, and when its token expires',
  reply: Connection,
  background: true,
})

export const checkConnection = endpoint({
  method: 'POST',
  path: '/api/time-doctor/connection/check',
  may: 'tracking:manage:all',
  summary: 'Checks Time Doctor now and updates its accounts, projects and tasks',
  reply: Connection,
  perMinute: 20,
})

export const syncNow = endpoint({
  method: 'POST',
  path: '/api/time-doctor/sync',
  may: 'tracking:manage:all',
  summary: 'Syncs now: everyone or one person, the last 7 days or a range; answers once it has started',
  body: z
    .strictObject({ userId: Id.optional(), from: SentDay.optional(), to: SentDay.optional() })
    .refine(({ from, to }) => (from === undefined) === (to === undefined), {
      error: 'Send both days or neither.',
      path: ['to'],
    })
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'The end can’t be before the start.',
      path: ['to'],
    })
    .refine(
      ({ from, to }) =>
        from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < 400 * 86_400_000,
      { error: 'Choose 400 days or fewer.', path: ['to'] },
    ),
  reply: SyncStatus,
})

export const getSyncStatus = endpoint({
  method: 'GET',
  path: '/api/time-doctor/sync',
  may: 'tracking:manage:all',
  summary: 'Sync progress by account',
  query: aPage,
  reply: SyncStatus,
  background: true,
})

export const listRuns = endpoint({
  method: 'GET',
  path: '/api/time-doctor/runs',
  may: 'tracking:manage:all',
  summary: 'Sync log, newest first: bounds, rows, duration, outcome',
  query: z.strictObject({
    userId: Id.optional(),
    outcome: z.enum(runOutcomes).optional(),
    ...pageFields,
  }),
  reply: toPageShape(SyncRun),
  background: true,
})
