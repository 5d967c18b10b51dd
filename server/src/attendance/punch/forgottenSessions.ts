import { isDeepStrictEqual } from 'node:util'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { forgottenAfterMs, isForgotten, type WorkSession } from '@claimcrew/contract/attendance/rules'
import { pickTimes } from '@claimcrew/contract/attendance/shapes'
import { Id } from '@claimcrew/contract/kit/ids'
import { addMilliseconds } from '@claimcrew/contract/kit/time'
import * as z from 'zod'
import { backgroundJob } from '../../kit/backgroundJobs/backgroundJob.ts'
import { type AuditCtx, audit } from '../../kit/data/audit.ts'
import type { Db } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import type { ReadCtx } from '../../kit/http/route.ts'
import { readLastSeen } from '../../people/session-store.ts'
import { findUser } from '../../people/store.ts'
import { changeDays } from '../day.ts'
import { toVersionRefusal } from '../refusals.ts'
import {
  findSession,
  listOpenSessions,
  type StoredSession,
  writeLastSeen,
  writeSessionTimes,
} from '../session-store.ts'
import { closeForgottenSession } from './commands.ts'

/**
 * Notes when those with an open session were last seen, so that it is known however late a session is found to be
 * forgotten, and closes the forgotten ones there.
 */
export async function closeForgottenSessions(ctx: AuditCtx & Pick<ReadCtx, 'db'>): Promise<void> {
  const open = await listOpenSessions(ctx.db)
  await noteLastSeen(ctx.db, open)
  const failures: unknown[] = []
  for (const session of open)
    if (isForgotten(session, ctx.now))
      // A transaction each: a biller who punches out at the same moment is first or last, and the others are not held up.
      await inTransaction(ctx.db, tx => closeForgottenSession(tx, ctx, session)).catch(error =>
        failures.push(error),
      )
  // Nobody's session stays open because of another one's trouble, which is told and tried again all the same.
  if (failures.length > 0) throw failures[0]
}

async function noteLastSeen(db: Db, open: readonly StoredSession[]): Promise<void> {
  const seen = await readLastSeen(
    db,
    open.map(session => session.billerId),
  )
  await writeLastSeen(
    db,
    open.flatMap(session => {
      const at = seen.get(session.billerId)
      return at !== undefined && at <= addMilliseconds(session.punchInTime, forgottenAfterMs)
        ? [{ attendanceId: session.attendanceId, at }]
        : []
    }),
  )
}

/** Runs once a person is deactivated: nobody can punch out any more, and the session would count on for 16 hours. */
export const closeWhenDeactivated = backgroundJob({
  name: 'attendance:close-when-deactivated',
  data: z.object({ billerId: Id }),
  run: async (ctx, { billerId }) => {
    const open = await listOpenSessions(ctx.db, [billerId])
    await noteLastSeen(ctx.db, open)
    for (const session of open)
      await inTransaction(ctx.db, async tx => {
        const person = await findUser(tx, billerId)
        if (person?.active === false) await closeForgottenSession(tx, ctx, session, 'deactivated')
      })
  },
})

/** Takes an automatic closing back, because a punch that was made before it has come since. */
export async function reopenForgotten(
  ctx: AuditCtx & Pick<ReadCtx, 'db'>,
  stored: StoredSession,
  reopened: WorkSession,
): Promise<void> {
  await inTransaction(ctx.db, tx =>
    changeDays(tx, stored.billerId, [stored], ctx.now, async () => {
      const session = await findSession(tx, stored.attendanceId)
      if (!isDeepStrictEqual(session, stored)) throw toVersionRefusal()
      await writeSessionTimes(
        tx,
        stored.attendanceId,
        { ...stored, ...reopened },
        { corrected: false, autoClosed: false },
      )
      await announce(tx, ctx, sessionsCorrected, stored)
      await audit(tx, ctx, {
        action: 'attendance:reopen-forgotten',
        subjectId: stored.attendanceId,
        personId: stored.billerId,
        before: pickTimes(stored),
        after: pickTimes({ ...stored, ...reopened }),
        organizationId: stored.clientId ?? undefined,
      })
    }),
  )
}
