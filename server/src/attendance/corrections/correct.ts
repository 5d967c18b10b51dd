import { isDeepStrictEqual } from 'node:util'
import { listClientsOn, toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { findTimesError } from '@claimcrew/contract/attendance/rules'
import { pickTimes, type RecordedSession, type SessionTimes } from '@claimcrew/contract/attendance/shapes'
import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { invalid } from '../../kit/refusal.ts'
import { readActorName } from '../../people/acting-name-store.ts'
import { announceSessionEnd, changeDays } from '../day.ts'
import { toRecordedSessions } from '../names.ts'
import { toVersionRefusal } from '../refusals.ts'
import { findSession, insertSessions, type StoredSession, writeSessionTimes } from '../session-store.ts'
import { refuseOldVersion } from '../sessionVersion.ts'
import { insertCorrection } from './correction-store.ts'

export type SessionChange = { readonly [Field in keyof SessionTimes]?: SessionTimes[Field] | undefined } & {
  readonly reason: string
  /** Which version of the session it was made for. */
  readonly version?: string | undefined
}

/**
 * The session's times with a change in place; refused when they do not hold together, when nothing changes, and when
 * somebody has changed the session since the sender saw it.
 */
export function applySessionChange(
  session: StoredSession,
  change: SessionChange & { readonly clientId?: OrganizationId | undefined },
  now: Instant,
): SessionTimes {
  refuseOldVersion(session, change.version)
  const before = pickTimes(session)
  const after: SessionTimes = {
    punchInTime: change.punchInTime ?? before.punchInTime,
    punchOutTime: change.punchOutTime ?? before.punchOutTime,
    breaks: sortBreaks(change.breaks ?? before.breaks),
    description: change.description ?? before.description,
  }
  refuseFaultyTimes(after, now)
  const sameClient = change.clientId === undefined || change.clientId === session.clientId
  if (!session.autoClosed && sameClient && isDeepStrictEqual(after, before))
    throw invalid('punchInTime', 'Nothing has changed. Edit a time first.')
  return after
}

export function refuseFaultyTimes(times: SessionTimes, now: Instant): void {
  const timesError = findTimesError(times, now)
  if (timesError) throw invalid(timesError.field, timesError.message)
}

export const sortBreaks = (breaks: SessionTimes['breaks']) =>
  breaks.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))

/** The client that somebody names for a session; a client can name only themself. */
export function resolveNamedClient(
  ctx: CommandCtx,
  clientId: OrganizationId | undefined,
  periods: readonly EngagementPeriod[],
  day: string,
): string | undefined {
  const only = toVisibleClient(ctx.actor)
  if (clientId === undefined) return only ?? undefined
  if (only !== null && clientId !== only)
    throw invalid('clientId', 'Only an admin can move a session to another client.')
  if (!listClientsOn(periods, day).includes(clientId))
    throw invalid('clientId', 'The biller didn’t work for this client that day.')
  return clientId
}

/** What names nobody becomes theirs who decide about it as their own. */
export const toClaimedClient = (ctx: CommandCtx, clientId: OrganizationId | null): string | null =>
  clientId ?? toVisibleClient(ctx.actor)

/** Puts other times in place of a session's, and writes the days that this concerns. */
export async function replaceSession(
  tx: Tx,
  ctx: CommandCtx,
  session: StoredSession,
  after: SessionTimes & { readonly clientId: OrganizationId | null },
): Promise<void> {
  const day = dayIn(session.timeZone, after.punchInTime)
  const row = { day, clientId: after.clientId }
  await changeDays(tx, session.billerId, [session, row], ctx.now, async () => {
    const current = await findSession(tx, session.attendanceId)
    // Its day is locked only now: somebody may have been quicker.
    if (!isDeepStrictEqual(current, session)) throw toVersionRefusal()
    await writeSessionTimes(
      tx,
      session.attendanceId,
      { ...after, day },
      { corrected: true, autoClosed: false },
    )
    if (session.punchOutTime === null) await announceSessionEnd(tx, ctx, { ...session, ...after, day })
  })
  for (const changed of new Set([session.day, day]))
    await announce(tx, ctx, sessionsCorrected, { billerId: session.billerId, day: changed })
}

export async function insertNewSession(
  tx: Tx,
  ctx: CommandCtx,
  where: Pick<StoredSession, 'billerId' | 'clientId' | 'timeZone' | 'day'>,
  times: SessionTimes,
): Promise<string> {
  const attendanceId = ctx.newId()
  const { billerId, clientId, timeZone, day } = where
  await changeDays(tx, billerId, [where], ctx.now, () =>
    insertSessions(tx, [
      {
        ...times,
        attendanceId,
        billerId,
        clientId,
        timeZone,
        day,
        lastSeenAt: times.punchOutTime ?? times.punchInTime,
        autoClosed: false,
        corrected: true,
        lateSent: false,
        clockOffSeconds: null,
        locked: false,
      },
    ]),
  )
  await announce(tx, ctx, sessionsCorrected, { billerId, day })
  return attendanceId
}

/** The correction, who made it and why, and the biller is told. Without times before, the session is new. */
export async function writeMadeCorrection(
  tx: Tx,
  ctx: CommandCtx,
  where: Pick<StoredSession, 'attendanceId' | 'billerId' | 'clientId' | 'timeZone' | 'day'>,
  session: StoredSession | null,
  after: SessionTimes,
  reason: string,
): Promise<void> {
  const correctionId = ctx.newId()
  const before = session && pickTimes(session)
  const { attendanceId, billerId, clientId, timeZone, day } = where
  const clientChanged = session !== null && session.clientId !== clientId
  await insertCorrection(
    tx,
    {
      correctionId,
      attendanceId,
      billerId,
      clientId,
      clientChanged,
      timeZone,
      day,
      before,
      after,
      reason,
      askedById: ctx.actor.userId,
      askedAt: ctx.now,
    },
    'made',
  )
  await audit(tx, ctx, {
    action: 'attendance:correct',
    subjectId: attendanceId,
    personId: billerId,
    before: clientChanged ? { ...before, clientId: session.clientId } : before,
    after: clientChanged ? { ...after, clientId } : after,
    reason,
    // Whose it was before is nothing to whose it is now.
    organizationId: clientChanged ? undefined : (clientId ?? undefined),
  })
  await notify(tx, ctx, {
    userId: billerId,
    kind: kinds['attendance-corrected'],
    event: correctionId,
    title: 'Attendance corrected',
    description: `Your attendance on ${formatDay(day, ctx.now)} was corrected by ${await readActorName(tx, ctx.actor)}: ${reason}`,
    link: to('/attendance', { day }),
  })
}

export async function readRecordedSession(
  tx: Tx,
  attendanceId: string,
  now: Instant,
): Promise<RecordedSession> {
  const session = await findSession(tx, attendanceId)
  const [recorded] = session ? await toRecordedSessions(tx, [session], now) : []
  if (!recorded) throw new Error('A session that was just written is there')
  return recorded
}
