import * as z from 'zod'
import type { ProviderTimeUseRow } from '../tracker.ts'
import { toCategory, toUseName } from './names.ts'
import type { AnswerRow } from './normalize.ts'
import { checkOwner, parseTime, type TimeQuery } from './transport/timeRow.ts'

const text = z.string().catch('')

const Use = z.object({
  score: z.int().min(0).max(4).catch(0),
  category: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).catch(''),
  type: text,
  value: text,
  title: text,
})

/** Value and title end here: only a safe name made from them goes on. */
export function parseTimeUse(rows: readonly AnswerRow[], query: TimeQuery): ProviderTimeUseRow[] {
  return rows.map((row, index) => {
    // As a rule these rows do not say whose they are; one that does must be right.
    if (row.userId !== undefined && row.userId !== null) checkOwner('time use', index, row.userId, query)
    const { score, category, ...use } = Use.parse(row)
    const time = parseTime('time use', index, row, query)
    return { ...time, score, category: toCategory(category), name: toUseName(use) }
  })
}
