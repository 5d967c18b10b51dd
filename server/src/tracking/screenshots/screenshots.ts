import type { Download } from '@claimcrew/contract/kit/file'
import { addDays, dayIn, later } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/tracking/contract'
import { dayBegins } from '@claimcrew/contract/tracking/rules'
import type { Screenshot } from '@claimcrew/contract/tracking/shapes'
import { audit } from '../../kit/data/audit.ts'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { type Seen, seenAccount, spanOf, spansWithin } from '../access.ts'
import { noteAnswer } from '../connection-store.ts'
import { nobodysAccount } from '../reading/read.ts'
import type { Span, TrackedScreenshot, WithTracker } from '../tracker.ts'
import { fromTracker } from '../trouble.ts'
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
  const spans = spansWithin(seen, spanOf(person.timeZone, from, to))
  const [first, last] = [spans[0], spans.at(-1)]
  // Where nothing may be seen nothing is asked for, and nobody has looked.
  if (!first || !last) return { data: [] }
  const found = await fromTracker(ctx, async tracker => {
    const all: TrackedScreenshot[] = []
    for (const span of spans.flatMap(one => daysOf(person.timeZone, one)))
      all.push(...(await listAndKeepLinks(ctx, tracker, userId, span)))
    return all
  })
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

const unknown = () => notFound('This screenshot does not exist, or you may not see it.')

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
  if (spansWithin(seen, { from: takenAt, to: later(takenAt, 1) }).length === 0) throw unknown()
  return { key, seen }
}
