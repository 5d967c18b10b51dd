import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { numberText } from '../kit/numberWords.ts'
import { pageFields, toPageShape } from '../kit/paging.ts'
import { Done } from '../kit/reply.ts'
import { addDays, dayIn, daysOfMonth, Instant, instantIn, SentDay, WallTime, weekdayOf } from '../kit/time.ts'
import { wallTimeText, weekdayText } from '../kit/timeText.ts'
import { TaskFields } from './shapes.ts'

/** ISO weekdays, 1 is Monday. */
const Weekdays = z
  .array(z.int().min(1, 'Days are numbers from 1 to 7.').max(7, 'Days are numbers from 1 to 7.'))
  .min(1, 'Choose at least one day.')
  .max(7)
  .overwrite(days => [...new Set(days)].sort((one, other) => one - other))

const Pattern = z.discriminatedUnion('every', [
  z.strictObject({ every: z.literal('weekday') }),
  z.strictObject({ every: z.literal('week'), days: Weekdays }),
  /** A month that is shorter has it on its last day. */
  z.strictObject({ every: z.literal('month'), day: z.int().min(1).max(31) }),
])
export type Pattern = z.infer<typeof Pattern>

const maxDueInDays = 90

/** A task that comes again, on the client's clock. */
export const RecurrenceFields = z.strictObject({
  ...TaskFields.omit({ dueAt: true }).shape,
  pattern: Pattern,
  /** When it comes, on those days. */
  time: WallTime,
  /** So many days later it is due, at `dueTime`; null is never. */
  dueInDays: z.int().min(0).max(maxDueInDays, `Enter ${maxDueInDays} days or fewer.`).nullable(),
  dueTime: WallTime,
  startsOn: SentDay,
  endsOn: SentDay.nullable(),
})
export type RecurrenceFields = z.infer<typeof RecurrenceFields>

export const NewRecurrence = RecurrenceFields.partial().required({
  title: true,
  workType: true,
  pattern: true,
})

export const Recurrence = z.object({
  ...RecurrenceFields.shape,
  recurrenceId: Id,
  clientId: ClientId,
  clientName: z.string(),
  timeZone: z.string(),
  assigneeName: z.string().nullable(),
  practiceName: z.string().nullable(),
  paused: z.boolean(),
  /** Why, where it was not a person who paused it. */
  pauseReason: z.string().nullable(),
  /** When it comes next; null where it does not. */
  nextAt: Instant.nullable(),
  createdAt: Instant,
  version: z.int(),
})
export type Recurrence = z.infer<typeof Recurrence>

/** How a day is counted from Monday on. */
export const toIsoWeekday = (day: string) => weekdayOf(day) || 7

function fallsOn(pattern: Pattern, day: string): boolean {
  switch (pattern.every) {
    case 'weekday':
      return toIsoWeekday(day) <= 5
    case 'week':
      return pattern.days.includes(toIsoWeekday(day))
    case 'month': {
      const last = daysOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7))).length
      return Number(day.slice(8)) === Math.min(pattern.day, last)
    }
  }
}

type RecurrenceRule = Pick<RecurrenceFields, 'pattern' | 'time' | 'startsOn' | 'endsOn'>

/** A pattern leaves out at most a month. */
const furthest = 32

/**
 * The first time after a moment that it comes, on the wall clock of its zone; null where it has ended. Clocks that change
 * neither skip a day nor double it: a time that is skipped counts as if it were not, of one that comes twice the first.
 */
export function findNextOccurrence(
  repeating: RecurrenceRule,
  timeZone: string,
  after: Instant,
): { readonly day: string; readonly at: Instant } | null {
  const { pattern, time, startsOn, endsOn } = repeating
  const today = dayIn(timeZone, after)
  // A wall clock may have been set back over midnight, so that yesterday's time comes once more.
  const first = [addDays(today, -1), startsOn].sort()[1] ?? startsOn
  for (let ahead = 0; ahead <= furthest; ahead++) {
    const day = addDays(first, ahead)
    if (endsOn !== null && day > endsOn) return null
    if (!fallsOn(pattern, day)) continue
    const at = instantIn(timeZone, day, time)
    if (at > after) return { day, at }
  }
  return null
}

/** When the task of an occurrence is due. */
export const toDueAt = (
  { dueInDays, dueTime }: Pick<RecurrenceFields, 'dueInDays' | 'dueTime'>,
  timeZone: string,
  day: string,
): Instant | null => (dueInDays === null ? null : instantIn(timeZone, addDays(day, dueInDays), dueTime))

export const emptyRecurrence = {
  time: '08:00',
  dueInDays: 0,
  dueTime: '17:00',
  endsOn: null,
} as const satisfies Partial<RecurrenceFields>

/** Every Mon, Thu at 8:00 AM. */
export function formatPattern({ pattern, time }: Pick<RecurrenceFields, 'pattern' | 'time'>): string {
  switch (pattern.every) {
    case 'weekday':
      return `Every weekday at ${wallTimeText(time)}`
    case 'week':
      return `Every ${pattern.days.map(weekdayText).join(', ')} at ${wallTimeText(time)}`
    case 'month':
      return `On day ${numberText(pattern.day)} of each month at ${wallTimeText(time)}`
  }
}

const ofRecurrence = z.strictObject({ recurrenceId: Id })
const RecurrenceAnswer = z.object({ recurrence: Recurrence })

export const createRecurrence = endpoint({
  method: 'POST',
  path: '/api/tasks/recurrences',
  may: 'tasks:manage',
  summary: 'A recurring task in the client’s time zone, with a client for an ADMIN',
  /** One that was paused when it was deleted comes back paused. */
  body: NewRecurrence.extend({ clientId: ClientId.optional(), paused: z.boolean().optional() }),
  reply: RecurrenceAnswer,
  idempotent: true,
})

export const listRecurrences = endpoint({
  method: 'GET',
  path: '/api/tasks/recurrences',
  may: 'tasks:read:team',
  summary: "Recurring tasks, next first: a CLIENT's own, all for an ADMIN",
  query: z.strictObject({ clientId: ClientId.optional(), ...pageFields }),
  reply: toPageShape(Recurrence),
})

export const updateRecurrence = endpoint({
  method: 'PUT',
  path: '/api/tasks/recurrences/:recurrenceId',
  may: 'tasks:manage',
  summary: 'Change the fields that are sent, pause it, or resume it',
  params: ofRecurrence,
  body: RecurrenceFields.partial().extend({
    paused: z.boolean().optional(),
    version: z.int().min(1).optional(),
  }),
  reply: RecurrenceAnswer,
  idempotent: true,
})

export const deleteRecurrence = endpoint({
  method: 'DELETE',
  path: '/api/tasks/recurrences/:recurrenceId',
  may: 'tasks:manage',
  summary: 'Delete a recurring task; tasks it created stay',
  params: ofRecurrence,
  reply: Done,
  idempotent: true,
})
