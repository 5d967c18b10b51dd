import { type Work, whoseIs } from '@claimcrew/contract/attendance/clients'
import { isWritable, type Tie } from '@claimcrew/contract/engagements/policy'
import { tiesOn } from '../engagements/store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { listPeopleOfRoles } from '../people/store.ts'

/** Whom a biller's question goes to: the clients of that day who may still answer it, else the administrators. */
export async function reviewersOf(tx: Tx, billerId: string, day: string, today: string): Promise<string[]> {
  return writers(tx, await tiesOn(tx, billerId, day), today)
}

/** The same for a question about a session: its client alone. */
export async function reviewersOfWork(
  tx: Tx,
  billerId: string,
  work: Work,
  today: string,
): Promise<string[]> {
  const ties = await tiesOn(tx, billerId, work.day)
  const whose = whoseIs(work, ties)
  return writers(
    tx,
    ties.filter(tie => tie.clientId === whose),
    today,
  )
}

async function writers(tx: Tx, ties: readonly Tie[], today: string): Promise<string[]> {
  const clients = new Set(ties.filter(tie => isWritable(tie, today)).map(tie => tie.clientId))
  return clients.size > 0 ? [...clients] : activeAdmins(tx)
}

/** Whom an objection to somebody's correction goes to: administrators other than them, else the session's client. */
export async function judgesOf(
  tx: Tx,
  billerId: string,
  work: Work,
  today: string,
  correctedById: string,
): Promise<string[]> {
  const others = (await activeAdmins(tx)).filter(admin => admin !== correctedById)
  return others.length > 0 ? others : reviewersOfWork(tx, billerId, work, today)
}

/** The one ADMIN there is; null where there are several, or none. */
export async function onlyAdmin(db: Db | Tx): Promise<string | null> {
  const admins = await activeAdmins(db)
  return admins.length === 1 ? (admins[0] ?? null) : null
}

async function activeAdmins(db: Db | Tx): Promise<string[]> {
  const admins = await listPeopleOfRoles(db, ['ADMIN'])
  return admins.filter(admin => admin.deactivatedAt === null).map(admin => admin.id)
}
