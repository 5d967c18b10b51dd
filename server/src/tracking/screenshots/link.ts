import { type Instant, later, SentInstant } from '@claimcrew/contract/kit/time'
import { TrackedId } from '@claimcrew/contract/tracking/shapes'
import * as z from 'zod'
import { notFound } from '../../kit/http/refusal.ts'
import type { Ctx } from '../../kit/http/route.ts'
import {
  type Span,
  type TrackedScreenshot,
  type Tracker,
  TrackerTrouble,
  type WithTracker,
} from '../tracker.ts'

/** Whose, when, on which device, which screen. It is no secret: a user who sends it is checked like anybody else. */
const ShotKey = z.tuple([
  TrackedId,
  SentInstant.refine(at => at < '2101'),
  z.string().max(200),
  z.int().min(0).max(99),
])
export type ShotKey = z.infer<typeof ShotKey>

export const idOf = (key: ShotKey) => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Null where it was never an id of ours. */
export function keyOf(screenshotId: string): ShotKey | null {
  try {
    return ShotKey.parse(JSON.parse(Buffer.from(screenshotId, 'base64url').toString()))
  } catch {
    return null
  }
}

type Known = { readonly link: string; readonly until: Instant }
type Asking = Pick<Ctx, 'now'> & WithTracker

/**
 * Links of what was just listed, for a filmstrip asks for many at once. They are secrets that end after some hours, so
 * they are kept in memory, for minutes, and nowhere else.
 */
const links = new WeakMap<Tracker, Map<string, Known>>()
/** Those of a filmstrip fail together, so that one listing is awaited by all of them. */
const listings = new WeakMap<Tracker, Map<string, Promise<unknown>>>()
const keptMs = 5 * 60_000
const mostKept = 5_000

function linksOf(tracker: Tracker): Map<string, Known> {
  const known = links.get(tracker) ?? new Map<string, Known>()
  links.set(tracker, known)
  return known
}

export async function listAndKeepLinks(
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

/** The picture itself. Where its link is no good any more, however that shows, it is asked for once more. */
export async function bytesOf(ctx: Asking, inHaste: Tracker, key: ShotKey): Promise<Uint8Array> {
  const tried = keptLink(ctx, key)
  if (tried)
    try {
      return await inHaste.image(tried.link)
    } catch (error) {
      if (!mayBeTheLink(error)) throw error
    }
  // Somebody else's listing may have brought a new one meanwhile.
  const kept = keptLink(ctx, key)
  if (!kept || kept === tried) await listAround(ctx, inHaste, key)
  const found = keptLink(ctx, key)
  if (!found) throw notFound('This screenshot no longer exists.')
  return inHaste.image(found.link)
}

function keptLink({ tracker, now }: Asking, key: ShotKey): Known | undefined {
  const known = linksOf(tracker).get(idOf(key))
  return known && known.until > now ? known : undefined
}

/** A provider that asks us to wait is not asked for more, and what was not even asked says nothing about a link. */
const mayBeTheLink = (error: unknown) =>
  error instanceof TrackerTrouble && !error.isOurs && error.trouble !== 'busy'

/** A user who opens one is likely to go on to those next to it; for more than this the provider is asked twice. */
const halfDayMs = 12 * 3_600_000

async function listAround(ctx: Asking, inHaste: Tracker, [trackedId, takenAt]: ShotKey): Promise<void> {
  const midnight = `${takenAt.slice(0, 10)}T00:00:00.000Z`
  const noon = later(midnight, halfDayMs)
  const from = takenAt < noon ? midnight : noon
  const underWay = listings.get(ctx.tracker) ?? new Map<string, Promise<unknown>>()
  listings.set(ctx.tracker, underWay)
  const listed = `${trackedId} ${from}`
  const listing =
    underWay.get(listed) ??
    listAndKeepLinks(ctx, inHaste, trackedId, { from, to: later(from, halfDayMs) }).finally(() =>
      underWay.delete(listed),
    )
  underWay.set(listed, listing)
  await listing
}
