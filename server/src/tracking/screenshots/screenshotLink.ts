import { addMilliseconds, type Instant, SentInstant } from '@claimcrew/contract/kit/time'
import { TrackedId } from '@claimcrew/contract/tracking/shapes'
import * as z from 'zod'
import type { Ctx } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import {
  type InstantRange,
  type ProviderScreenshot,
  type Tracker,
  TrackerError,
  type WithTracker,
} from '../tracker.ts'

/** Owner, time, device and screen. It is no secret: a user who sends it is checked like anybody else. */
const ScreenshotKey = z.tuple([
  TrackedId,
  SentInstant.refine(at => at < '2101'),
  z.string().max(200),
  z.int().min(0).max(99),
])
export type ScreenshotKey = z.infer<typeof ScreenshotKey>

export const toScreenshotId = (key: ScreenshotKey) => Buffer.from(JSON.stringify(key)).toString('base64url')

/** Null where it was never an id of ours. */
export function parseScreenshotId(screenshotId: string): ScreenshotKey | null {
  try {
    return ScreenshotKey.parse(JSON.parse(Buffer.from(screenshotId, 'base64url').toString()))
  } catch {
    return null
  }
}

type CachedLink = { readonly link: string; readonly until: Instant }
/**
 * Links of what was just listed, for a filmstrip asks for many at once. They are secrets that end after some hours, so
 * they are kept in memory, for minutes, and nowhere else.
 */
const links = new WeakMap<Tracker, Map<string, CachedLink>>()
/** The pictures of a filmstrip are fetched together, so all of them wait for one listing. */
const listings = new WeakMap<Tracker, Map<string, Promise<unknown>>>()
const keptMs = 5 * 60_000
const maxKept = 5_000

function getLinks(tracker: Tracker): Map<string, CachedLink> {
  const cached = links.get(tracker) ?? new Map<string, CachedLink>()
  links.set(tracker, cached)
  return cached
}

export async function listAndCacheLinks(
  { tracker, now }: Pick<Ctx, 'now'> & WithTracker,
  inHaste: Tracker,
  trackedId: string,
  range: InstantRange,
): Promise<ProviderScreenshot[]> {
  const rows = await inHaste.screenshots(trackedId, range)
  const cachedLinks = getLinks(tracker)
  if (cachedLinks.size + rows.length > maxKept) cachedLinks.clear()
  const until = addMilliseconds(now, keptMs)
  for (const { takenAt, deviceId, screen, link } of rows)
    cachedLinks.set(toScreenshotId([trackedId, takenAt, deviceId, screen]), { link, until })
  return rows
}

/** The picture itself. Where its link is no good any more, however that shows, it is asked for once more. */
export async function readBytes(
  ctx: Pick<Ctx, 'now'> & WithTracker,
  inHaste: Tracker,
  key: ScreenshotKey,
): Promise<Uint8Array> {
  const tried = findCachedLink(ctx, key)
  if (tried)
    try {
      return await inHaste.image(tried.link)
    } catch (error) {
      if (!mayBeTheLink(error)) throw error
    }
  // Somebody else's listing may have brought a new one meanwhile.
  const cached = findCachedLink(ctx, key)
  if (!cached || cached === tried) await listAround(ctx, inHaste, key)
  const current = findCachedLink(ctx, key)
  if (!current) throw notFound('This screenshot no longer exists.')
  return inHaste.image(current.link)
}

function findCachedLink(
  { tracker, now }: Pick<Ctx, 'now'> & WithTracker,
  key: ScreenshotKey,
): CachedLink | undefined {
  const cached = getLinks(tracker).get(toScreenshotId(key))
  return cached && cached.until > now ? cached : undefined
}

/** A provider that asks us to wait is not asked for more, and what was not even asked says nothing about a link. */
const mayBeTheLink = (error: unknown) =>
  error instanceof TrackerError && !error.isOurs && error.outage !== 'busy'

/** A user who opens one is likely to go on to those next to it; for more than this the provider is asked twice. */
const halfDayMs = 12 * 3_600_000

async function listAround(
  ctx: Pick<Ctx, 'now'> & WithTracker,
  inHaste: Tracker,
  [trackedId, takenAt]: ScreenshotKey,
): Promise<void> {
  const midnight = `${takenAt.slice(0, 10)}T00:00:00.000Z`
  const noon = addMilliseconds(midnight, halfDayMs)
  const from = takenAt < noon ? midnight : noon
  const underWay = listings.get(ctx.tracker) ?? new Map<string, Promise<unknown>>()
  listings.set(ctx.tracker, underWay)
  const listed = `${trackedId} ${from}`
  const listing =
    underWay.get(listed) ??
    listAndCacheLinks(ctx, inHaste, trackedId, { from, to: addMilliseconds(from, halfDayMs) }).finally(() =>
      underWay.delete(listed),
    )
  underWay.set(listed, listing)
  await listing
}
