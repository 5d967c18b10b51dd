import { clientsOn } from '@claimcrew/contract/attendance/clients'
import type * as contract from '@claimcrew/contract/attendance/contract'
import { sessionsCorrected } from '@claimcrew/contract/attendance/events'
import { mayAssign } from '@claimcrew/contract/attendance/policy'
import { allTiesOf } from '../../engagements/access.ts'
import { auditEach } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import { conflict, invalid, notFound } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { changingDays } from '../day.ts'
import { dayIsLocked, versionConflict } from '../refusals.ts'
import { findSessions, type StoredSession } from '../session-store.ts'
import { writeClient } from './assigning-store.ts'
import { notifyOfAssignment } from './notifyOfAssignment.ts'

export const assignSessions: Handler<typeof contract.assignSessions> = async (ctx, { body }) => ({
  sessions: await inTransaction(ctx.db, tx => assignToClient(tx, ctx, body)),
})

type Assignment = { readonly attendanceIds: readonly string[]; readonly clientId: string }

/** Says for whom sessions were that name nobody: all of them, or none. */
async function assignToClient(
  tx: Tx,
  by: Acting,
  { attendanceIds, clientId }: Assignment,
): Promise<{ attendanceId: string; clientId: string }[]> {
  const ids = [...new Set(attendanceIds)]
  const sessions = await findSessions(tx, ids)
  if (sessions.length < ids.length || sessions.some(({ billerId }) => !mayAssign(by.actor, billerId)))
    throw notFound()
  // Everybody locks billers' days in one order, so that two who assign at once wait for each other only one way.
  const byBiller = [...Map.groupBy(sessions, session => session.billerId)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  for (const [billerId, own] of byBiller) await assignOf(tx, by, billerId, own, clientId)
  return ids.map(attendanceId => ({ attendanceId, clientId }))
}

async function assignOf(
  tx: Tx,
  by: Acting,
  billerId: string,
  sessions: readonly StoredSession[],
  clientId: string,
): Promise<void> {
  if (sessions.some(session => session.clientId !== null))
    throw conflict('One of these sessions already counts for a client. Request a correction to change it.')
  if (sessions.some(session => session.locked)) throw dayIsLocked()
  const ties = await allTiesOf(tx, billerId)
  if (sessions.some(({ day }) => !clientsOn(ties, day).includes(clientId)))
    throw invalid('clientId', 'The biller didn’t work for this client on all of these days.')
  const rows = sessions.flatMap(({ day }) => [
    { day, clientId: null },
    { day, clientId },
  ])
  await changingDays(tx, billerId, rows, by.now, async () => {
    const ids = sessions.map(session => session.attendanceId)
    // The days are held only now: one of the sessions may have been given away, or the engagement ended.
    if ((await writeClient(tx, ids, clientId)) < sessions.length) throw versionConflict()
  })
  await auditEach(
    tx,
    by,
    sessions.map(session => ({
      action: 'attendance:assign-client',
      subjectId: session.attendanceId,
      before: { clientId: null },
      after: { billerId, day: session.day, clientId },
    })),
  )
  for (const day of new Set(sessions.map(session => session.day)))
    await announce(tx, by, sessionsCorrected, { billerId, day })
  await notifyOfAssignment(tx, by, { billerId, sessions, clientId })
}
