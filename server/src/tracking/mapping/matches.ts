import { countText } from '@claimcrew/contract/kit/numberWords'
import { formatDay, hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import type * as contract from '@claimcrew/contract/tracking/contract'
import { toTokenState } from '@claimcrew/contract/tracking/rules'
import type {
  Connection,
  Mapping,
  MappingProblem,
  TrackerUserMatch,
} from '@claimcrew/contract/tracking/shapes'
import * as z from 'zod'
import { cursorParser, formatCursor, parseNameCursor, toPage } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { listPeoplePage } from '../../people/page-store.ts'
import { type ListedPerson, listPeople, listVerifiedBillers } from '../../people/store.ts'
import { readConnection, writeOutage } from '../connection-store.ts'
import { readMappings } from '../mapping-store.ts'
import { parseTrackerUserCursor, type TrackerUserPosition } from '../pagePositions.ts'
import { toTrackedUser } from '../reading/trackedTime.ts'
import { readDirectory } from '../sync/directory.ts'
import { type ListedSync, readSyncs } from '../sync/sync-store.ts'
import { listUnreadDays, type UnreadDay } from '../sync/unread-day-store.ts'
import { TrackerError, type WithTracker } from '../tracker.ts'
import { countTrackerUsers, listTrackerUserPage, type TrackerUser } from '../tracker-user-store.ts'
import { toMappingViews } from './mappings.ts'

/** Where each of the two lists goes on; null where it is at its end. */
const readMarks = cursorParser(z.tuple([z.string().nullable(), z.string().nullable()]))
const noTrackerUsers = { items: [], nextCursor: null }
const noBillers = { people: [], nextCursor: null }

/** Both sides, with what is wrong. Of the provider's side, only the company that is connected. */
export const listMatches: Handler<typeof contract.listMatches> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const { companyId, readAt } = await readConnection(ctx.db)
  const marks = readMarks(cursor)
  const readTrackerUserRows = async (after: TrackerUserPosition | null) => {
    const rows = await listTrackerUserPage(ctx.db, companyId, 'everybody', { after, limit: limit + 1 })
    return toPage(rows, limit, one => [one.name, one.accountId])
  }
  const [trackerUsers, listed] = await Promise.all([
    marks?.[0] === null ? noTrackerUsers : readTrackerUserRows(parseTrackerUserCursor(marks?.[0])),
    marks?.[1] === null
      ? noBillers
      : listPeoplePage(ctx.db, { roles: ['BILLER'], ids: [] }, { after: parseNameCursor(marks?.[1]), limit }),
  ])
  const active = listed.people.filter(one => one.deactivatedAt === null)
  const counts = await countTrackerUsers(
    ctx.db,
    companyId,
    active.map(one => one.id),
  )
  const ends = [trackerUsers.nextCursor, listed.nextCursor]
  return {
    matches: await readMatches(ctx, trackerUsers.items),
    billers: active.map(one => ({
      userId: one.id,
      userName: one.userName,
      email: one.email,
      emailVerified: one.emailVerifiedAt !== null,
      accounts: counts.get(one.id) ?? 0,
    })),
    readAt,
    nextCursor: ends.some(end => end !== null) ? formatCursor(ends) : null,
  }
}

async function readMatches(ctx: Ctx, trackerUsers: readonly TrackerUser[]): Promise<TrackerUserMatch[]> {
  const ids = trackerUsers.flatMap(one => one.mappingId ?? [])
  const [mappings, people, alike, syncs, unread] = await Promise.all([
    readMappings(ctx.db, ids).then(stored => toMappingViews(ctx, stored)),
    listPeople(ctx.db, [...new Set(trackerUsers.flatMap(one => one.userId ?? []))]),
    listVerifiedBillers(
      ctx.db,
      trackerUsers.filter(one => one.mappingId === null).map(one => toEmailKey(one.email)),
    ),
    readSyncs(ctx.db, ids),
    listUnreadDays(ctx.db, ids),
  ])
  const mappingOf = new Map(mappings.map(one => [one.id, one]))
  const unreadOf = Map.groupBy(unread, one => one.mappingId)
  const syncOf = new Map(syncs.map(one => [one.mappingId, one]))
  const billerOf = new Map(people.filter(one => one.role === 'BILLER').map(one => [one.id, one]))
  const byEmail = new Map(alike.map(one => [toEmailKey(one.email), one]))
  return trackerUsers.map(trackerUser => {
    const mapping = mappingOf.get(trackerUser.mappingId ?? '') ?? null
    const suggested = mapping === null ? byEmail.get(toEmailKey(trackerUser.email)) : undefined
    return {
      account: toTrackedUser(trackerUser, mapping?.userName ?? null),
      mapping,
      suggestion: suggested
        ? { userId: suggested.id, userName: suggested.userName, email: suggested.email }
        : null,
      problems: listProblems(trackerUser, {
        mapping,
        person: billerOf.get(trackerUser.userId ?? ''),
        sync: syncOf.get(trackerUser.mappingId ?? ''),
        unread: unreadOf.get(trackerUser.mappingId ?? '') ?? [],
        now: ctx.now,
      }),
    }
  })
}

