import { workModes } from '@claimcrew/contract/tracking/rules'
import * as z from 'zod'
import type { WorklogRow } from '../tracker.ts'
import { optionalText } from './names.ts'
import type { Row } from './normalise.ts'
import { checkOwner, type TimeQuery, timeOf } from './transport/timed.ts'

const About = z.object({
  // A mode that is new to us is work until we know better.
  mode: z.enum(workModes).catch('computer'),
  projectId: optionalText,
  projectName: optionalText,
  taskId: optionalText,
  taskName: optionalText,
  deviceId: optionalText,
})

export function worklogRows(rows: readonly Row[], asked: TimeQuery): WorklogRow[] {
  const byKey = new Map<string, WorklogRow>()
  for (const [index, row] of rows.entries()) {
    checkOwner('worklog', index, row.userId, asked)
    const read = { ...timeOf('worklog', index, row, asked), ...About.parse(row) }
    // Rows have no id, and the provider repeats some: the later one stands.
    byKey.set(`${read.start} ${read.mode} ${read.deviceId}`, read)
  }
  return [...byKey.values()]
}
