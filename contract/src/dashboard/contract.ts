import * as z from 'zod'
import { OpenHoursFlags } from '../attendance/shapes.ts'
import { endpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/ids.ts'
import { longPageFields, NextCursor } from '../kit/paging.ts'
import { payField } from '../kit/pay.ts'
import { Day, Instant, Month } from '../kit/time.ts'

const hours = z.string().regex(/^\d+\.\d$/)

export const DashboardStats = z.object({
  /** Billers with hours above 0 this month and an id at the provider. */
  activeBillers: z.int(),
  /** Always '0.0'. */
  todayHours: hours,
  weeklyHours: hours,
  monthlyHours: hours,
})
export type DashboardStats = z.infer<typeof DashboardStats>

export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/api/dashboard/stats',
  may: 'attendance:read',
  summary: 'The month in four figures for a CLIENT; zeros for everyone else',
  reply: DashboardStats,
  background: true,
})

/** Beside what tasks, production, chat and support say themselves. */
export const getDashboardNeeds = endpoint({
  method: 'GET',
  path: '/api/dashboard/needs',
  may: 'dashboard:read',
  summary: 'What’s waiting on you',
  reply: z.object({
    /** Corrections and leave that one may decide. */
    requests: z.int(),
    /** New applications to one’s own posts. */
    applications: z.int(),
    /** A BILLER is told of offers and of invitations to a job. */
    offers: z.int(),
    invitations: z.int(),
    /** Other terms that the other side has proposed. */
    terms: z.int(),
    /** Gaps between the three clocks: those one may decide, of a BILLER those to be answered. */
    gaps: z.int(),
    /** A CLIENT is told the earliest month that is over and not closed, and how many billers worked in it. */
    monthToClose: z.object({ month: Month, billers: z.int() }).nullable(),
    /** A CLIENT is told how many final statements are not marked as paid. */
    unpaid: z.int(),
    /** What those come to, and the earliest day on which one is due. */
    unpaidCents: payField(z.int().nullable()),
    unpaidDueOn: Day.nullable(),
    /** An ADMIN is told what is not well in the system; it is null for everybody else. */
    health: z
      .object({
        /** Time Doctor users that fail to sync. */
        failingAccounts: z.int(),
        /** Emails given up within a week. */
        failedEmails: z.int(),
        /** Open jobs with an application that nobody has answered for days. */
        unansweredJobs: z.int(),
      })
      .nullable(),
  }),
  background: true,
})

/** Which clock hours are from: the tracker's, or attendance's where there is no tracker. */
const Source = z.enum(['tracked', 'punched'])
export type HoursClock = z.infer<typeof Source>

const Worked = z.object({ todaySeconds: z.int(), weekSeconds: z.int(), monthSeconds: z.int() })

const BillerHours = z.object({
  userId: Id,
  userName: z.string(),
  profilePicture: z.string().nullable(),
  timeZone: z.string(),
  tracked: z.boolean(),
  source: Source,
  ...Worked.shape,
})

export const getDashboardOverview = endpoint({
  method: 'GET',
  path: '/api/dashboard/overview',
  may: 'attendance:read',
  summary:
    'Hours today, this week and this month, with earlier days: your own, your billers’, or everyone’s. Tracked, or punched for billers without a tracker',
  reply: z.object({
    /** In the zone of the one who asks; each biller’s own today may be another day. */
    today: Day,
    weekFrom: Day,
    monthFrom: Day,
    /** Where the sums and the trend come from: punches, where nobody in view is tracked. */
    source: Source,
    /** The flags of these sums. */
    marks: OpenHoursFlags,
    ...Worked.shape,
    /** The same number of days at the beginning of the month before. */
    lastMonthSeconds: z.int(),
    /** The last 30 days up to today, days without work too. */
    trend: z.array(z.object({ date: Day, seconds: z.int() })),
    /** The most time this month first, at most 100 of them. */
    billers: z.array(BillerHours),
    /** How many there are, beyond those that are listed. */
    billerCount: z.int(),
    syncedAt: Instant.nullable(),
    stale: z.boolean(),
  }),
  background: true,
})

export const listBillerHours = endpoint({
  method: 'GET',
  path: '/api/dashboard/billers',
  may: 'attendance:read',
  summary: 'Hours today, this week and this month of every biller you can see, by name',
  query: z.strictObject({ billerId: Id.optional(), ...longPageFields }),
  reply: z.object({ billers: z.array(BillerHours), nextCursor: NextCursor }),
  background: true,
})
