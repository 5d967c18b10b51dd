import { workModes } from '@claimcrew/contract/tracking/rules'
import * as z from 'zod'
import type { ProviderWorklogRow } from '../tracker.ts'
import { optionalText } from './names.ts'
import type { AnswerRow } from './normalize.ts'
import { checkOwner, parseTime, type TimeQuery } from './transport/timeRow.ts'

const RowDetails = z.object({
  // A mode that is new to us is work until we know better.
  mode: z.enum(workModes).catch('computer'),
  projectId: optionalText,
  projectName: optionalText,
  taskId: optionalText,
  taskName: optionalText,
  deviceId: optionalText,
})

export function parseWorklog(rows: readonly AnswerRow[], query: TimeQuery): ProviderWorklogRow[] {
  const byKey = new Map<string, ProviderWorklogRow>()
  for (const [index, row] of rows.entries()) {
    checkOwner('worklog', index, row.userId, query)
    const read = { ...parseTime('worklog', index, row, query), ...RowDetails.parse(row) }
    // Rows have no id, and the provider repeats some: the later one stands.
    byKey.set(`${read.start} ${read.mode} ${read.deviceId}`, read)
  }
  return [...byKey.values()]
}
