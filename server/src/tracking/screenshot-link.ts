import { type Instant, later, SentInstant } from '@claimcrew/contract/kit/time'
import { TrackedId } from '@claimcrew/contract/tracking/shapes'
import * as z from 'zod'
import { notFound } from '../kit/refusal.ts'
import type { Ctx } from '../kit/route.ts'
import { type Span, type TrackedScreenshot, type Tracker, TrackerTrouble } from '../kit/tracker.ts'

/** Whose, when, on which device, which screen. It is no secret: whoever sends it is checked like anybody else. */
const Place = z.tuple([
  TrackedId,
  SentInstant.refine(at => at < '2101'),
  z.string().max(200),
  z.int().min(0).max(99),
])
export type Place = z.infer<typeof Place>

export const idOf = (place: Place) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Null where it was never an id of ours. */
export function placeOf(screenshotId: string): Place | null {
  try {
    return Place.parse(JSON.parse(Buffer.from(screenshotId, 'base64url').toString()))
  } catch {
    return null
  }
}

type Known = { readonly link: string; readonly until: Instant }
type Asking = Pick<Ctx, 'tracker' | 'now'>

/**
 * Links of what was just listed, for a filmstrip asks for many at once. They are secrets that end after some hours, so
 * they are kept in memory, for minutes, and nowhere else.
 */
const links = new WeakMap<Tracker, Map<string, Known>>()
const keptMs = 5 * 60_000
const mostKept = 5_000

function linksOf(tracker: Tracker): Map<string, Known> {
  const known = links.get(tracker) ?? new Map<string, Known>()
  links.set(tracker, known)
  return known
}

export async function listScreenshots(
  { tracker, now }: Asking,
  inHaste: Tracker,
  trackedId: string,
  span: Span,
): Promise<TrackedScreenshot[]> {
  const found = await inHaste.screenshots(trackedId, span)
  const known = linksOf(tracker)
  if (known.size + found.length > mostKept) known.clear()
  const until = later(now, keptMs)
  for (const { takenAt, deviceId, screen, link } of found)
    known.set(idOf([trackedId, takenAt, deviceId, screen]), { link, until })
  return found
}

/** The picture itself. A link that has ended is asked for once more. */
export async function bytesOf(ctx: Asking, inHaste: Tracker, place: Place): Promise<Uint8Array> {
  const known = linksOf(ctx.tracker).get(idOf(place))
  if (known && known.until > ctx.now)
    try {
      return await inHaste.image(known.link)
    } catch (error) {
      if (!(error instanceof TrackerTrouble && error.trouble === 'forbidden')) throw error
    }
  return inHaste.image(await freshLink(ctx, inHaste, place))
}

/** Whoever looks at one is likely to go on to those next to it. */
const aroundMs = 15 * 60_000

async function freshLink(ctx: Asking, inHaste: Tracker, place: Place): Promise<string> {
  const [trackedId, takenAt] = place
  const span = { from: later(takenAt, -aroundMs), to: later(takenAt, aroundMs) }
  await listScreenshots(ctx, inHaste, trackedId, span)
  const found = linksOf(ctx.tracker).get(idOf(place))
  if (!found || found.until <= ctx.now) throw notFound('This screenshot does not exist any more.')
  return found.link
}
