import { listClientsOn } from '@claimcrew/contract/attendance/clientWork'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { mayAssign } from '@claimcrew/contract/attendance/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { listBillerPeriods } from '../../engagements/access.ts'
import { auditEach } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { changeDays } from '../day.ts'
import { toDayLockedRefusal, toVersionRefusal } from '../refusals.ts'
import { findSessions, type StoredSession } from '../session-store.ts'
import { writeSessionClient } from './assigning-store.ts'
import { notifyOfAssignedSessions } from './notifyOfAssignedSessions.ts'

type Assignment = { readonly attendanceIds: readonly string[]; readonly clientId: OrganizationId }

/** Says for whom sessions were that name nobody: all of them, or none. */
export async function assignSessions(
  tx: Tx,
  ctx: CommandCtx,
  { attendanceIds, clientId }: Assignment,
): Promise<{ attendanceId: string; clientId: OrganizationId }[]> {
  const ids = [...new Set(attendanceIds)]
  const sessions = await findSessions(tx, ids)
  if (sessions.length < ids.length || sessions.some(({ billerId }) => !mayAssign(ctx.actor, billerId)))
    throw notFound()
  // Everybody locks billers' days in one order, so that two who assign at once wait for each other only one way.
  const byBiller = [...Map.groupBy(sessions, session => session.billerId)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  for (const [billerId, own] of byBiller) await assignBillerSessions(tx, ctx, billerId, own, clientId)
  return ids.map(attendanceId => ({ attendanceId, clientId }))
}

async function assignBillerSessions(
  tx: Tx,
  ctx: CommandCtx,
  billerId: string,
  sessions: readonly StoredSession[],
  clientId: OrganizationId,
): Promise<void> {
  if (sessions.some(session => session.clientId !== null))
    throw conflict('One of these sessions already counts for a client. Request a correction to change it.')
  if (sessions.some(session => session.locked)) throw toDayLockedRefusal()
  const periods = await listBillerPeriods(tx, billerId)
  if (sessions.some(({ day }) => !listClientsOn(periods, day).includes(clientId)))
    throw invalid('clientId', 'The biller didn’t work for this client on all of these days.')
  const rows = sessions.flatMap(({ day }) => [
    { day, clientId: null },
    { day, clientId },
  ])
  await changeDays(tx, billerId, rows, ctx.now, async () => {
    const ids = sessions.map(session => session.attendanceId)
    // The days are locked only now: one of the sessions may have been given away, or the engagement ended.
    if ((await writeSessionClient(tx, ids, clientId)) < sessions.length) throw toVersionRefusal()
  })
  await auditEach(
    tx,
    ctx,
    sessions.map(session => ({
      action: 'attendance:assign-client',
      subjectId: session.attendanceId,
      personId: billerId,
      before: { clientId: null },
      after: { billerId, day: session.day, clientId },
      organizationId: clientId,
    })),
  )
  for (const day of new Set(sessions.map(session => session.day)))
    await announce(tx, ctx, sessionsCorrected, { billerId, day })
  await notifyOfAssignedSessions(tx, ctx, { billerId, sessions, clientId })
}
