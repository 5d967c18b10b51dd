import { kinds } from '@claimcrew/contract/attendance/notifications'
import { closeForgotten, isForgotten } from '@claimcrew/contract/attendance/rules'
import { pickTimes } from '@claimcrew/contract/attendance/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import { type AuditCtx, audit } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { notify } from '../../kit/notify.ts'
import { announceSessionEnd, changeDays } from '../day.ts'
import { findSession, type StoredSession, writeSessionTimes } from '../session-store.ts'

/** Why a session is closed for its biller. */
type ClosingReason = 'forgotten' | 'deactivated'

const reasonTexts: Readonly<Record<ClosingReason, (dayText: string) => string>> = {
  forgotten: dayText => `You didn’t punch out on ${dayText}, so we closed the session at your last activity.`,
  deactivated: dayText =>
    `Your account was deactivated, so we closed your session of ${dayText} at your last activity.`,
}

/** Closes a session where its biller was last seen, unless it has gone on since it was found. */
export async function closeForgottenSession(
  tx: Tx,
  ctx: AuditCtx,
  openSession: StoredSession,
  reason: ClosingReason = 'forgotten',
): Promise<void> {
  await changeDays(tx, openSession.billerId, [openSession], ctx.now, async () => {
    const session = await findSession(tx, openSession.attendanceId)
    // Somebody may have moved it to a row that is not locked here; then it is found there the next time.
    if (session?.day !== openSession.day || session.clientId !== openSession.clientId) return
    const isOver = reason === 'forgotten' ? isForgotten(session, ctx.now) : session.punchOutTime === null
    if (!isOver) return
    const closed = { ...session, ...closeForgotten(session, session.lastSeenAt) }
    await writeSessionTimes(tx, session.attendanceId, closed, {
      corrected: session.corrected,
      autoClosed: true,
    })
    await announceSessionEnd(tx, ctx, closed)
    await audit(tx, ctx, {
      action: 'attendance:close-forgotten',
      subjectId: session.attendanceId,
      personId: session.billerId,
      before: pickTimes(session),
      after: pickTimes(closed),
      organizationId: session.clientId ?? undefined,
    })
    await notify(tx, ctx, {
      userId: session.billerId,
      kind: kinds['session-closed'],
      event: session.attendanceId,
      title: 'Session closed automatically',
      description: `${reasonTexts[reason](formatDay(session.day, ctx.now))} Request a correction if that’s wrong.`,
      link: to('/attendance', { day: session.day }),
    })
  })
}
