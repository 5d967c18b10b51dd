import * as z from 'zod'
import { Correction } from '../attendance/corrections.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { NextCursor, pageFields, toPageShape } from '../kit/paging.ts'
import { TermIn } from '../kit/taxonomy.ts'
import { boundedString, multiLine, multiLineOrEmpty } from '../kit/text.ts'
import { addDays, SentDay } from '../kit/time.ts'
import { minutesADay } from '../production/rules.ts'
import { gapKinds } from './gapKinds.ts'
import { Threshold } from './settings.ts'
import { ClockDay, DayPicture, Gap } from './shapes.ts'

/** Somebody said something to a gap of this biller: every screen that shows it reads it again. */
export const gapsChanged = topic('clocks:gaps', z.object({ billerId: z.string() }))

const maxDays = 366

/** Both ends count. */
const inRange = <Range extends z.ZodType<{ from: string; to: string }>>(shape: Range) =>
  shape
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'The last day can’t be before the first.',
    })
    .refine(({ from, to }) => to < addDays(from, maxDays), {
      path: ['to'],
      message: `Choose ${maxDays} days or fewer.`,
    })

const range = { from: SentDay, to: SentDay }

export const listClocks = endpoint({
  method: 'GET',
  path: '/api/clocks',
  may: 'clocks:read',
  summary:
    'Punched, tracked and reported time by day, and the gaps between them: your own, a client’s own parts, all for an ADMIN',
  query: inRange(
    z.strictObject({
      ...range,
      billerId: Id.optional(),
      cursor: boundedString(1000).optional(),
    }),
  ),
  reply: z.object({
    /** The days that any clock says something about, by biller and day. */
    days: z.array(ClockDay),
    /** There are more billers than one answer holds. */
    nextCursor: NextCursor,
  }),
})

export const listGaps = endpoint({
  method: 'GET',
  path: '/api/clocks/gaps',
  may: 'clocks:read',
  summary: 'The inbox: time gaps you can see, latest day or longest first',
  query: inRange(
    z.strictObject({
      ...range,
      billerId: Id.optional(),
      clientId: ClientId.optional(),
      kind: z.enum(gapKinds, `Choose one of: ${gapKinds.join(', ')}.`).optional(),
      /** `left` are those that are open or answered. */
      state: z.enum(['left', 'open', 'answered', 'resolved']).default('left'),
      sort: z.enum(['day', 'seconds']).default('day'),
      ...pageFields,
    }),
  ),
  reply: toPageShape(Gap).extend({
    /** How many there are on all pages. */
    total: z.int(),
    totalSeconds: z.int(),
    /** The same without regard to the kind that was chosen. */
    byKind: z.array(z.object({ kind: z.enum(gapKinds), n: z.int(), seconds: z.int() })),
  }),
})

export const getClocksDay = endpoint({
  method: 'GET',
  path: '/api/clocks/days/:billerId/:day',
  may: 'clocks:read',
  summary: 'One day of one biller with punched, tracked and reported time',
  params: z.strictObject({ billerId: Id, day: SentDay }),
  reply: z.object({ picture: DayPicture }),
})

const GapId = z.strictObject({ gapId: Id })
const GapReply = z.object({ gap: Gap })
const reason = noPatient(multiLine(1000, 'A reason'))

export const answerGap = endpoint({
  method: 'POST',
  path: '/api/clocks/gaps/:gapId/answer',
  may: 'clocks:answer:own',
  summary: 'A biller explains a gap; the client is notified and decides',
  params: GapId,
  body: z.strictObject({ answer: noPatient(multiLine(1000, 'An answer')) }),
  reply: GapReply,
  idempotent: true,
})

export const closeGaps = endpoint({
  method: 'POST',
  path: '/api/clocks/gaps/close',
  may: 'clocks:resolve:team',
  summary: 'Dismisses time gaps with a reason, all or none',
  body: z.strictObject({
    gapIds: z.array(Id).min(1, 'Choose at least one gap.').max(200, 'Choose 200 gaps or fewer.'),
    reason,
  }),
  reply: z.object({ gaps: z.array(Gap) }),
  idempotent: true,
})

export const reopenGap = endpoint({
  method: 'POST',
  path: '/api/clocks/gaps/:gapId/reopen',
  may: 'clocks:resolve:team',
  summary: 'Reopens a dismissed time gap',
  params: GapId,
  reply: GapReply,
  idempotent: true,
})

export const correctGap = endpoint({
  method: 'POST',
  path: '/api/clocks/gaps/:gapId/correct',
  may: 'clocks:correct',
  summary:
    'Makes punched time match tracked time: a biller requests the correction, a client or ADMIN makes it',
  params: GapId,
  body: z.strictObject({ reason }),
  reply: z.object({
    /** Resolved, with `how` as `correction`. */
    gap: Gap,
    /** What a biller asked for. */
    correction: Correction.nullable(),
  }),
  idempotent: true,
})

export const produceGap = endpoint({
  method: 'POST',
  path: '/api/clocks/gaps/:gapId/produce',
  may: 'production:write:own',
  summary: 'A biller reports what was done in that time as production',
  params: GapId,
  body: z.strictObject({
    workType: TermIn('workTypes').default('meeting-training-reporting'),
    /** All of the gap where it is left out. */
    minutes: z.int('Enter whole minutes.').min(1, 'Enter at least 1 minute.').max(minutesADay).optional(),
    note: noPatient(multiLineOrEmpty(1000, 'A note')).default(''),
    /** The client it was for, where several engage the biller and the gap belongs to none of them. */
    clientId: ClientId.optional(),
  }),
  reply: GapReply,
  idempotent: true,
})

const SettingsReply = z.object({ clientId: ClientId, thresholdMinutes: z.int() })

export const getClockSettings = endpoint({
  method: 'GET',
  path: '/api/clocks/settings',
  may: 'clocks:read:team',
  summary: 'The minimum gap, in minutes, a client is asked about',
  /** An ADMIN has to say whose. */
  query: z.strictObject({ clientId: ClientId.optional() }),
  reply: SettingsReply,
})

export const saveClockSettings = endpoint({
  method: 'PUT',
  path: '/api/clocks/settings',
  may: 'clocks:settings:team',
  summary: 'Sets the minimum gap; it applies right away, to all days',
  body: z.strictObject({
    clientId: ClientId.optional(),
    thresholdMinutes: Threshold,
    /** What one has seen: where somebody has changed it since, this is refused. */
    before: Threshold.optional(),
  }),
  reply: SettingsReply,
})
