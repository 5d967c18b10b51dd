import * as z from 'zod'
import { ClientId, Id } from '../kit/ids.ts'
import { noPatient } from '../kit/noPatient.ts'
import { numberText } from '../kit/numberWords.ts'
import { TermIn } from '../kit/taxonomy.ts'
import { boundedString, mostKeys, optionalMultiLine, optionalSingleLine } from '../kit/text.ts'
import { Day, Instant } from '../kit/time.ts'
import { findWorkType, outcomeValueOf } from '../kit/workTypes.ts'
import { KpiBase, kpiKeys } from './kpis.ts'
import { maxEntryCents, maxEntryQuantity, minutesADay, productionStatuses } from './rules.ts'
import { targetSources } from './targets.ts'

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
  .refine(...mostKeys(100, 'Enter 100 outcomes or fewer.'))
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
    practice: noPatient(optionalSingleLine(120, 'A practice')).default(''),
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
    note: noPatient(optionalMultiLine(1000, 'A note')).default(''),
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

export const ProductionTimer = z.object({
  timerId: Id,
  clientId: ClientId,
  clientName: z.string(),
  workType: z.string(),
  taskId: Id.nullable(),
  practiceId: Id.nullable(),
  channel: z.enum(channels).nullable(),
  /** The day that its minutes will belong to. */
  day: Day,
  startedAt: Instant,
  mode: z.enum(['work', 'hold']),
  /** When the present stretch began, and what came before it. */
  stretchStartedAt: Instant,
  workSeconds: z.int(),
  holdSeconds: z.int(),
})
export type ProductionTimer = z.infer<typeof ProductionTimer>

const sums = {
  /** How many entries it is made from. */
  n: z.int(),
  quantity: z.int(),
  minutes: z.int(),
  holdMinutes: z.int(),
  dollarsCents: z.int(),
  collectedCents: z.int(),
}

/** Figures of one kind of work. */
const figures = {
  ...sums,
  unitsPerHour: z.number().nullable(),
  target: z.number().nullable(),
  /** Null where targets of different sources came together. */
  targetSource: z.enum(targetSources).nullable(),
  attainment: z.number().nullable(),
  weightedUnits: z.number().nullable(),
}

export const ProductionReportRow = z.object({
  billerId: Id,
  billerName: z.string(),
  day: Day,
  workType: z.string(),
  ...figures,
})
export type ProductionReportRow = z.infer<typeof ProductionReportRow>

/** What all of it comes to: what was punched, and how much of that was production. */
export const ProductionReportTotals = z.object({
  ...sums,
  unitsPerHour: z.number().nullable(),
  /** Weighted units over those that the time would have brought at target. */
  attainment: z.number().nullable(),
  /** Null where no work has a target. */
  weightedUnits: z.number().nullable(),
  holdShare: z.number().nullable(),
  workedSeconds: z.int(),
  /** Production and payer hold over what was punched; null where nothing was, or that has no meaning. */
  utilisation: z.number().nullable(),
})
export type ProductionReportTotals = z.infer<typeof ProductionReportTotals>

export const summaryKeys = ['biller', 'client', 'practice', 'workType', 'day', 'week', 'payer'] as const
export type SummaryKey = (typeof summaryKeys)[number]

/** One biller, client, practice, kind of work, day, week (by its Monday) or payer, and each kind of work in it. */
export const SummaryGroup = z.object({
  key: z.string(),
  label: z.string(),
  ...ProductionReportTotals.shape,
  compared: z.boolean(),
  workTypes: z.array(
    z.object({
      workType: z.string(),
      ...figures,
      holdShare: z.number().nullable(),
      /** There are enough entries for a comparison. */
      compared: z.boolean(),
    }),
  ),
})
export type SummaryGroup = z.infer<typeof SummaryGroup>

export const DayTarget = z.object({
  clientId: ClientId,
  /** Null counts for all of the client's work but that of practices with targets of their own. */
  practiceId: Id.nullable(),
  workType: z.string(),
  byPhone: z.boolean(),
  perHour: z.number(),
  source: z.enum(targetSources),
  from: Day.nullable(),
})
export type DayTarget = z.infer<typeof DayTarget>

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

const perHour = z
  .number('Enter a number of units per hour.')
  .positive('Enter a target above 0.')
  .max(10_000, 'Enter a target of 10,000 or less.')
  .nullable()

export const SetTargets = z
  .array(
    z.strictObject({
      workType: TermIn('workTypes'),
      /** Null takes it back. */
      perHour,
      /** A target with this counts for calls alone. */
      byPhone: z.boolean().default(false),
      /** All of them are for one practice, or for none. */
      practiceId: Id.nullish(),
      /** It is sent back as it was answered, and changes nothing. */
      source: z.enum(targetSources).optional(),
    }),
  )
  .min(1, 'Set at least one target.')
  .max(100, 'Set 100 targets or fewer at once.')

export const TargetsReply = z.object({
  /** Null is the house. */
  clientId: ClientId.nullable(),
  /** Null is the whole client. */
  practiceId: Id.nullable(),
  /** The day for which they are answered. */
  on: Day,
  /** Another one after each change of what this practice, this client or the house has set. */
  version: z.string(),
  targets: z.array(
    z.object({
      workType: z.string(),
      /** Null where it is not a practice's own. */
      practiceId: Id.nullable(),
      perHour: z.number().nullable(),
      source: z.enum(targetSources),
      from: Day.nullable(),
      /** Where calls have a target of their own. */
      byPhone: z
        .object({ perHour: z.number().nullable(), source: z.enum(targetSources), from: Day.nullable() })
        .nullable(),
    }),
  ),
  /** What is set for later days. */
  later: z.array(
    z.object({
      workType: z.string(),
      byPhone: z.boolean(),
      perHour: z.number().nullable(),
      from: Day,
    }),
  ),
})

export const KpiMonth = z.object({
  month: z.string(),
  /** Null is the whole organization. */
  practiceId: Id.nullable(),
  /** How many practices' numbers these are the sum of; 0 where they were entered as they are. */
  practices: z.int(),
  base: KpiBase,
  kpis: z.array(
    z.object({
      key: z.enum(kpiKeys),
      value: z.number().nullable(),
      numerator: z.number().nullable(),
      denominator: z.number().nullable(),
      /** Whether it is within what is usual. */
      isWithin: z.boolean().nullable(),
    }),
  ),
  enteredByName: z.string(),
  enteredAt: Instant,
})
export type KpiMonth = z.infer<typeof KpiMonth>

export const PracticeKpiMonth = KpiMonth.extend({ practiceId: Id, practiceName: z.string() })
