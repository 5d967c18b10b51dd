import { type ClientWork, findWorkOwner } from '@claimcrew/contract/attendance/clientWork'
import { kinds } from '@claimcrew/contract/attendance/notifications'
import { type EngagementPeriod, isWritablePeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { listPeriodsOn } from '../engagements/period-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { CommandCtx } from '../kit/http/route.ts'
import { settleNotifications } from '../kit/notify.ts'
import { listSeatHolders } from '../people/seat-store.ts'
import { listPeopleOfRoles } from '../people/store.ts'

/** Somebody who may answer, and for which organization; an administrator for none. */
type Reviewer = { readonly userId: string; readonly organizationId: OrganizationId | null }

/** Lists who is asked about a biller's day: its clients who may still answer, else the administrators. */
export async function listReviewers(
  tx: Tx,
  billerId: string,
  day: string,
  today: string,
): Promise<Reviewer[]> {
  return writers(tx, await listPeriodsOn(tx, billerId, day), today)
}

/** The same for a question about a session: its client alone. */
export async function listSessionReviewers(
  tx: Tx,
  billerId: string,
  work: ClientWork,
  today: string,
): Promise<Reviewer[]> {
  const periods = await listPeriodsOn(tx, billerId, work.day)
  const owner = findWorkOwner(work, periods)
  return writers(
    tx,
    periods.filter(period => period.clientId === owner),
    today,
  )
}

async function writers(tx: Tx, periods: readonly EngagementPeriod[], today: string): Promise<Reviewer[]> {
  const clients = new Set(
    periods.filter(period => isWritablePeriod(period, today)).map(period => period.clientId),
  )
  if (clients.size === 0) return (await activeAdmins(tx)).map(toAdminReviewer)
  return listSeatHolders(tx, [...clients], kinds['correction-asked'].duties)
}

/** Lists who decides an objection to somebody's correction: other administrators, else the session's client. */
export async function listDisputeReviewers(
  tx: Tx,
  billerId: string,
  work: ClientWork,
  today: string,
  correctedById: string,
): Promise<Reviewer[]> {
  const others = (await activeAdmins(tx)).filter(admin => admin !== correctedById)
  return others.length > 0 ? others.map(toAdminReviewer) : listSessionReviewers(tx, billerId, work, today)
}

/** A request was decided or withdrawn: nobody who was asked, or could have been, is asked any more. */
export async function settleRequest(
  tx: Tx,
  ctx: Pick<CommandCtx, 'now'>,
  { billerId, day }: { readonly billerId: string; readonly day: string },
  kind: (typeof kinds)['correction-asked' | 'leave-asked'],
  event: string,
): Promise<void> {
  const clientIds = (await listPeriodsOn(tx, billerId, day)).map(period => period.clientId)
  const holders = await listSeatHolders(tx, clientIds, kind.duties)
  const userIds = [...holders.map(({ userId }) => userId), ...(await activeAdmins(tx))]
  await settleNotifications(tx, ctx, { userIds, kind, event })
}

/** The one ADMIN there is; null where there are several, or none. */
export async function findOnlyAdmin(db: Db | Tx): Promise<string | null> {
  const admins = await activeAdmins(db)
  return admins.length === 1 ? (admins[0] ?? null) : null
}

const toAdminReviewer = (userId: string): Reviewer => ({ userId, organizationId: null })

async function activeAdmins(db: Db | Tx): Promise<string[]> {
  const admins = await listPeopleOfRoles(db, ['ADMIN'])
  return admins.filter(admin => admin.deactivatedAt === null).map(admin => admin.id)
}
