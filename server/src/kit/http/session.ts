import { hash, randomBytes } from 'node:crypto'
import type { OrganizationId, UserId } from '@claimcrew/contract/kit/ids'
import { addMilliseconds, type Instant, msBetween } from '@claimcrew/contract/kit/time'
import type { Actor, Duty, Role } from '@claimcrew/contract/permissions'
import { sql } from 'kysely'
import { batchLoader } from '../data/batchLoader.ts'
import { type Db, getPrimary, type Tx } from '../data/db.ts'
import { type Listener, listen } from '../data/listen.ts'
import { type Params, statement } from '../data/statement.ts'
import { Refusal } from '../refusal.ts'

/** Who is asking, and through which session. */
export type SignedInActor = Actor & {
  readonly timeZone: string
  /** Until the address is confirmed, less can be done to strangers. */
  readonly emailVerified: boolean
  readonly sessionId: string
  /** A second factor is required of them that they do not have: they can only enroll. */
  readonly mustEnroll?: true
}

const hour = 3_600_000

/** After how long a session ends that is not used, and after how long any does. */
type SessionLifetime = { readonly idleMs: number; readonly totalMs: number }

/** Administrators see everybody's data, so that theirs can be shorter. */
export type SessionLifetimes = { readonly admins: SessionLifetime; readonly others: SessionLifetime }

const usualLifetime: SessionLifetime = { idleMs: 12 * hour, totalMs: 30 * 24 * hour }
export const defaultSessionLifetimes: SessionLifetimes = { admins: usualLifetime, others: usualLifetime }

export const findSessionLifetime = ({ admins, others }: SessionLifetimes, role: string): SessionLifetime =>
  role === 'ADMIN' ? admins : others

// Writing `last_seen_at` at each call would turn every read into a write.
const seenResolution = 60_000
// How long memory is believed at most, for the case that a listening connection died without anybody noticing.
const believedFor = 10_000
const maxRemembered = 10_000
const channel = 'session_change'
const everybody = '*'

/** 256 random bits; only their hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

/** A session that was not used since the one moment, or has begun before the other, has ended by itself. */
export type SessionCutoffs = { readonly idleSince: Instant; readonly begunSince: Instant }

export function toSessionCutoffs(lifetimes: SessionLifetimes, role: string, now: Instant): SessionCutoffs {
  const { idleMs, totalMs } = findSessionLifetime(lifetimes, role)
  return { idleSince: addMilliseconds(now, -idleMs), begunSince: addMilliseconds(now, -totalMs) }
}

const bearer = /^Bearer ([A-Za-z0-9_-]{20,100})$/

/** Looked at with each call: as numbers, moments need not be read out of texts again each time. */
type LiveSession = {
  readonly actor: SignedInActor
  readonly createdMs: number
  readonly expiresMs: number
  readonly readMs: number
  lastSeenMs: number
}

export type Sessions = {
  find(
    now: Instant,
    authorization: string | undefined,
    options: { presence: boolean },
  ): Promise<SignedInActor | null>
  /** Resolves once every process has heard of the sessions that ended before. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** For what is kept open as long as a session lasts. */
type SessionWatcher = {
  /** A session of this person has ended, or their role or standing has changed. */
  readonly changed?: (userId: UserId) => void
  /** The same may have happened to anybody, unheard. */
  readonly missed?: () => void
}

/**
 * Finds who a token belongs to. With a `listenUrl` live sessions are remembered for a moment, so that most calls cost no
 * query: PostgreSQL tells every process when a session ends, and while that cannot be heard nothing is remembered.
 */
export async function openSessions(
  db: Db,
  listenUrl?: string,
  watch: SessionWatcher = {},
  lifetimes: SessionLifetimes = defaultSessionLifetimes,
): Promise<Sessions> {
  const remembered = new Map<string, LiveSession>()
  let hearing = false
  // Counts what was heard: an answer that was under way meanwhile may be out of date and is not remembered.
  let heard = 0

  const forget = (of: (live: LiveSession) => boolean) => {
    heard++
    for (const [key, live] of remembered) if (of(live)) remembered.delete(key)
  }
  const listener: Listener | undefined =
    listenUrl === undefined
      ? undefined
      : await listen(listenUrl, channel, {
          heard: userId => {
            if (userId === everybody) {
              forget(() => true)
              watch.missed?.()
              return
            }
            forget(live => live.actor.userId === userId)
            watch.changed?.(userId)
          },
          began: () => {
            hearing = true
            watch.missed?.()
          },
          lost: () => {
            hearing = false
            forget(() => true)
          },
        })

  const recall = async (token: string, nowMs: number): Promise<LiveSession | null> => {
    const cached = remembered.get(token)
    if (cached && nowMs - cached.readMs < believedFor && cached.readMs <= nowMs) return cached
    const before = heard
    const read = await readLive(db, hashToken(token))
    const live = read && { ...read, readMs: nowMs }
    if (live && hearing && heard === before) {
      if (remembered.size >= maxRemembered) remembered.clear()
      remembered.set(token, live)
    }
    return live
  }

  return {
    async find(now, authorization, { presence }) {
      const token = authorization?.match(bearer)?.[1]
      const nowMs = Date.parse(now)
      const live = token === undefined ? null : await recall(token, nowMs)
      if (!live) return null
      const { idleMs, totalMs } = findSessionLifetime(lifetimes, live.actor.role)
      const endsMs = Math.min(live.expiresMs, live.createdMs + totalMs, live.lastSeenMs + idleMs)
      if (endsMs <= nowMs) return null
      if (presence && nowMs - live.lastSeenMs > seenResolution) {
        live.lastSeenMs = nowMs
        await writeSeen(db, live.actor.sessionId, now)
      }
      return live.actor
    },
    settle: async () => listener?.allHeard(),
    close: async () => listener?.close(),
  }
}

const liveSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organization_seats as seat', join =>
      join
        .onRef('seat.user_id', '=', 'sessions.user_id')
        .onRef('seat.organization_id', '=', 'sessions.organization_id')
        .on('seat.ended_at', 'is', null),
    )
    .where('sessions.ended_at', 'is', null)
    .where('users.deactivated_at', 'is', null)

