import * as z from 'zod'
import type { TrackedScreenshot } from '../../kit/tracker.ts'
import { instantOf } from './moments.ts'
import { optionalText } from './names.ts'
import { isRow, type Row } from './normalise.ts'
import { type Asked, checkOwner, wrongRow } from './timed.ts'

const count = z.int().min(0).max(1_000_000_000).catch(0)

const Activity = z.object({
  keys: count,
  movements: count,
  clicks: count,
  projectId: optionalText,
  taskId: optionalText,
})

/** One for each screen at each moment. */
export function screenshotsOf(rows: readonly Row[], asked: Asked): TrackedScreenshot[] {
  return rows
    .flatMap((row, index) => {
      checkOwner('screenshots', index, row.userId, asked)
      const screens = Array.isArray(row.numbers) ? row.numbers.filter(isRow) : []
      return screens.flatMap((screen, place) => screenshotOf(row, index, screen, place) ?? [])
    })
    .filter(({ takenAt }) => takenAt >= asked.span.from && takenAt < asked.span.to)
}

/** Null where there is nothing to look at, as after a deletion. */
function screenshotOf(row: Row, index: number, screen: Row, place: number): TrackedScreenshot | null {
  const meta = isRow(screen.meta) ? screen.meta : {}
  if (typeof screen.url !== 'string' || screen.url === '') return null
  const takenAt = instantOf(meta.createdAt) ?? instantOf(row.date)
  if (takenAt === null) throw wrongRow('screenshots', index, 'does not say when it was taken')
  return {
    takenAt,
    deviceId: optionalText.parse(row.deviceId),
    screen: z.int().min(0).max(99).catch(place).parse(meta.screenNumber),
    ...Activity.parse(meta),
    link: screen.url,
  }
}
