import * as z from 'zod'
import { ClientId, Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { numberText } from '../kit/numberWords.ts'
import { repeatedParam } from '../kit/repeatedParam.ts'
import { TermIn } from '../kit/taxonomy.ts'
import { boundedString, maxKeys, multiLineOrEmpty, singleLineOrEmpty } from '../kit/text.ts'
import { addDays, Day, Instant, SentDay } from '../kit/time.ts'
import { findWorkType, outcomeValueOf } from '../kit/workTypes.ts'
import { PracticeFilter } from '../organizations/shapes.ts'
import { maxEntryCents, maxEntryQuantity, minutesADay, productionStatuses } from './rules.ts'

export const channels = ['portal', 'phone', 'clearinghouse', 'fax', 'mail'] as const
export type Channel = (typeof channels)[number]

export const payerClasses = [
  'commercial',
  'medicare',
  'medicaid',
  'tricare',
  'workers-compensation',
  'auto-and-liability',
  'self-pay',
  'other',
] as const

/** How an entry came about. */
const entrySources = ['typed', 'pasted', 'copied', 'timer'] as const

const Outcomes = z.record(z.string(), z.int())

const Stretch = z.object({ from: Instant, to: Instant, hold: z.boolean() })

export const ProductionEntry = z.object({
  entryId: Id,
  billerId: Id,
  clientId: ClientId,
  day: Day,
  workType: z.string(),
  quantity: z.int(),
  minutes: z.int(),
  /** Payer hold: beside the minutes, not in them. */
  holdMinutes: z.int(),
  practice: z.string(),
  /** Null where the text stands alone, or nothing does. */
  practiceId: Id.nullable(),
  system: z.string().nullable(),
  payer: z.string().nullable(),
  payerClass: z.enum(payerClasses).nullable(),
  specialty: z.string().nullable(),
  channel: z.enum(channels).nullable(),
  /** Dollars touched. */
  dollarsCents: z.int().nullable(),
  collectedCents: z.int().nullable(),
  outcomes: Outcomes,
  note: z.string(),
  taskId: Id.nullable(),
  status: z.enum(productionStatuses),
  source: z.enum(entrySources),
  /** When it was, of what a timer measured. */
  stretches: z.array(Stretch),
})
export type ProductionEntry = z.infer<typeof ProductionEntry>

/** What of a day was done for one client. */
export const ProductionPart = z.object({
  clientId: ClientId,
  clientName: z.string(),
  status: z.enum(productionStatuses),
  /** It was approved, and may be written again. */
  reopened: z.boolean(),
  /** Why it was sent back or opened again. */
  reason: z.string(),
  submittedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
  decidedByName: z.string().nullable(),
})
export type ProductionPart = z.infer<typeof ProductionPart>

/** A day as far as its reader sees it: a client the own part of it. */
export const ProductionDay = z.object({
  billerId: Id,
  billerName: z.string(),
  day: Day,
  version: z.int(),
  status: z.enum(productionStatuses),
  quantity: z.int(),
  minutes: z.int(),
  holdMinutes: z.int(),
  parts: z.array(ProductionPart),
})
export type ProductionDay = z.infer<typeof ProductionDay>

export const WholeProductionDay = ProductionDay.extend({ entries: z.array(ProductionEntry) })
export type WholeProductionDay = z.infer<typeof WholeProductionDay>

const minutes = (what: string) =>
  z
    .int(`${what} must be whole minutes.`)
    .min(0, `${what} can’t be below 0.`)
    .max(minutesADay, `A day has ${minutesADay} minutes.`)

const cents = z
  .int('Enter dollars in whole cents.')
  .min(0, 'Enter $0 or more.')
  .max(maxEntryCents, 'This amount is too large.')

export const quantity = z
  .int('Enter a whole number.')
  .min(0, 'Enter 0 or more.')
  .max(maxEntryQuantity, `Enter at most ${numberText(maxEntryQuantity)}.`)

const unknown = <Value>(shape: z.ZodType<Value>) => shape.nullish().transform(value => value ?? null)

const SentOutcomes = z
  .record(boundedString(60, 'This outcome isn’t on our list.'), quantity)
  .refine(...maxKeys(100, 'Enter 100 outcomes or fewer.'))
  .transform(sent =>
    Object.fromEntries(Object.entries(sent).map(([name, count]) => [outcomeValueOf(name), count])),
  )

/** An entry that somebody sends: what is left out is not known. */
export const EntryInput = z
  .strictObject({
    /** The id of an entry that was read, so that it stays the same one. */
    entryId: Id.optional(),
    clientId: ClientId,
    workType: TermIn('workTypes'),
    quantity,
    minutes: minutes('Minutes'),
    holdMinutes: minutes('Hold minutes').default(0),
    practice: noPatient(singleLineOrEmpty(120, 'A practice')).default(''),
    /** One of the client's; without a text beside it, its name becomes the text. */
    practiceId: unknown(Id),
    system: unknown(TermIn('systems')),
    payer: unknown(TermIn('payers')),
    payerClass: unknown(z.enum(payerClasses)),
    specialty: unknown(TermIn('specialties')),
    channel: unknown(z.enum(channels)),
    dollarsCents: unknown(cents),
    collectedCents: unknown(cents),
    outcomes: SentOutcomes.default({}),
    note: noPatient(multiLineOrEmpty(1000, 'A note')).default(''),
    taskId: unknown(Id),
    /** What was never timed cannot become so. */
    source: z.enum(entrySources).default('typed'),
  })
  .superRefine(({ workType, outcomes }, check) => {
    const allowed = findWorkType(workType)?.outcomeValues ?? []
    for (const name of Object.keys(outcomes))
      if (!allowed.includes(name))
        check.addIssue({
          code: 'custom',
          path: ['outcomes', name],
          message: 'This outcome doesn’t go with this work type.',
        })
  })
export type EntryInput = z.output<typeof EntryInput>

export const WaitingPart = z.object({
  billerId: Id,
  billerName: z.string(),
  clientId: ClientId,
  clientName: z.string(),
  day: Day,
  version: z.int(),
  status: z.enum(productionStatuses),
  submittedAt: Instant.nullable(),
  n: z.int(),
  quantity: z.int(),
  minutes: z.int(),
  holdMinutes: z.int(),
})
export type WaitingPart = z.infer<typeof WaitingPart>

const maxDays = 366

/** Both ends count. */
export const checkRange = <Range extends z.ZodType<{ from: string; to: string }>>(shape: Range) =>
  shape
    .refine(({ from, to }) => from <= to, {
      path: ['to'],
      message: 'The last day can’t be before the first.',
    })
    .refine(({ from, to }) => to < addDays(from, maxDays), {
      path: ['to'],
      message: `Choose ${maxDays} days or fewer.`,
    })

/** Which production somebody asks for. */
export const filterFields = {
  from: SentDay,
  to: SentDay,
  billerId: Id.optional(),
  clientId: ClientId.optional(),
  practiceId: PracticeFilter,
  workType: repeatedParam(TermIn('workTypes')),
}
