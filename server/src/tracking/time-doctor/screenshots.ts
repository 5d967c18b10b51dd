import * as z from 'zod'
import type { ProviderScreenshot } from '../tracker.ts'
import { parseInstant } from './instants.ts'
import { optionalText } from './names.ts'
import { type AnswerRow, isAnswerRow } from './normalize.ts'
import { checkOwner, type TimeQuery, toWrongRowError } from './transport/timeRow.ts'

const count = z.int().min(0).max(1_000_000_000).catch(0)

const Activity = z.object({
  keys: count,
  movements: count,
  clicks: count,
  projectId: optionalText,
  taskId: optionalText,
})

/** The provider lists by when a picture was filed, which may be some minutes from when it was taken. */
export const filingDelayMs = 15 * 60_000

/** One for each screen at each moment, of those that were taken in the span. */
export function parseScreenshots(rows: readonly AnswerRow[], query: TimeQuery): ProviderScreenshot[] {
  const byKey = new Map<string, ProviderScreenshot>()
  for (const [index, row] of rows.entries()) {
    checkOwner('screenshots', index, row.userId, query)
    const screens = Array.isArray(row.numbers) ? row.numbers.filter(isAnswerRow) : []
    for (const [screenIndex, screen] of screens.entries()) {
      const shot = parseScreenshot(row, index, screen, screenIndex)
      if (shot && shot.takenAt >= query.range.from && shot.takenAt < query.range.to)
        byKey.set(`${shot.takenAt} ${shot.screen} ${shot.deviceId}`, shot)
    }
  }
  return [...byKey.values()]
}

/** Null where there is nothing to look at, as after a deletion. */
function parseScreenshot(
  row: AnswerRow,
  index: number,
  screen: AnswerRow,
  screenIndex: number,
): ProviderScreenshot | null {
  const meta = isAnswerRow(screen.meta) ? screen.meta : {}
  if (typeof screen.url !== 'string' || screen.url === '') return null
  const takenAt = parseInstant(meta.createdAt) ?? parseInstant(row.date)
  if (takenAt === null) throw toWrongRowError('screenshots', index, 'doesn’t say when it was taken')
  return {
    takenAt,
    deviceId: optionalText.parse(row.deviceId),
    screen: z.int().min(0).max(99).catch(screenIndex).parse(meta.screenNumber),
    ...Activity.parse(meta),
    link: screen.url,
  }
}
