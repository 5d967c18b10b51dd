import { clientsEngagingOn } from '../engagements/store.ts'
import type { Tx } from '../kit/data/db.ts'
import { listPeopleOfRoles } from '../people/store.ts'

/** Whom a biller's question goes to: the clients of that day, else the administrators. */
export async function reviewersOf(
  tx: Tx,
  billerId: string,
  day: string,
  { onlyAdmins = false } = {},
): Promise<string[]> {
  const clients = onlyAdmins ? [] : await clientsEngagingOn(tx, billerId, day)
  if (clients.length > 0) return clients
  const admins = await listPeopleOfRoles(tx, ['ADMIN'])
  return admins.filter(admin => admin.deactivatedAt === null).map(admin => admin.id)
}
