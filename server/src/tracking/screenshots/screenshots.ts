import { toInstant } from '@claimcrew/contract/attendance/sessionIntervals'
import type { Download } from '@claimcrew/contract/kit/file'
import { type Interval, intersectIntervals } from '@claimcrew/contract/kit/intervals'
import { addDays, addMilliseconds, dayIn, pickEarlier, pickLater } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tracking/contract'
import { isWithin } from '@claimcrew/contract/tracking/ownership'
import { findDayStart } from '@claimcrew/contract/tracking/rules'
import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { audit } from '../../kit/data/audit.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { readVisibleTrackerUser, toSpan, toViewer, type VisibleTrackerUser } from '../access.ts'
import { askTracker } from '../askTracker.ts'
import { writeAnswered } from '../connection-store.ts'
import { findUnmappedTrackerUser } from '../reading/trackedTime.ts'
import type { InstantRange, ProviderScreenshot, WithTracker } from '../tracker.ts'
import { isVisibleAt, readVisibleIntervals, toInterval } from '../visibleTime.ts'
import {
  listAndCacheLinks,
  parseScreenshotId,
  readBytes,
  type ScreenshotKey,
  toScreenshotId,
} from './screenshotLink.ts'
import { toBlurredPicture, toPlainPicture } from './screenshotPicture.ts'
import { viewActions } from './screenshotViews.ts'

/** Lists what the provider has, day by day as it wants to be asked. Links stay here. */
export const listScreenshots: Handler<typeof contract.listScreenshots, WithTracker> = async (
  ctx,
  { query: { userId, from, to } },
) => {
  if (await findUnmappedTrackerUser(ctx, userId)) return { data: [] }
  const seen = await readVisibleTrackerUser(ctx, userId)
  const { person } = seen
  const range = toSpan(person.timeZone, from, to)
  const visible = await readVisibleIntervals(toViewer(ctx), seen, range)
  // Where nothing may be seen nothing is asked for, and nobody has looked.
  const days = splitDays(person.timeZone, range).flatMap(day => visiblePart(day, visible))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { data: [] }
  const all = await askTracker(ctx, async tracker => {
    const listed: ProviderScreenshot[] = []
    for (const day of days) listed.push(...(await listAndCacheLinks(ctx, tracker, userId, day)))
    return listed
  })
  const matches = all.filter(one => isWithin(visible, one.takenAt))
  await writeAnswered(ctx.db, ctx.now)
  await audit(ctx.db, ctx, {
    action: viewActions.listed,
    subjectId: person.id,
    after: {
      firstDay: dayIn(person.timeZone, first.from),
      lastDay: dayIn(person.timeZone, addMilliseconds(last.to, -1)),
    },
  })
  matches.sort((a, b) => (a.takenAt === b.takenAt ? a.screen - b.screen : a.takenAt < b.takenAt ? -1 : 1))
  return { data: matches.map(one => toScreenshot(userId, one)) }
}

/** At most one local day each, and never more than 24 hours: the provider leaves out the rest without a word. */
function splitDays(timeZone: string, { from, to }: InstantRange): InstantRange[] {
  const ranges: InstantRange[] = []
  for (let start = from; start < to; ) {
    const midnight = findDayStart(timeZone, addDays(dayIn(timeZone, start), 1))
    const end = [midnight, to, addMilliseconds(start, 24 * 3_600_000)].sort()[0] ?? to
    ranges.push({ from: start, to: end })
    start = end
  }
  return ranges
}

/** From the first to the last moment of a day that may be seen: the provider is asked once for all that lies between. */
function visiblePart(day: InstantRange, visible: readonly Interval[]): InstantRange[] {
  const own = intersectIntervals([toInterval(day)], visible)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return []
  return [{ from: pickLater(day.from, toInstant(first.from)), to: pickEarlier(day.to, toInstant(last.to)) }]
}

function toScreenshot(userId: string, one: ProviderScreenshot): Screenshot {
  return {
    screenshotId: toScreenshotId([userId, one.takenAt, one.deviceId, one.screen]),
    userId,
    takenAt: one.takenAt,
    screenNumber: one.screen,
    keys: one.keys,
    movements: one.movements,
    clicks: one.clicks,
    projectId: one.projectId || null,
    taskId: one.taskId || null,
  }
}

const unknown = () => notFound('We can’t find this screenshot, or you don’t have access to it.')

export const getThumbnail: Handler<typeof contract.getThumbnail, WithTracker> = async (ctx, { params }) => {
  const { key } = await seenScreenshot(ctx, params.screenshotId)
  const { userId } = ctx.actor
  return picture(
    await askTracker(ctx, async tracker => toBlurredPicture(userId, await readBytes(ctx, tracker, key))),
  )
}

/** Opened on purpose: the look is written down before anything is shown. */
export const openScreenshot: Handler<typeof contract.openScreenshot, WithTracker> = async (
  ctx,
  { params },
) => {
  const { key, seen } = await seenScreenshot(ctx, params.screenshotId)
  const { userId } = ctx.actor
  const bytes = await askTracker(ctx, async tracker =>
    toPlainPicture(userId, await readBytes(ctx, tracker, key)),
  )
  const [, takenAt, , screen] = key
  const day = dayIn(seen.person.timeZone, takenAt)
  await audit(ctx.db, ctx, {
    action: viewActions.opened,
    subjectId: seen.person.id,
    after: { takenAt, screen, firstDay: day, lastDay: day },
  })
  return picture(bytes)
}

const picture = (content: Uint8Array): Download => ({
  content,
  headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
})

async function seenScreenshot(
  ctx: Ctx,
  screenshotId: string,
): Promise<{ key: ScreenshotKey; seen: VisibleTrackerUser }> {
  const key = parseScreenshotId(screenshotId)
  if (!key) throw unknown()
  const [trackedId, takenAt] = key
  const seen = await readVisibleTrackerUser(ctx, trackedId)
  if (!(await isVisibleAt(toViewer(ctx), seen, takenAt))) throw unknown()
  return { key, seen }
}
