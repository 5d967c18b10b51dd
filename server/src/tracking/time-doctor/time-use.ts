import * as z from 'zod'
import type { TimeUseRow } from '../tracker.ts'
import { categoryOf, nameOfUse } from './names.ts'
import type { Row } from './normalise.ts'
import { checkOwner, type TimeQuery, timeOf } from './transport/timed.ts'

const text = z.string().catch('')

const Use = z.object({
  score: z.int().min(0).max(4).catch(0),
  category: z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]).catch(''),
  type: text,
  value: text,
  title: text,
})

/** Value and title end here: only a safe name made from them goes on. */
export function timeUseRows(rows: readonly Row[], asked: TimeQuery): TimeUseRow[] {
  return rows.map((row, index) => {
    // As a rule these rows do not say whose they are; one that does must be right.
    if (row.userId !== undefined && row.userId !== null) checkOwner('time use', index, row.userId, asked)
    const { score, category, ...use } = Use.parse(row)
    const time = timeOf('time use', index, row, asked)
    return { ...time, score, category: categoryOf(category), name: nameOfUse(use) }
  })
}
