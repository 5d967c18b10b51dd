import type { DayRange } from '@claimcrew/contract/reports/range'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { type Seen, seenOf } from '../engagements/access.ts'
import type { Ctx } from '../kit/http/route.ts'

/** Who reads a report: somebody who asks for it, or to whom it is mailed. */
export type Reader = Pick<Ctx, 'actor' | 'db' | 'now' | 'newId'>

/** What the reader sees of these days, and whether it is one biller's alone. */
export type Asked = Seen & { readonly billerId: string | null }

/** Figures of one group: `key` is empty where nobody knows whose it is. */
export type Sum = Figures & { readonly key: string }

type Narrowed = { readonly billerId?: string | undefined; readonly clientId?: string | undefined }

export async function scopeOf(
  reader: Pick<Reader, 'actor' | 'db'>,
  { from, to }: DayRange,
  { billerId, clientId }: Narrowed,
): Promise<Asked> {
  return { ...(await seenOf(reader, { from, to, billerId, clientId })), billerId: billerId ?? null }
}
