import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { toMonth } from '@claimcrew/contract/statements/rules'
import {
  type EngagementSidesFilter,
  listEngagementsWithin,
  wasEverEngaged,
} from '../engagements/engagement-range-store.ts'
import type { EngagementRow } from '../engagements/store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { invalid, notFound } from '../kit/refusal.ts'
import { listOrganizations } from '../people/organization-store.ts'
import { listPeople } from '../people/store.ts'
import { listReopenedMonths, type ReopenedMonth } from './basis-store.ts'

type StatementFilter = {
  readonly clientId?: OrganizationId | undefined
  readonly billerId?: string | undefined
}

/** The sides whose statements are asked for, as far as the actor may: a stranger is answered as somebody unknown. */
export async function resolveSides(
  db: Db,
  actor: SignedInActor,
  { clientId, billerId }: StatementFilter,
): Promise<EngagementSidesFilter> {
  if (actor.role === 'CLIENT' && clientId !== undefined && clientId !== actor.organizationId) throw notFound()
  if (actor.role === 'BILLER' && billerId !== undefined && billerId !== actor.userId) throw notFound()
  const between: EngagementSidesFilter = {
    clientId: actor.role === 'CLIENT' ? actor.organizationId : clientId,
    billerIds: actor.role === 'BILLER' ? [actor.userId] : billerId === undefined ? undefined : [billerId],
  }
  const other = actor.role === 'CLIENT' ? billerId : actor.role === 'BILLER' ? clientId : undefined
  if (other !== undefined && !(await wasEverEngaged(db, between))) throw notFound()
  if (actor.role === 'ADMIN') await refuseUnknown(db, { clientId, billerId })
  return between
}

async function refuseUnknown(db: Db, { clientId, billerId }: StatementFilter): Promise<void> {
  if (clientId !== undefined) {
    const [client] = await listOrganizations(db, [clientId])
    if (client?.role !== 'CLIENT') throw notFound()
  }
  if (billerId !== undefined) {
    const [biller] = await listPeople(db, [billerId])
    if (biller?.role !== 'BILLER') throw notFound()
  }
}

/** The client whose month is meant: a client's own; an ADMIN has to name one. */
export async function resolveClientId(
  db: Db,
  actor: SignedInActor,
  clientId: OrganizationId | undefined,
): Promise<string> {
  if (actor.role === 'CLIENT') {
    if (clientId !== undefined && clientId !== actor.organizationId) throw notFound()
    return actor.organizationId
  }
  if (clientId === undefined) throw invalid('clientId', 'Choose a client.')
  await refuseUnknown(db, { clientId })
  return clientId
}

type BilledEngagements = { readonly rows: EngagementRow[]; readonly reopened: readonly ReopenedMonth[] }

/** The engagements that have a statement in a month: those that hold in it, and those of which it corrects an earlier one. */
export async function readBilledEngagements(
  db: Db | Tx,
  between: EngagementSidesFilter,
  month: string,
  days: readonly string[],
  page?: { readonly after: string | null; readonly limit: number },
): Promise<BilledEngagements> {
  const reopened = await listReopenedMonths(db, between, month)
  const rows = await listEngagementsWithin(
    db,
    between,
    { first: days[0] ?? '', last: days.at(-1) ?? '' },
    reopened.map(one => one.engagementId),
    page,
  )
  return { rows, reopened }
}

/** Whether a month has begun anywhere, which is where the day begins first. */
export const hasMonthBegun = (month: string, now: Instant): boolean =>
  month <= toMonth(addMilliseconds(now, 14 * 3_600_000))
