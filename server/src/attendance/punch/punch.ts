import { clientFor } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { punchedOut } from '@claimcrew/contract/attendance/events'
import { mayPunchFor } from '@claimcrew/contract/attendance/policy'
import { summariseDay } from '@claimcrew/contract/attendance/register'
import {
  asIfNotClosed,
  isLongForgotten,
  type Step,
  take,
  type WorkSession,
} from '@claimcrew/contract/attendance/rules'
import type { Attendance } from '@claimcrew/contract/attendance/shapes'
import { dayIn, type Instant, later } from '@claimcrew/contract/kit/time'
import { violates } from '../../kit/data/db.ts'
import { writeAndAnnounce } from '../../kit/events.ts'
import { idempotencyValues } from '../../kit/http/idempotency.ts'
import { conflict, forbidden, invalid } from '../../kit/http/refusal.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { dayIsTaken, dayValues } from '../day-store.ts'
import { dayIsLocked, sessionsOverlap, versionConflict } from '../refusals.ts'
import type { StoredSession } from '../session-store.ts'
import { whoseKey } from '../whose-store.ts'
import { type Clock, type PunchValues, readClock, writePunch } from './clock-store.ts'
import { closeOne, reopenForgotten } from './forgotten.ts'
import { attendanceOf } from './status.ts'

type Sent = {
  readonly billerId: string
  readonly occurredAt?: Instant | undefined
  readonly clockOffSeconds?: number | undefined
  readonly description?: string
  readonly clientId?: string | undefined
}

type Reply = { attendance: Attendance; serverTime: Instant }

/** A punch may wait this long for a connection. */
const waitsAtMostMs = 16 * 3_600_000

// Two punches of one person that meet: the second reads anew and is judged by what the first has left.
const attempts = 5

export const punchIn: Handler<typeof contract.punchIn> = (ctx, { body }) =>
  punch(ctx, body, { kind: 'punch-in' })

export const startBreak: Handler<typeof contract.startBreak> = (ctx, { body }) =>
  punch(ctx, body, { kind: 'break-start', breakType: body.breakType })

export const endBreak: Handler<typeof contract.endBreak> = (ctx, { body }) =>
  punch(ctx, body, { kind: 'break-end' })

export const punchOut: Handler<typeof contract.punchOut> = (ctx, { body }) =>
  punch(ctx, body, { kind: 'punch-out' })

/** One step on one's own clock: load, decide, write. */
async function punch(ctx: Ctx, sent: Sent, step: Step): Promise<Reply> {
  if (!mayPunchFor(ctx.actor, sent.billerId)) throw forbidden('You can only punch for yourself.')
  const at = momentOf(ctx.now, sent.occurredAt)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const today = dayIn(ctx.actor.timeZone, at)
    const clock = await readClock(ctx.db, { billerId: sent.billerId, today })
    const before = clock.sessions.at(-1) ?? null
    if (before && isLongForgotten(before, at)) {
      await closeOne({ ...ctx, actor: null }, before)
      continue
    }
    const taken = take(before, step, at)
    if (!taken.taken) {
      const reopened = sent.occurredAt === undefined ? null : asIfNotClosed(before, at)
      if (!before || !reopened || !take(reopened, step, at).taken) throw conflict(taken.why)
      await reopenForgotten(ctx, before, reopened)
      continue
    }
    if (step.kind === 'break-start') refuseMoreBreaks(clock, ctx.limits.breaksADay)
    const session =
      step.kind === 'punch-in'
        ? newSession(ctx, sent, clock, taken.session)
        : goneOn(before, sent, taken.session)
    const reply = { attendance: attendanceOf(session, ctx.now), serverTime: ctx.now }
    const values: PunchValues = {
      ...dayValues(sent.billerId, session, summaryWith(clock, session, at)),
      ...idempotencyValues(ctx.idempotency, reply),
      now: ctx.now,
      version: clock.versions[whoseKey(session.clientId)] ?? 0,
      attendanceId: session.attendanceId,
      at,
      timeZone: session.timeZone,
      late: sent.occurredAt !== undefined,
      clockOffSeconds: sent.clockOffSeconds ?? null,
      punchOut: session.punchOutTime,
      description: session.description,
      breakBegins: step.kind === 'break-start' ? at : null,
      breakType: step.kind === 'break-start' ? step.breakType : null,
      breakEnds: step.kind === 'break-end' || step.kind === 'punch-out' ? at : null,
    }
    if (await write(ctx, values, session.clientId, step).catch(refusedBy)) return reply
  }
  throw versionConflict()
}

