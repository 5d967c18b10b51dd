import * as z from 'zod'
import { OpenHoursFlags } from '../attendance/shapes.ts'
import { endpoint } from '../kit/endpoint.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { topic } from '../kit/live.ts'
import { noPatient } from '../kit/noPatient.ts'
import { NextCursor, pageFields, toPageShape } from '../kit/paging.ts'
import { boundedString, multiLine, multiLineOrEmpty } from '../kit/text.ts'
import { Day, SentDay } from '../kit/time.ts'
import { decisions, maxEntriesADay } from './rules.ts'
import {
  checkRange,
  EntryInput,
  filterFields,
  ProductionDay,
  ProductionEntry,
  WaitingPart,
  WholeProductionDay,
} from './shapes.ts'
import { DayTarget } from './targets.ts'

/** Somebody's production has changed: every screen that shows it reads it again. */
export const productionDaysChanged = topic('production:moved', z.object({ billerId: z.string() }))

const onlyWhole = (most: number) => z.coerce.number<string | number>().int().min(1).max(most).default(most)

export const listProduction = endpoint({
  method: 'GET',
  path: '/api/production',
  may: 'production:read',
  summary: 'Entries and days: your own, what a client’s billers submitted for them, all for an ADMIN',
  query: checkRange(
    z.strictObject({ ...filterFields, cursor: boundedString(200).optional(), limit: onlyWhole(5000) }),
  ),
  reply: z.object({
    entries: z.array(ProductionEntry),
    /** The days on which something was written. */
    days: z.array(ProductionDay),
    /** A page has so many days with all of their entries. */
    nextCursor: NextCursor,
  }),
})

const BillerDay = z.strictObject({ billerId: Id, day: SentDay })

export const getProductionDay = endpoint({
  method: 'GET',
  path: '/api/production/:billerId/:day',
  may: 'production:read',
  summary: 'One day to edit or view: its entries, the biller’s clients that day, and the targets',
  params: BillerDay,
  reply: z.object({
    day: WholeProductionDay,
    /** The clients that the biller works for on that day; a client sees only themself. */
    clients: z.array(z.object({ clientId: ClientId, clientName: z.string() })),
    targets: z.array(DayTarget),
    /** What was punched on that day. */
    workedSeconds: z.int(),
    /** The flags of these seconds. */
    marks: OpenHoursFlags,
    /** The last day before it that has entries, to be copied from. */
    previous: Day.nullable(),
    timeZone: z.string(),
    today: Day,
  }),
})

const version = z.int('The version must be a whole number.').min(0, 'The version must be a whole number.')

const DayReply = z.object({ day: WholeProductionDay })

export const saveProduction = endpoint({
  method: 'PUT',
  path: '/api/production/:billerId/:day',
  may: 'production:write:own',
  summary: 'Replaces the unsubmitted part of a day; an older version is declined',
  params: BillerDay,
  body: z.strictObject({
    version,
    entries: z.array(EntryInput).max(maxEntriesADay, `A day can have up to ${maxEntriesADay} entries.`),
    /**
     * The entries that the sender takes for the unsubmitted ones. Where another one can be written by now, as after a day
     * was withdrawn or sent back, it would be dropped unseen: that is declined like an older version.
     */
    replaces: z.array(Id).max(maxEntriesADay).optional(),
  }),
  reply: DayReply,
})

export const submitProduction = endpoint({
  method: 'POST',
  path: '/api/production/:billerId/:day/submit',
  may: 'production:write:own',
  summary: 'Submits the rest of a day, and stops its timer',
  params: BillerDay,
  /** With a version only if that is still how it stands. */
  body: z.strictObject({ version: version.optional() }),
  reply: DayReply,
  perMinute: 120,
})

export const takeBackProduction = endpoint({
  method: 'POST',
  path: '/api/production/:billerId/:day/take-back',
  may: 'production:write:own',
  summary: 'Withdraws what you submitted and nobody has decided on yet, to edit it again',
  params: BillerDay,
  reply: DayReply,
  perMinute: 60,
})

const reason = noPatient(multiLineOrEmpty(1000, 'A reason')).default('')

const Review = z.strictObject({
  decision: z.enum(decisions, 'Choose approved or rejected.'),
  reason,
  /** The client whose part it is; an ADMIN has to name one. */
  clientId: ClientId.optional(),
  /** What was looked at: if it was written anew since then, it is refused. */
  version: version.optional(),
})

const withReason = <Shape extends z.ZodType<{ decision: string; reason: string }>>(shape: Shape) =>
  shape.refine(({ decision, reason: why }) => decision === 'approved' || why !== '', {
    path: ['reason'],
    message: 'A reason is required.',
  })

export const reviewProduction = endpoint({
  method: 'POST',
  path: '/api/production/:billerId/:day/review',
  may: 'production:review:team',
  summary: 'Approves a submitted day, or sends it back with a reason',
  params: BillerDay,
  body: withReason(Review),
  reply: DayReply,
})

export const reviewDays = endpoint({
  method: 'POST',
  path: '/api/production/review',
  may: 'production:review:team',
  summary: 'The same for several days, all or none',
  body: withReason(
    Review.omit({ version: true, clientId: true }).extend({
      days: z
        .array(
          z.strictObject({
            billerId: Id,
            day: SentDay,
            clientId: ClientId.optional(),
            version: version.optional(),
          }),
        )
        .min(1, 'Choose at least one day.')
        .max(200, 'Choose 200 days or fewer.'),
    }),
  ),
  reply: z.object({ days: z.array(ProductionDay) }),
  idempotent: true,
})

export const reopenProduction = endpoint({
  method: 'POST',
  path: '/api/production/:billerId/:day/reopen',
  may: 'production:review:team',
  summary: 'Reopens an approved day for the biller, with a reason',
  params: BillerDay,
  body: z.strictObject({ reason: noPatient(multiLine(1000, 'A reason')), clientId: ClientId.optional() }),
  reply: DayReply,
  idempotent: true,
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/production/review',
  may: 'production:read:team',
  summary: 'What’s waiting for a decision, oldest day first',
  query: z.strictObject({ billerId: Id.optional(), clientId: ClientId.optional(), ...pageFields }),
  reply: toPageShape(WaitingPart).extend({ total: z.int() }),
})
