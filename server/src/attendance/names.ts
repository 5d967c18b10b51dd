import type { Correction } from '@claimcrew/contract/attendance/corrections'
import type { Leave } from '@claimcrew/contract/attendance/leave'
import { countBreakSeconds, countWorkedSeconds } from '@claimcrew/contract/attendance/rules'
import type { ClientChoice, RecordedSession } from '@claimcrew/contract/attendance/shapes'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { Db, Tx } from '../kit/data/db.ts'
import { readActingNames } from '../people/acting-name-store.ts'
import { readSideNames } from '../people/organization-store.ts'
import type { StoredCorrection } from './corrections/correction-store.ts'
import type { StoredLeave } from './leave/leave-store.ts'
import { findOnlyAdmin } from './reviewers.ts'
import type { StoredSession } from './session-store.ts'
import { toSessionVersion } from './sessionVersion.ts'

/** Names of clients and billers by id; somebody unknown is nobody. */
export async function readNames(
  db: Db | Tx,
  ids: readonly (string | null)[],
): Promise<(id: string) => string> {
  const names = await readSideNames(db, ids)
  return id => names.get(id) ?? ''
}

/** Clients to choose from, by name. */
export async function listClientChoices(
  db: Db | Tx,
  clientIds: readonly OrganizationId[],
): Promise<ClientChoice[]> {
  const nameOf = await readNames(db, clientIds)
  return clientIds
    .map(clientId => ({ clientId, clientName: nameOf(clientId) }))
    .toSorted((one, other) => one.clientName.localeCompare(other.clientName, 'en'))
}

/** Sessions as they are shown, with the names of their clients. */
export async function toRecordedSessions(
  db: Db | Tx,
  sessions: readonly StoredSession[],
  now: Instant,
): Promise<RecordedSession[]> {
  const nameOf = await readNames(
    db,
    sessions.map(session => session.clientId),
  )
  return sessions.map(session => ({
    ...session,
    version: toSessionVersion(session),
    clientName: session.clientId === null ? null : nameOf(session.clientId),
    workedSeconds: countWorkedSeconds(session, now),
    breakSeconds: countBreakSeconds(session, now),
  }))
}

export async function toCorrectionViews(
  db: Db | Tx,
  rows: readonly StoredCorrection[],
): Promise<Correction[]> {
  const nameOf = await readNames(
    db,
    rows.flatMap(row => [row.billerId, row.clientId]),
  )
  const actingName = await readActingNames(
    db,
    rows.flatMap(({ askedById, decidedById, clientId }) =>
      [askedById, decidedById].map(userId => ({ userId, organizationId: clientId })),
    ),
  )
  const alone = rows.some(row => row.correctedById !== null) ? await findOnlyAdmin(db) : null
  return rows.map(row => ({
    ...row,
    clientDecides: row.correctedById !== null && row.correctedById === alone,
    billerName: nameOf(row.billerId),
    clientName: row.clientId === null ? null : nameOf(row.clientId),
    askedByName: actingName(row.askedById, row.clientId),
    decidedByName: row.decidedById === null ? null : actingName(row.decidedById, row.clientId),
  }))
}

export async function toLeaveViews(db: Db | Tx, rows: readonly StoredLeave[]): Promise<Leave[]> {
  const nameOf = await readNames(
    db,
    rows.map(row => row.billerId),
  )
  const actingName = await readActingNames(
    db,
    rows.map(({ decidedById, decidedFor }) => ({ userId: decidedById, organizationId: decidedFor })),
  )
  return rows.map(row => ({
    ...row,
    billerName: nameOf(row.billerId),
    decidedByName: row.decidedById === null ? null : actingName(row.decidedById, row.decidedFor),
  }))
}