type AdminCutoffs = { readonly adminIdleSince: Instant; readonly adminBegunSince: Instant }

const rightsById = statement(
  'rights of sessions',
  (p: Params<{ ids: readonly string[]; now: Instant } & SessionCutoffs & AdminCutoffs>, db) =>
    liveSessions(db)
      .select(['sessions.id', 'users.role', 'sessions.organization_id', 'seat.duties'])
      .where('sessions.id', '=', sql<string>`any(${p.ids}::uuid[])`)
      .where('expires_at', '>', p.now)
      .where(sql<boolean>`not lacks_second_factor(users.id, users.role, sessions.organization_id)`)
      .where(
        'last_seen_at',
        '>',
        sql<Instant>`case role when 'ADMIN' then ${p.adminIdleSince}::timestamptz else ${p.idleSince} end`,
      )
      .where(
        'sessions.created_at',
        '>',
        sql<Instant>`case role when 'ADMIN' then ${p.adminBegunSince}::timestamptz else ${p.begunSince} end`,
      ),
)

/** Those of these sessions that still let somebody in, and not only to enroll, each with what it allows as a text to compare. */
export async function readSessionRights(
  db: Db,
  ids: readonly string[],
  now: Instant,
  lifetimes: SessionLifetimes,
): Promise<Map<string, string>> {
  const admin = toSessionCutoffs(lifetimes, 'ADMIN', now)
  const rows = await rightsById(db, {
    ids,
    now,
    ...toSessionCutoffs(lifetimes, '', now),
    adminIdleSince: admin.idleSince,
    adminBegunSince: admin.begunSince,
  })
  return new Map(
    rows.map(row => [
      row.id,
      formatRights(toRights(row.role as Role, row.organization_id, row.duties as Duty[] | null)),
    ]),
  )
}

/** What a session allows: all that a live stream of it stands on. */
export const formatRights = ({ role, organizationId, duties }: ActorRights): string =>
  [role, organizationId, ...duties].join(' ')

type ActorRights = Pick<Actor, 'role' | 'organizationId' | 'duties'>
type SeatRights = Actor extends infer Member ? (Member extends Actor ? Omit<Member, 'userId'> : never) : never

/** A CLIENT whose seat has ended has no duties left. */
function toRights(role: Role, organizationId: OrganizationId | null, duties: Duty[] | null): SeatRights {
  if (role !== 'CLIENT') return { role, organizationId: null, duties: [] }
  return { role, organizationId: organizationId ?? '', duties: duties ?? [] }
}

const liveByToken = statement('sessions by tokens', (p: Params<{ tokenHashes: readonly Buffer[] }>, db) =>
  liveSessions(db)
    .select([
      'sessions.id',
      'sessions.user_id',
      'users.role',
      'users.time_zone',
      'users.email_verified_at',
      'sessions.created_at',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'sessions.token_hash',
      'sessions.organization_id',
      'seat.duties',
      sql<boolean>`lacks_second_factor(users.id, users.role, sessions.organization_id)`.as('must_enroll'),
    ])
    .where('sessions.token_hash', '=', sql<Buffer>`any(${p.tokenHashes}::bytea[])`),
)

/** When a shift begins, many come whom nobody remembers. */
const readLive = batchLoader(
  async (db, all: readonly Buffer[]): Promise<(Omit<LiveSession, 'readMs'> | null)[]> => {
    const rows = await liveByToken(db, { tokenHashes: all })
    const byToken = new Map(rows.map(row => [row.token_hash.toString('hex'), row]))
    return all.map(tokenHash => {
      const row = byToken.get(tokenHash.toString('hex'))
      if (!row) return null
      const { id, user_id, role, time_zone, email_verified_at, last_seen_at, expires_at } = row
      return {
        actor: {
          userId: user_id,
          ...toRights(role as Role, row.organization_id, row.duties as Duty[] | null),
          timeZone: time_zone,
          emailVerified: email_verified_at !== null,
          sessionId: id,
          ...(row.must_enroll ? { mustEnroll: true } : {}),
        },
        createdMs: Date.parse(row.created_at),
        expiresMs: Date.parse(expires_at),
        lastSeenMs: Date.parse(last_seen_at),
      }
    })
  },
)

async function writeSeen(db: Db, sessionId: string, now: Instant): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
}

const confirmationLastsMs = 10 * 60_000

/** When the person of a session last proved who they are: by signing in, or again since then. */
export async function readConfirmedAt(db: Db | Tx, sessionId: string): Promise<Instant> {
  const row = await getPrimary(db)
    .selectFrom('sessions')
    .select(({ fn }) => fn.coalesce('confirmed_at', 'created_at').as('at'))
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return row.at
}

/** Before something grave: a session that was left open, or stolen, is not enough for it. */
export async function refuseUnconfirmed(db: Db | Tx, sessionId: string, now: Instant): Promise<void> {
  if (msBetween(await readConfirmedAt(db, sessionId), now) >= confirmationLastsMs)
    throw new Refusal('confirmation-required', 'Confirm it’s you to continue.')
}
