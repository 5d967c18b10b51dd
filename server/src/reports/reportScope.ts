import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { DayRange } from '@claimcrew/contract/kit/time'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { readVisibleDays, type VisibleDays } from '../engagements/access.ts'
import type { ReadCtx } from '../kit/http/route.ts'

/** What the reader sees of these days, and whether it is one biller's alone. */
export type ReportScope = VisibleDays & { readonly billerId: string | null }

/** Figures of one group: `key` is empty where nobody knows whose it is. */
export type ReportSum = Figures & { readonly key: string }

type ReportFilter = { readonly billerId?: string | undefined; readonly clientId?: OrganizationId | undefined }

export async function readReportScope(
  reader: Pick<ReadCtx, 'actor' | 'db'>,
  { from, to }: DayRange,
  { billerId, clientId }: ReportFilter,
): Promise<ReportScope> {
  return { ...(await readVisibleDays(reader, { from, to, billerId, clientId })), billerId: billerId ?? null }
}
