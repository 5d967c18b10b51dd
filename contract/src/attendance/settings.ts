import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Id } from '../kit/ids.ts'
import { singleLine } from '../kit/text.ts'
import { Day, SentDay, WallTime } from '../kit/time.ts'

const minutes = (max: number) =>
  z.int('Enter whole minutes.').min(0, 'Enter 0 or more.').max(max, `Enter ${max} minutes or less.`)

const weekdays = 'Weekdays are numbers from 0 (Sunday) to 6 (Saturday).'

/** So many breaks of so many minutes: a budget that may be taken in other pieces. */
const Allowance = z.strictObject({
  times: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(20, 'Enter 20 or less.'),
  minutes: minutes(480),
})

/** What is expected of a day. Times are on the biller's own wall clock; an end before the start is on the next day. */
export const Settings = z.strictObject({
  startTime: WallTime,
  endTime: WallTime,
  expectedMinutes: minutes(24 * 60).min(1, 'Enter at least 1 minute.'),
  graceMinutes: minutes(240),
  halfDayMinutes: minutes(24 * 60),
  /** 0 is Sunday. */
  weeklyOffs: z
    .array(z.int(weekdays).min(0, weekdays).max(6, weekdays))
    .max(7, 'Choose each weekday only once.')
    .refine(days => new Set(days).size === days.length, 'Choose each weekday only once.'),
  /** Tea and lunch a day, permission a month. */
  allowances: z.strictObject({
    'Tea Break': Allowance,
    'Lunch Break': Allowance,
    'Permission Break': Allowance,
  }),
})
export type Settings = z.infer<typeof Settings>

/** What counts until an ADMIN saves something else. The allowances and the hours are placeholders. */
export const defaultSettings: Settings = {
  startTime: '09:00',
  endTime: '18:00',
  expectedMinutes: 480,
  graceMinutes: 10,
  halfDayMinutes: 240,
  weeklyOffs: [0, 6],
  allowances: {
    'Tea Break': { times: 2, minutes: 15 },
    'Lunch Break': { times: 1, minutes: 60 },
    'Permission Break': { times: 1, minutes: 60 },
  },
}

export const toAllowedSeconds = ({ times, minutes }: { times: number; minutes: number }) =>
  times * minutes * 60

const SettingsReply = z.object({
  /** What counts for everybody who has nothing of their own. */
  house: Settings,
  /** What counts for the biller that was asked for, when it differs from the house. */
  own: Settings.nullable(),
  holidays: z.array(z.object({ day: Day, name: z.string() })),
})

export const getAttendanceSettings = endpoint({
  method: 'GET',
  path: '/api/attendance/settings',
  may: 'attendance:read',
  summary: 'Expected workday: the Claimcrew default, and for one biller',
  query: z.strictObject({ billerId: Id.optional() }),
  reply: SettingsReply,
})

export const saveHouseSettings = endpoint({
  method: 'PUT',
  path: '/api/attendance/settings',
  may: 'attendance:settings:all',
  summary: 'Sets the expected workday for everyone, from today',
  body: z.strictObject({
    settings: Settings,
    /** What one has seen: where somebody has changed it since, this is refused. */
    before: Settings.optional(),
  }),
  reply: SettingsReply,
  idempotent: true,
})

export const saveBillerSettings = endpoint({
  method: 'PUT',
  path: '/api/attendance/settings/:billerId',
  may: 'attendance:schedule:team',
  summary: 'Sets the expected workday for one biller, from today; null resets it to the Claimcrew default',
  params: z.strictObject({ billerId: Id }),
  body: z.strictObject({
    settings: Settings.nullable(),
    /** What one has seen of the biller alone, null for nothing: where somebody has changed it since, this is refused. */
    before: Settings.nullable().optional(),
  }),
  reply: SettingsReply,
  idempotent: true,
})

export const saveHoliday = endpoint({
  method: 'PUT',
  path: '/api/attendance/holidays/:day',
  may: 'attendance:settings:all',
  summary: 'Makes a day a holiday for everyone',
  params: z.strictObject({ day: SentDay }),
  body: z.strictObject({ name: singleLine(80, 'A name') }),
  reply: SettingsReply,
})

export const removeHoliday = endpoint({
  method: 'DELETE',
  path: '/api/attendance/holidays/:day',
  may: 'attendance:settings:all',
  summary: 'Removes a holiday',
  params: z.strictObject({ day: SentDay }),
  reply: SettingsReply,
  idempotent: true,
})
