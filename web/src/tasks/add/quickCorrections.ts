import type { QuickCorrections } from '@claimcrew/contract/tasks/quickAdd'
import { TaskFields } from '@claimcrew/contract/tasks/shapes'
import * as z from 'zod'

const { workType, assigneeId, dueAt, deadlineKind, plannedQuantity, dollarsCents, priority } =
  TaskFields.shape

const Corrections = z
  .object({
    workType: workType.nullable(),
    assigneeId,
    dueAt,
    deadlineKind: deadlineKind.nullable(),
    plannedQuantity,
    dollarsCents,
    priority: priority.nullable(),
  })
  .partial()

/** Nothing where an older version of the app has kept what this one cannot read. */
export const parseCorrections = (saved: string): QuickCorrections =>
  saved === '' ? {} : ((Corrections.safeParse(JSON.parse(saved)).data ?? {}) as QuickCorrections)

/** What of a line's corrections is not among those that were sent with it: it belongs to the next line. */
export const dropSent = (corrections: QuickCorrections, sent: QuickCorrections): QuickCorrections =>
  Object.fromEntries(
    Object.entries(corrections).filter(([field, value]) => sent[field as keyof QuickCorrections] !== value),
  )