/** The end of a session is something that other features may react to. */
function write(ctx: Ctx, values: PunchValues, clientId: string | null, { kind }: Step): Promise<boolean> {
  if (kind !== 'punch-out') return writePunch(ctx.db, values, kind === 'punch-in')
  const { billerId, attendanceId, day, at } = values
  return writeAndAnnounce(ctx.db, ctx, punchedOut, { billerId, attendanceId, clientId, day, at }, db =>
    writePunch(db, values, false),
  )
}

/**
 * 409 and not 429: there will not be room again on that day, and a punch that waits for a connection must not be tried for
 * ever. Two who meet are told apart by the day's version, as all punches are.
 */
function refuseMoreBreaks({ day, sessions }: Clock, most: number): void {
  const taken = sessions.filter(one => one.day === day).reduce((sum, { breaks }) => sum + breaks.length, 0)
  if (taken >= most) throw conflict(`You’ve taken ${taken} breaks today, which is the limit.`)
}

function momentOf(now: Instant, occurredAt: Instant | undefined): Instant {
  if (occurredAt === undefined) return now
  if (occurredAt > now) throw invalid('occurredAt', 'This time is in the future.')
  if (occurredAt < later(now, -waitsAtMostMs))
    throw invalid('occurredAt', 'This is more than 16 hours ago. Request a correction instead.')
  return occurredAt
}

/** Says what PostgreSQL refused in our words; a second row of the day or open session means that somebody was quicker. */
function refusedBy(error: unknown): boolean {
  if (dayIsTaken(error) || violates(error, 'attendance_sessions_one_open')) return false
  if (violates(error, 'attendance_sessions_no_overlap')) throw sessionsOverlap()
  if (violates(error, 'attendance_days_locked')) throw dayIsLocked()
  throw error
}

function newSession(ctx: Ctx, sent: Sent, clock: Clock, session: WorkSession): StoredSession {
  return {
    ...session,
    attendanceId: ctx.newId(),
    billerId: sent.billerId,
    clientId: clientOf(sent, clock, session.punchInTime),
    day: clock.day,
    timeZone: ctx.actor.timeZone,
    description: '',
    lastSeenAt: session.punchInTime,
    autoClosed: false,
    corrected: false,
    lateSent: sent.occurredAt !== undefined,
    clockOffSeconds: sent.clockOffSeconds ?? null,
    locked: false,
  }
}

/** Work for a deactivated client cannot begin; what was punched before that, and waited for a connection, counts. */
function clientOf({ clientId }: Sent, { clients, deactivations }: Clock, at: Instant): string | null {
  const client = clientFor(clientId, clients)
  if (client === undefined) throw invalid('clientId', 'You don’t work for this client that day.')
  const deactivatedAt = client === null ? undefined : deactivations[client]
  if (deactivatedAt === undefined || Date.parse(at) < Date.parse(deactivatedAt)) return client
  if (clientId === undefined) return null
  throw conflict('This client’s account is deactivated. Punch in without choosing a client.')
}

function goneOn(before: StoredSession | null, sent: Sent, session: WorkSession): StoredSession {
  if (!before) throw new Error('Only punching in begins a session')
  return {
    ...before,
    ...session,
    description: sent.description ?? before.description,
    lateSent: before.lateSent || sent.occurredAt !== undefined,
  }
}

/** What the row of this session's client comes to. */
function summaryWith(clock: Clock, session: StoredSession, at: Instant) {
  const others = clock.sessions.filter(
    one =>
      one.day === clock.day && one.clientId === session.clientId && one.attendanceId !== session.attendanceId,
  )
  return summariseDay(clock, [...others, session], at)
}
