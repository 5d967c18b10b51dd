import * as z from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { Download, Upload } from '../kit/file.ts'
import { ClientId, Id } from '../kit/ids.ts'
import { SentBoolean } from '../kit/text.ts'
import { Instant, Month } from '../kit/time.ts'
import { maxPractices } from '../organizations/shapes.ts'
import { KpiBase, kpiKeys } from './kpiRules.ts'

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

const PracticeKpiMonth = KpiMonth.extend({ practiceId: Id, practiceName: z.string() })

const maxMonths = 36

const KpiRange = z
  .strictObject({ from: Month, to: Month, clientId: ClientId.optional(), practiceId: Id.optional() })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: 'The last month can’t be before the first.',
  })
  .refine(({ from, to }) => monthsFrom(from, to) <= maxMonths, {
    path: ['to'],
    message: `Choose ${maxMonths} months or fewer.`,
  })

export const listKpis = endpoint({
  method: 'GET',
  path: '/api/production/kpis',
  may: 'production:read:team',
  summary: 'Key figures by month, for one practice or all, with the numbers behind them',
  query: KpiRange,
  reply: z.object({ clientId: ClientId, practiceId: Id.nullable(), months: z.array(KpiMonth) }),
})

export const listPracticeKpis = endpoint({
  method: 'GET',
  path: '/api/production/kpis/:month/practices',
  may: 'production:read:team',
  summary: 'A month’s key figures for each practice that has numbers, by name',
  params: z.strictObject({ month: Month }),
  query: z.strictObject({ clientId: ClientId.optional() }),
  reply: z.object({ practices: z.array(PracticeKpiMonth).max(maxPractices) }),
})

export const exportKpis = endpoint({
  method: 'GET',
  path: '/api/production/kpis/export',
  may: 'production:read:team',
  summary: 'The numbers behind the key figures as KPIs_{from}_{to}.csv, as they can be imported again',
  query: KpiRange,
  reply: Download,
  produces: 'text/csv',
  exports: true,
  perMinute: 12,
  replica: 'always',
})

function monthsFrom(from: string, to: string): number {
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  return number(to) - number(from) + 1
}

export const saveKpis = endpoint({
  method: 'PUT',
  path: '/api/production/kpis/:month',
  may: 'production:kpis:team',
  summary: 'Enters a month’s numbers; the ones you leave out don’t change',
  params: z.strictObject({ month: Month }),
  body: z.strictObject({
    clientId: ClientId.optional(),
    practiceId: Id.nullish(),
    base: KpiBase.partial(),
    /** What these numbers were when one saw them: where somebody has changed one since, this is refused. */
    before: KpiBase.partial().optional(),
  }),
  reply: z.object({ month: KpiMonth }),
})

export const importKpis = endpoint({
  method: 'POST',
  path: '/api/production/kpis/import',
  may: 'production:kpis:team',
  summary:
    'Import months from a CSV with a header row, with an optional `practice` column; only checked unless `dryRun=false`, then all or none',
  query: z.strictObject({ clientId: ClientId.optional(), dryRun: SentBoolean.default(true) }),
  body: Upload,
  upload: { maxBytes: 1024 * 1024 },
  reply: z.object({
    rows: z.int(),
    problems: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
    imported: z.int(),
  }),
})
