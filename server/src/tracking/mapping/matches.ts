import { countText } from '@claimcrew/contract/kit/numberWords'
import { dayText, inHoursText } from '@claimcrew/contract/kit/timeWords'
import type * as contract from '@claimcrew/contract/tracking/contract'
import { tokenState } from '@claimcrew/contract/tracking/rules'
import type { Connection, Mapping, Match, Problem } from '@claimcrew/contract/tracking/shapes'
import * as z from 'zod'
import { cursorOf, pageOf, readingCursors, readNameCursor } from '../../kit/data/paging.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { pageOfPeople } from '../../people/page-store.ts'
import { type ListedPerson, listPeople, verifiedBillers } from '../../people/store.ts'
import { noteTrouble, readConnection } from '../connection-store.ts'
import { trackedUserOf } from '../reading/read.ts'
import { type SyncListed, syncsOf } from '../sync/sync-store.ts'
import { listUnread, type Unread } from '../sync/unread-store.ts'
import { TrackerTrouble, type WithTracker } from '../tracker.ts'
import { type Account, accountsAfter, countAccounts } from './account-store.ts'
import { readDirectory } from './directory.ts'
import { withNames } from './map.ts'
import { mappingsById } from './mapping-store.ts'
import { type AccountMark, readAccountMark } from './mark.ts'

/** Where each of the two lists goes on; null where it is at its end. */
const readMarks = readingCursors(z.tuple([z.string().nullable(), z.string().nullable()]))
const [noAccounts, noBillers] = [
  { items: [], nextCursor: null },
  { people: [], nextCursor: null },
]

/** Both sides, with what is wrong. Of the provider's side, only the company that is connected. */
export const listMatches: Handler<typeof contract.listMatches> = async (
  ctx,
  { query: { cursor, limit } },
) => {
  const { companyId, readAt } = await readConnection(ctx.db)
  const marks = readMarks(cursor)
  const readAccounts = async (after: AccountMark | null) => {
    const found = await accountsAfter(ctx.db, companyId, 'everybody', { after, limit: limit + 1 })
    return pageOf(found, limit, one => [one.name, one.accountId])
  }
  const [accounts, listed] = await Promise.all([
    marks?.[0] === null ? noAccounts : readAccounts(readAccountMark(marks?.[0])),
    marks?.[1] === null
      ? noBillers
      : pageOfPeople(ctx.db, { roles: ['BILLER'], ids: [] }, { after: readNameCursor(marks?.[1]), limit }),
  ])
  const active = listed.people.filter(one => one.deactivatedAt === null)
  const counts = await countAccounts(
    ctx.db,
    companyId,
    active.map(one => one.id),
  )
  const ends = [accounts.nextCursor, listed.nextCursor]
  return {
    matches: await matchesOf(ctx, accounts.items),
    billers: active.map(one => ({
      userId: one.id,
      userName: one.userName,
      email: one.email,
      emailVerified: one.emailVerifiedAt !== null,
      accounts: counts.get(one.id) ?? 0,
    })),
    readAt,
    nextCursor: ends.some(end => end !== null) ? cursorOf(ends) : null,
  }
}

async function matchesOf(ctx: Ctx, accounts: readonly Account[]): Promise<Match[]> {
  const ids = accounts.flatMap(one => one.mappingId ?? [])
  const [mappings, people, alike, syncs, unread] = await Promise.all([
    mappingsById(ctx.db, ids).then(stored => withNames(ctx, stored)),
    listPeople(ctx.db, [...new Set(accounts.flatMap(one => one.userId ?? []))]),
    verifiedBillers(
      ctx.db,
      accounts.filter(one => one.mappingId === null).map(one => keyOf(one.email)),
    ),
    syncsOf(ctx.db, ids),
    listUnread(ctx.db, ids),
  ])
  const mappingOf = new Map(mappings.map(one => [one.id, one]))
  const unreadOf = Map.groupBy(unread, one => one.mappingId)
  const syncOf = new Map(syncs.map(one => [one.mappingId, one]))
  const billerOf = new Map(people.filter(one => one.role === 'BILLER').map(one => [one.id, one]))
  const byEmail = new Map(alike.map(one => [keyOf(one.email), one]))
  return accounts.map(account => {
    const mapping = mappingOf.get(account.mappingId ?? '') ?? null
    const suggested = mapping === null ? byEmail.get(keyOf(account.email)) : undefined
    return {
      account: trackedUserOf(account, mapping?.userName ?? null),
      mapping,
      suggestion: suggested
        ? { userId: suggested.id, userName: suggested.userName, email: suggested.email }
        : null,
      problems: problemsOf(account, {
        mapping,
        person: billerOf.get(account.userId ?? ''),
        sync: syncOf.get(account.mappingId ?? ''),
        unread: unreadOf.get(account.mappingId ?? '') ?? [],
        now: ctx.now,
      }),
    }
  })
}

const keyOf = (email: string) => email.trim().toLowerCase()

/** Unless somebody has said that just these two may. */
const differ = ({ email, acceptedTheirs, acceptedOurs }: Account, ours: string): boolean =>
  keyOf(email) !== keyOf(ours) && (email !== acceptedTheirs || ours !== acceptedOurs)

type Around = {
  readonly mapping: Mapping | null
  readonly person: ListedPerson | undefined
  readonly sync: SyncListed | undefined
  readonly unread: readonly Unread[]
  readonly now: string
}

function problemsOf(account: Account, { mapping, person, sync, unread, now }: Around): Problem[] {
  const problems: Problem[] = []
  const add = (kind: Problem['kind'], text: string) => problems.push({ kind, text })
  if (!mapping) {
    if (account.active && account.goneAt === null)
      add('no-match', 'This account isn’t matched, so its time isn’t synced. Match it to a biller.')
    return problems
  }
  const gone = goneOf(account, mapping, person)
  if (gone) add('gone', `${gone} Synced hours stay while it’s matched.`)
  if (person && differ(account, person.email))
    add(
      'email-differs',
      `The addresses differ: ${account.email || 'none'} there, ${person.email} here. Check that this is the same person.`,
    )
  const { comparedFrom, ourSeconds, theirSeconds } = account
  if (comparedFrom !== null && ourSeconds !== null && theirSeconds !== null)
    add(
      'totals-differ',
      `On ${dayText(comparedFrom.slice(0, 10), now)} (UTC) we count ${inHoursText(ourSeconds)} and Time Doctor ${inHoursText(theirSeconds)}. Sync these days again.`,
    )
  const [latest, ...earlier] = unread
  if (latest)
    add(
      'unread',
      `${dayText(latest.day, now)}${earlier.length === 0 ? '' : ` and ${countText(earlier.length, 'earlier day')}`} couldn’t be read. Everything else is there. ${latest.problem}`,
    )
  if (sync && sync.failures > 0) add('failing', `The last sync failed: ${sync.problem}`)
  return problems
}

/** Why nothing more comes of an account, unless somebody has seen it since. */
function goneOf(
  { goneAt, acceptedGoneAt }: Account,
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
    state: stateOf(capabilities.worklog, stored),
    sandbox,
    company: companyId === null ? null : { id: companyId, name: companyName ?? '' },
    account,
    token: tokenState(tokenEndsAt, ctx.now),
    tokenEndsAt,
    renewsItself,
    lastOkAt,
    failingSince,
    problem,
    capabilities,
  }
}

function stateOf(
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
    if (!(error instanceof TrackerTrouble)) throw error
    if (!error.isOurs) await noteTrouble(ctx.db, error.message, ctx.now)
  }
  return connectionFor(ctx)
}
