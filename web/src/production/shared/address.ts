import { Id } from '@claimcrew/contract/kit/ids'
import { TermIn } from '@claimcrew/contract/kit/taxonomy'
import { SentDay } from '@claimcrew/contract/kit/time'
import { summaryKeys } from '@claimcrew/contract/production/report'
import * as z from 'zod'
import { addressShape, useAddress } from '../../kit/screen/address.ts'

const views = ['day', 'review', 'report', 'clocks', 'targets', 'kpis'] as const
export type ProductionView = (typeof views)[number]

const DayRef = z.object({ billerId: Id, day: SentDay })
export type DayRef = z.infer<typeof DayRef>

/** Reads which day of which biller the address opens. */
export function parseDayRef(text: string | undefined): DayRef | undefined {
  const [billerId, day, ...more] = (text ?? '').split('.')
  return more.length === 0 ? DayRef.safeParse({ billerId, day }).data : undefined
}

export const formatDayRef = ({ billerId, day }: DayRef): string => `${billerId}.${day}`

/** What /production-report shows, as it stands in the address. */
const ProductionAddress = addressShape('/production-report', {
  /** What suits the role where it is left out. */
  view: z.enum(views).optional().catch(undefined),
  /** A biller's own day, today where it is left out; for others `<billerId>.<day>`, which is opened. */
  day: z
    .string()
    .refine(text => SentDay.safeParse(text).success || parseDayRef(text) !== undefined)
    .optional()
    .catch(undefined),
  from: SentDay.optional().catch(undefined),
  to: SentDay.optional().catch(undefined),
  biller: Id.optional().catch(undefined),
  client: Id.optional().catch(undefined),
  practice: z
    .union([Id, z.literal('none')])
    .optional()
    .catch(undefined),
  workType: TermIn('workTypes').optional().catch(undefined),
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  by: z.enum(summaryKeys).catch('biller'),
  /** Payer hold counts as time that units are divided by. */
  hold: z.enum(['count']).optional().catch(undefined),
  kind: z
    .enum(['punched-not-tracked', 'tracked-not-punched', 'produced-without-time'])
    .optional()
    .catch(undefined),
  state: z.enum(['left', 'open', 'answered', 'resolved']).optional().catch(undefined),
  sort: z.enum(['day', 'seconds']).optional().catch(undefined),
  gap: Id.optional().catch(undefined),
})

export const useProductionAddress = () => useAddress(ProductionAddress)
export type ChangeProductionAddress = ReturnType<typeof useProductionAddress>[1]
