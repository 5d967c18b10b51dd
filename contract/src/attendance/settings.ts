import * as z from 'zod'
import { WallTime } from '../kit/time.ts'

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
