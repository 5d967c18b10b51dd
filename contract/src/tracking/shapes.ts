import * as z from 'zod'
import { Id } from '../kit/ids.ts'
import { NextCursor } from '../kit/paging.ts'
import { boundedString } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { pullReasons } from './pullPlan.ts'
import { workModes } from './rules.ts'

/** Somebody's id at the provider: opaque, and case matters. */
export const TrackedId = boundedString(64, 'This isn’t a valid Time Doctor ID.').regex(
  /^[\w-]{1,64}$/,
  'This isn’t a valid Time Doctor ID.',
)

/** A Time Doctor user, as it stood when it was last read. */
export const TrackedUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  active: z.boolean(),
  timezone: z.string().nullable(),
  lastSeenAt: Instant.nullable(),
  /** The provider no longer lists it. */
  gone: z.boolean(),
  /** The user of ours that it is matched with. */
  userId: Id.nullable(),
  userName: z.string().nullable(),
})
export type TrackedUser = z.infer<typeof TrackedUser>

/** A stretch of work, uncut, as the provider gave it. */
export const Activity = z.object({
  userId: z.string(),
  start: Instant,
  time: z.int(),
  mode: z.enum(workModes),
  /** Null where it was for no project. */
  projectId: z.string().nullable(),
  projectName: z.string().nullable(),
  taskId: z.string().nullable(),
  taskName: z.string().nullable(),
  deviceId: z.string().nullable(),
  dbUserId: Id,
  billerName: z.string(),
})
export type Activity = z.infer<typeof Activity>

/** A program or a site, never a window's title or a full address. */
export const TimeUse = z.object({
  userId: z.string(),
  start: Instant,
  time: z.int(),
  /** 0 unrated, 1 and 2 unproductive, 3 and 4 productive. */
  score: z.int(),
  category: z.string(),
  name: z.string(),
})
export type TimeUse = z.infer<typeof TimeUse>

/** One screen at one moment. Its picture is asked for by its id, blurred or, on purpose, as it is. */
export const Screenshot = z.object({
  screenshotId: z.string(),
  userId: z.string(),
  takenAt: Instant,
  screenNumber: z.int(),
  keys: z.int(),
  movements: z.int(),
  clicks: z.int(),
  projectId: z.string().nullable(),
  taskId: z.string().nullable(),
})
export type Screenshot = z.infer<typeof Screenshot>

export const TrackedProject = z.object({ id: z.string(), name: z.string(), deleted: z.boolean() })
export type TrackedProject = z.infer<typeof TrackedProject>

export const TrackedTask = z.object({
  id: z.string(),
  name: z.string(),
  project: z.object({ id: z.string() }).nullable(),
})
export type TrackedTask = z.infer<typeof TrackedTask>

export const Mapping = z.object({
  id: Id,
  userId: Id,
  userName: z.string(),
  timeDoctorUserId: z.string(),
  timeDoctorEmail: z.string(),
  companyId: z.string(),
  createdAt: Instant,
})
export type Mapping = z.infer<typeof Mapping>

const problemKinds = ['no-match', 'email-differs', 'gone', 'unread', 'totals-differ', 'failing'] as const

/** The kinds of problems that somebody may accept as they are, until something changes. */
export const settledKinds = [
  'email-differs',
  'gone',
] as const satisfies readonly (typeof problemKinds)[number][]
export type SettledKind = (typeof settledKinds)[number]

export const MappingProblem = z.object({
  kind: z.enum(problemKinds),
  /** What is the matter and what to do about it, fit to be shown. */
  text: z.string(),
})
export type MappingProblem = z.infer<typeof MappingProblem>

/** One Time Doctor user with the person here, or with who it might be. */
export const TrackerUserMatch = z.object({
  account: TrackedUser,
  mapping: Mapping.nullable(),
  /** The one with the same, verified address. */
  suggestion: z.object({ userId: Id, userName: z.string(), email: z.string() }).nullable(),
  problems: z.array(MappingProblem),
})
export type TrackerUserMatch = z.infer<typeof TrackerUserMatch>

export const MappablePerson = z.object({
  userId: Id,
  userName: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** How many Time Doctor users are this person. */
  accounts: z.int(),
})
export type MappablePerson = z.infer<typeof MappablePerson>

const connectionStates = ['not-connected', 'unknown', 'good', 'failing'] as const

export const Connection = z.object({
  /** `unknown` until the first answer. */
  state: z.enum(connectionStates),
  /** The sandbox of the demo, not the real provider. */
  sandbox: z.boolean(),
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  account: z.object({ name: z.string(), email: z.string(), role: z.string() }).nullable(),
  token: z.enum(['unknown', 'good', 'ending', 'ended']),
  tokenEndsAt: Instant.nullable(),
  /** It signs in by itself, so that nobody needs to care about the token's end. */
  renewsItself: z.boolean(),
  lastOkAt: Instant.nullable(),
  failingSince: Instant.nullable(),
  problem: z.string().nullable(),
  capabilities: z.object({
    worklog: z.boolean(),
    timeUse: z.boolean(),
    screenshots: z.boolean(),
    totals: z.boolean(),
  }),
})
export type Connection = z.infer<typeof Connection>

export const TrackerUserSync = z.object({
  mappingId: Id,
  userId: Id,
  userName: z.string(),
  timeDoctorUserId: z.string(),
  state: z.enum(['running', 'waiting', 'done', 'failing']),
  /** When today's rows were last pulled. */
  syncedAt: Instant.nullable(),
  nextAt: Instant,
  failingSince: Instant.nullable(),
  problem: z.string().nullable(),
  /** Pulled back to this day, of the days that are to be. */
  pulledFrom: Day.nullable(),
  historyFrom: Day,
  /** Days of what was asked for by hand: so many, of which so many are left. */
  asked: z.object({ days: z.int(), left: z.int() }).nullable(),
})
export type TrackerUserSync = z.infer<typeof TrackerUserSync>

export const SyncStatus = z.object({
  /** Any of all Time Doctor users, on whichever page. */
  running: z.boolean(),
  accounts: z.array(TrackerUserSync),
  nextCursor: NextCursor,
})
export type SyncStatus = z.infer<typeof SyncStatus>

export const runOutcomes = ['done', 'failed'] as const

export const SyncRun = z.object({
  runId: Id,
  userId: Id,
  userName: z.string(),
  timeDoctorUserId: z.string(),
  reason: z.enum(pullReasons),
  firstDay: Day,
  lastDay: Day,
  /** What was asked of the provider: `to` is not part of it. */
  from: Instant,
  to: Instant,
  rows: z.int(),
  startedAt: Instant,
  durationMs: z.int(),
  outcome: z.enum(runOutcomes),
  problem: z.string().nullable(),
})
export type SyncRun = z.infer<typeof SyncRun>

export const screenshotViewKinds = ['opened', 'listed'] as const

/** Somebody viewed screenshots: went through a blurred list of days, or at one of them. */
export const ScreenshotView = z.object({
  lookId: Id,
  at: Instant,
  by: z.object({ userId: Id, userName: z.string(), role: z.string() }),
  kind: z.enum(screenshotViewKinds),
  /** When the opened screenshot was taken. */
  takenAt: Instant.nullable(),
  firstDay: Day,
  lastDay: Day,
})
export type ScreenshotView = z.infer<typeof ScreenshotView>
