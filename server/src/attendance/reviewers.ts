import { isWritable } from '@claimcrew/contract/engagements/policy'
import { tiesOn } from '../engagements/store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { listPeopleOfRoles } from '../people/store.ts'

/** Whom a biller's question goes to: the clients of that day who may still answer it, else the administrators. */
export async function reviewersOf(tx: Tx, billerId: string, day: string, today: string): Promise<string[]> {
  const ties = await tiesOn(tx, billerId, day)
  const clients = new Set(ties.filter(tie => isWritable(tie, today)).map(tie => tie.clientId))
  return clients.size > 0 ? [...clients] : activeAdmins(tx)
}

/** Whom an objection to somebody's correction goes to: administrators other than them, else the clients of that day. */
export async function judgesOf(
  tx: Tx,
  billerId: string,
  day: string,
  today: string,
  correctedById: string,
): Promise<string[]> {
  const others = (await activeAdmins(tx)).filter(admin => admin !== correctedById)
  return others.length > 0 ? others : reviewersOf(tx, billerId, day, today)
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
