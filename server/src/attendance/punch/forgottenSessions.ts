import { isDeepStrictEqual } from 'node:util'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import {
  closeForgotten,
  forgottenAfterMs,
  isForgotten,
  type WorkSession,
} from '@claimcrew/contract/attendance/rules'
import { to } from '@claimcrew/contract/kit/href'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { type AuditCtx, audit } from '../../kit/data/audit.ts'
import type { Db, Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import { notify } from '../../kit/notify.ts'
import { readLastSeen } from '../../people/session-store.ts'
import { pickTimes } from '../corrections/correct.ts'
import { announceSessionEnd, changeDays } from '../day.ts'
import { toVersionRefusal } from '../refusals.ts'
import {
  findSession,
  listOpenSessions,
  type StoredSession,
  writeLastSeen,
  writeSessionTimes,
} from '../session-store.ts'

type ClosingCtx = AuditCtx & { readonly db: Db }

/**
 * Notes when those with an open session were last seen, so that it is known however late a session is found to be
 * forgotten, and closes the forgotten ones there.
 */
export async function closeForgottenSessions(ctx: ClosingCtx): Promise<void> {
  const open = await listOpenSessions(ctx.db)
  const seen = await readLastSeen(
    ctx.db,
    open.map(session => session.billerId),
  )
  await writeLastSeen(
    ctx.db,
    open.flatMap(session => {
      const at = seen.get(session.billerId)
      return at !== undefined && at <= addMilliseconds(session.punchInTime, forgottenAfterMs)
        ? [{ attendanceId: session.attendanceId, at }]
        : []
    }),
  )
  const failures: unknown[] = []
  for (const session of open)
    if (isForgotten(session, ctx.now))
      await closeForgottenSession(ctx, session).catch(error => failures.push(error))
  // Nobody's session stays open because of another one's trouble, which is told and tried again all the same.
  if (failures.length > 0) throw failures[0]
}

/** A transaction each: a biller who punches out at the same moment is first or last, and the others are not held up. */
export async function closeForgottenSession(ctx: ClosingCtx, session: StoredSession): Promise<void> {
  await inTransaction(ctx.db, tx => closeSession(tx, ctx, session))
}

/** Closes a session where its biller was last seen, unless it has gone on since it was found. */
export async function closeSession(tx: Tx, ctx: AuditCtx, found: StoredSession): Promise<void> {
  await changeDays(tx, found.billerId, [found], ctx.now, async () => {
    const session = await findSession(tx, found.attendanceId)
    // Somebody may have moved it to a row that is not held here; then it is found there the next time.
    if (session?.day !== found.day || session.clientId !== found.clientId) return
    if (!isForgotten(session, ctx.now)) return
    const closed = { ...session, ...closeForgotten(session, session.lastSeenAt) }
    await writeSessionTimes(tx, session.attendanceId, closed, {
      corrected: session.corrected,
      autoClosed: true,
    })
    await announceSessionEnd(tx, ctx, closed)
    await audit(tx, ctx, {
      action: 'attendance:close-forgotten',
      subjectId: session.attendanceId,
      before: pickTimes(session),
      after: pickTimes(closed),
    })
    await notify(tx, ctx, {
      userId: session.billerId,
      kind: kinds['session-closed'],
      event: session.attendanceId,
      title: 'Session closed automatically',
      description: `You didn’t punch out on ${formatDay(session.day, ctx.now)}, so we closed the session at your last activity. Request a correction if that’s wrong.`,
      link: to('/attendance', { day: session.day }),
    })
  })
}

/** Takes an automatic closing back, because a punch that was made before it has come since. */
export async function reopenForgotten(
  ctx: ClosingCtx,
  found: StoredSession,
  reopened: WorkSession,
): Promise<void> {
  await inTransaction(ctx.db, tx =>
    changeDays(tx, found.billerId, [found], ctx.now, async () => {
      const session = await findSession(tx, found.attendanceId)
      if (!isDeepStrictEqual(session, found)) throw toVersionRefusal()
      await writeSessionTimes(
        tx,
        found.attendanceId,
        { ...found, ...reopened },
        { corrected: false, autoClosed: false },
      )
      await announce(tx, ctx, sessionsCorrected, found)
      await audit(tx, ctx, {
        action: 'attendance:reopen-forgotten',
        subjectId: found.attendanceId,
        before: pickTimes(found),
        after: pickTimes({ ...found, ...reopened }),
      })
    }),
  )
}