const toEmailKey = (email: string) => email.trim().toLowerCase()

/** Unless somebody has said that just these two may. */
const differ = ({ email, acceptedTheirs, acceptedOurs }: TrackerUser, ours: string): boolean =>
  toEmailKey(email) !== toEmailKey(ours) && (email !== acceptedTheirs || ours !== acceptedOurs)

type MatchMaterial = {
  readonly mapping: Mapping | null
  readonly person: ListedPerson | undefined
  readonly sync: ListedSync | undefined
  readonly unread: readonly UnreadDay[]
  readonly now: string
}

function listProblems(
  trackerUser: TrackerUser,
  { mapping, person, sync, unread, now }: MatchMaterial,
): MappingProblem[] {
  const problems: MappingProblem[] = []
  const add = (kind: MappingProblem['kind'], text: string) => problems.push({ kind, text })
  if (!mapping) {
    if (trackerUser.active && trackerUser.goneAt === null)
      add('no-match', 'This account isn’t matched, so its time isn’t synced. Match it to a biller.')
    return problems
  }
  const gone = findGoneReason(trackerUser, mapping, person)
  if (gone) add('gone', `${gone} Synced hours stay while it’s matched.`)
  if (person && differ(trackerUser, person.email))
    add(
      'email-differs',
      `The addresses differ: ${trackerUser.email || 'none'} there, ${person.email} here. Check that this is the same person.`,
    )
  const { comparedFrom, ourSeconds, theirSeconds } = trackerUser
  if (comparedFrom !== null && ourSeconds !== null && theirSeconds !== null)
    add(
      'totals-differ',
      `On ${formatDay(comparedFrom.slice(0, 10), now)} (UTC) we count ${hoursWithUnit(ourSeconds)} and Time Doctor ${hoursWithUnit(theirSeconds)}. Sync these days again.`,
    )
  const [latest, ...earlier] = unread
  if (latest)
    add(
      'unread',
      `We couldn’t read ${formatDay(latest.day, now)}${earlier.length === 0 ? '' : ` and ${countText(earlier.length, 'earlier day')}`}. Everything else is there. ${latest.problem}`,
    )
  if (sync && sync.failures > 0) add('failing', `The last sync failed: ${sync.problem}`)
  return problems
}

/** Why nothing more comes of a Time Doctor user, unless somebody has seen it since. */
function findGoneReason(
  { goneAt, acceptedGoneAt }: TrackerUser,
  mapping: Mapping,
  person: ListedPerson | undefined,
): string | null {
  if (acceptedGoneAt !== null && (goneAt === null || goneAt <= acceptedGoneAt)) return null
  if (!person) return `${mapping.userName} is no longer a biller, so we stopped syncing.`
  return goneAt === null ? null : 'Time Doctor no longer lists this account.'
}

export const getConnection: Handler<typeof contract.getConnection, WithTracker> = ctx => connectionFor(ctx)

async function connectionFor(ctx: Ctx & WithTracker): Promise<Connection> {
  const stored = await readConnection(ctx.db)
  const { companyId, companyName, account, tokenEndsAt, renewsItself, lastOkAt, failingSince, problem } =
    stored
  const { capabilities, sandbox } = ctx.tracker
  return {
    state: toState(capabilities.worklog, stored),
    sandbox,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    account,
    token: toTokenState(tokenEndsAt, ctx.now),
    tokenEndsAt,
    renewsItself,
    lastOkAt,
    failingSince,
    problem,
    capabilities,
  }
}

function toState(
  isConnected: boolean,
  { failingSince, lastOkAt }: { failingSince: string | null; lastOkAt: string | null },
): Connection['state'] {
  if (!isConnected) return 'not-connected'
  if (failingSince !== null) return 'failing'
  return lastOkAt === null ? 'unknown' : 'good'
}

/** Asks the provider now. That it does not answer is an answer too. */
export const checkConnection: Handler<typeof contract.checkConnection, WithTracker> = async ctx => {
  try {
    if (ctx.tracker.capabilities.worklog) await readDirectory({ ...ctx, tracker: ctx.tracker.inHaste })
  } catch (error) {
    if (!(error instanceof TrackerError)) throw error
    if (!error.isOurs) await writeOutage(ctx.db, error.message, ctx.now)
  }
  return connectionFor(ctx)
}
