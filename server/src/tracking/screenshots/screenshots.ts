import { instantOf } from '@claimcrew/contract/attendance/extents'
import type { Download } from '@claimcrew/contract/kit/file'
import { type Interval, meet } from '@claimcrew/contract/kit/intervals'
import { addDays, dayIn, earlierOf, later, laterOf } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tracking/contract'
import { isWithin } from '@claimcrew/contract/tracking/ownership'
import { dayBegins } from '@claimcrew/contract/tracking/rules'
import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { audit } from '../../kit/data/audit.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { type Seen, seenAccount, spanOf, viewerOf } from '../access.ts'
import { noteAnswer } from '../connection-store.ts'
import { nobodysAccount } from '../reading/read.ts'
import type { Span, TrackedScreenshot, WithTracker } from '../tracker.ts'
import { fromTracker } from '../trouble.ts'
import { isVisibleAt, readVisibleIntervals, toInterval } from '../visible.ts'
import { bytesOf, idOf, keyOf, listAndKeepLinks, type ShotKey } from './link.ts'
import { blurredPicture, plainPicture } from './picture.ts'
import { viewActions } from './views.ts'

/** Lists what the provider has, day by day as it wants to be asked. Links stay here. */
export const listScreenshots: Handler<typeof contract.listScreenshots, WithTracker> = async (
  ctx,
  { query: { userId, from, to } },
) => {
  if (await nobodysAccount(ctx, userId)) return { data: [] }
  const seen = await seenAccount(ctx, userId)
  const { person } = seen
  const span = spanOf(person.timeZone, from, to)
  const visible = await readVisibleIntervals(viewerOf(ctx), seen, span)
  // Where nothing may be seen nothing is asked for, and nobody has looked.
  const days = daysOf(person.timeZone, span).flatMap(day => visiblePart(day, visible))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { data: [] }
  const all = await fromTracker(ctx, async tracker => {
    const listed: TrackedScreenshot[] = []
    for (const day of days) listed.push(...(await listAndKeepLinks(ctx, tracker, userId, day)))
    return listed
  })
  const found = all.filter(one => isWithin(visible, one.takenAt))
  await noteAnswer(ctx.db, ctx.now)
  await audit(ctx.db, ctx, {
    action: viewActions.listed,
    subjectId: person.id,
    after: {
      firstDay: dayIn(person.timeZone, first.from),
      lastDay: dayIn(person.timeZone, later(last.to, -1)),
    },
  })
  found.sort((a, b) => (a.takenAt === b.takenAt ? a.screen - b.screen : a.takenAt < b.takenAt ? -1 : 1))
  return { data: found.map(one => screenshotOf(userId, one)) }
}

/** At most one local day each, and never more than 24 hours: the provider leaves out the rest without a word. */
function daysOf(timeZone: string, { from, to }: Span): Span[] {
  const spans: Span[] = []
  for (let start = from; start < to; ) {
    const midnight = dayBegins(timeZone, addDays(dayIn(timeZone, start), 1))
    const end = [midnight, to, later(start, 24 * 3_600_000)].sort()[0] ?? to
    spans.push({ from: start, to: end })
    start = end
  }
  return spans
}

/** From the first to the last moment of a day that may be seen: the provider is asked once for all that lies between. */
function visiblePart(day: Span, visible: readonly Interval[]): Span[] {
  const own = meet([toInterval(day)], visible)
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return []
  return [{ from: laterOf(day.from, instantOf(first.from)), to: earlierOf(day.to, instantOf(last.to)) }]
}

function screenshotOf(userId: string, one: TrackedScreenshot): Screenshot {
  return {
    screenshotId: idOf([userId, one.takenAt, one.deviceId, one.screen]),
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

export const showThumbnail: Handler<typeof contract.showThumbnail, WithTracker> = async (ctx, { params }) => {
  const { key } = await seenScreenshot(ctx, params.screenshotId)
  const { userId } = ctx.actor
  return picture(
    await fromTracker(ctx, async tracker => blurredPicture(userId, await bytesOf(ctx, tracker, key))),
  )
}

/** Opened on purpose: the look is written down before anything is shown. */
export const openScreenshot: Handler<typeof contract.openScreenshot, WithTracker> = async (
  ctx,
  { params },
) => {
  const { key, seen } = await seenScreenshot(ctx, params.screenshotId)
  const { userId } = ctx.actor
  const bytes = await fromTracker(ctx, async tracker =>
    plainPicture(userId, await bytesOf(ctx, tracker, key)),
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

async function seenScreenshot(ctx: Ctx, screenshotId: string): Promise<{ key: ShotKey; seen: Seen }> {
  const key = keyOf(screenshotId)
  if (!key) throw unknown()
  const [trackedId, takenAt] = key
  const seen = await seenAccount(ctx, trackedId)
  if (!(await isVisibleAt(viewerOf(ctx), seen, takenAt))) throw unknown()
  return { key, seen }
}
