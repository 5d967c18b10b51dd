import { resolveClient } from '@claimcrew/contract/attendance/clientWork'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { punchedOut } from '@claimcrew/contract/attendance/events'
import { mayPunchFor } from '@claimcrew/contract/attendance/policy'
import { summarizeDay } from '@claimcrew/contract/attendance/register'
import {
  isLongForgotten,
  type PunchStep,
  takeStep,
  undoAutoClose,
  type WorkSession,
} from '@claimcrew/contract/attendance/rules'
import type { Attendance } from '@claimcrew/contract/attendance/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addMilliseconds, dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { violatesConstraint } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { writeAndAnnounce } from '../../kit/events.ts'
import { toIdempotencyValues } from '../../kit/http/idempotency.ts'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { conflict, forbidden, invalid } from '../../kit/refusal.ts'
import { toClientKey } from '../client-work-store.ts'
import { isDuplicateDay, toDayValues } from '../day-store.ts'
import { toDayLockedRefusal, toOverlapRefusal, toVersionRefusal } from '../refusals.ts'
import type { StoredSession } from '../session-store.ts'
import { type PunchClock, type PunchValues, readPunchClock, writePunch } from './clock-store.ts'
import { closeForgottenSession } from './commands.ts'
import { reopenForgotten } from './forgottenSessions.ts'
import { toAttendance } from './status.ts'

type PunchInput = {
  readonly billerId: string
  readonly occurredAt?: Instant | undefined
  readonly clockOffSeconds?: number | undefined
  readonly description?: string
  readonly clientId?: OrganizationId | undefined
}

type PunchReply = { attendance: Attendance; serverTime: Instant }

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
async function punch(ctx: Ctx, sent: PunchInput, step: PunchStep): Promise<PunchReply> {
  if (!mayPunchFor(ctx.actor, sent.billerId)) throw forbidden('You can only punch for yourself.')
  const at = toPunchTime(ctx.now, sent.occurredAt)
  for (let attempt = 0; attempt < attempts; attempt++) {
    const today = dayIn(ctx.actor.timeZone, at)
    const clock = await readPunchClock(ctx.db, { billerId: sent.billerId, today })
    const before = clock.sessions.at(-1) ?? null
    if (before && isLongForgotten(before, at)) {
      await inTransaction(ctx.db, tx => closeForgottenSession(tx, { ...ctx, actor: null }, before))
      continue
    }
    const taken = takeStep(before, step, at)
    if (!taken.taken) {
      const reopened = sent.occurredAt === undefined ? null : undoAutoClose(before, at)
      if (!before || !reopened || !takeStep(reopened, step, at).taken) throw conflict(taken.why)
      await reopenForgotten(ctx, before, reopened)
      continue
    }
    if (step.kind === 'break-start') refuseMoreBreaks(clock, ctx.limits.breaksADay)
    const session =
      step.kind === 'punch-in'
        ? newSession(ctx, sent, clock, taken.session)
        : goneOn(before, sent, taken.session)
    const reply = { attendance: toAttendance(session, ctx.now), serverTime: ctx.now }
    const values: PunchValues = {
      ...toDayValues(sent.billerId, session, summaryWith(clock, session, at)),
      ...toIdempotencyValues(ctx.idempotency, reply),
      now: ctx.now,
      version: clock.versions[toClientKey(session.clientId)] ?? 0,
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
  throw toVersionRefusal()
}

/** The end of a session is something that other features may react to. */
function write(
  ctx: Ctx,
  values: PunchValues,
  clientId: OrganizationId | null,
  { kind }: PunchStep,
): Promise<boolean> {
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
function refuseMoreBreaks({ day, sessions }: PunchClock, most: number): void {
  const taken = sessions.filter(one => one.day === day).reduce((sum, { breaks }) => sum + breaks.length, 0)
  if (taken >= most) throw conflict(`You’ve taken ${taken} breaks today, which is the limit.`)
}

function toPunchTime(now: Instant, occurredAt: Instant | undefined): Instant {
  if (occurredAt === undefined) return now
  if (occurredAt > now) throw invalid('occurredAt', 'This time is in the future.')
  if (occurredAt < addMilliseconds(now, -waitsAtMostMs))
    throw invalid('occurredAt', 'This is more than 16 hours ago. Request a correction instead.')
  return occurredAt
}

/** Says what PostgreSQL refused in our words; a second row of the day or open session means that somebody was quicker. */
function refusedBy(error: unknown): boolean {
  if (isDuplicateDay(error) || violatesConstraint(error, 'attendance_sessions_one_open')) return false
  if (violatesConstraint(error, 'attendance_sessions_no_overlap')) throw toOverlapRefusal()
  if (violatesConstraint(error, 'attendance_days_locked')) throw toDayLockedRefusal()
  throw error
}

function newSession(ctx: Ctx, sent: PunchInput, clock: PunchClock, session: WorkSession): StoredSession {
  return {
    ...session,
    attendanceId: ctx.newId(),
    billerId: sent.billerId,
    clientId: findPunchClient(sent, clock, session.punchInTime),
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
function findPunchClient(
  { clientId }: PunchInput,
  { clients, deactivations }: PunchClock,
  at: Instant,
): string | null {
  const client = resolveClient(clientId, clients)
  if (client === undefined) throw invalid('clientId', 'You don’t work for this client that day.')
  const deactivatedAt = client === null ? undefined : deactivations[client]
  if (deactivatedAt === undefined || Date.parse(at) < Date.parse(deactivatedAt)) return client
  if (clientId === undefined) return null
  throw conflict('This client’s account is deactivated. Punch in without choosing a client.')
}

function goneOn(before: StoredSession | null, sent: PunchInput, session: WorkSession): StoredSession {
  if (!before) throw new Error('Only punching in begins a session')
  return {
    ...before,
    ...session,
    description: sent.description ?? before.description,
    lateSent: before.lateSent || sent.occurredAt !== undefined,
  }
}

/** What the row of this session's client comes to. */
function summaryWith(clock: PunchClock, session: StoredSession, at: Instant) {
  const others = clock.sessions.filter(
    one =>
      one.day === clock.day && one.clientId === session.clientId && one.attendanceId !== session.attendanceId,
  )
  return summarizeDay(clock, [...others, session], at)
}
