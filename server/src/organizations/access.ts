import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn } from '@claimcrew/contract/kit/time'
import { mayReadPractices } from '@claimcrew/contract/organizations/policy'
import type { Practice } from '@claimcrew/contract/organizations/shapes'
import { toOwnerId } from '@claimcrew/contract/permissions'
import { listPeriodsAmong, listPersonPeriods } from '../engagements/period-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { CommandCtx, ReadCtx } from '../kit/http/route.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { conflict, invalid, notFound } from '../kit/refusal.ts'
import { lockOrganization } from '../people/commands.ts'
import { findOrganization } from '../people/organization-store.ts'
import { haveSeveralPractices, readPractice } from './store.ts'

/** Which organization somebody means: a client their own, everybody else the one that they name. */
function resolveOrganizationId(actor: SignedInActor, organizationId: OrganizationId | undefined): string {
  if (actor.role === 'CLIENT') {
    if (organizationId !== undefined && organizationId !== actor.organizationId) throw notFound()
    return actor.organizationId
  }
  if (organizationId === undefined)
    throw invalid(actor.role === 'BILLER' ? 'clientId' : 'organizationId', 'Choose a client.')
  return organizationId
}

/** The organization whose practices the actor reads; 404 where they have no business with it. */
export async function readVisibleOrganizationId(
  { actor, db, now }: ReadCtx,
  named: string | undefined,
): Promise<string> {
  const organizationId = resolveOrganizationId(actor, named)
  const periods = actor.role === 'BILLER' ? await listPeriodsAmong(db, [organizationId], [actor.userId]) : []
  if (!mayReadPractices(actor, organizationId, periods, dayIn(actor.timeZone, now))) throw notFound()
  if (actor.role === 'ADMIN' && (await findOrganization(db, organizationId))?.role !== 'CLIENT')
    throw notFound()
  return organizationId
}

/** The organization that gets a practice, locked so that it stays, and that of several at once none is one too many. */
export async function lockManagedOrganization(
  tx: Tx,
  { actor }: Pick<CommandCtx, 'actor'>,
  named: string | undefined,
): Promise<string> {
  const organizationId = resolveOrganizationId(actor, named)
  const client = await lockOrganization(tx, organizationId)
  if (client?.role !== 'CLIENT') throw notFound()
  if (!client.active) throw conflict('This client’s account is deactivated.')
  return organizationId
}

/** Whether the actor sees work of an organization that has practices to tell apart. */
export async function hasSeveralPractices({ actor, db }: Pick<ReadCtx, 'actor' | 'db'>): Promise<boolean> {
  if (actor.role === 'ADMIN') return haveSeveralPractices(db, 'all')
  if (actor.role === 'CLIENT') return haveSeveralPractices(db, [actor.organizationId])
  const periods = await listPersonPeriods(db, actor, toOwnerId(actor))
  return haveSeveralPractices(db, [...new Set(periods.map(({ clientId }) => clientId))])
}

export const unknownPracticeMessage = 'We can’t find this practice.'
const closedMessage = 'This practice is closed. Choose another.'

/** What is read may name a closed practice too. Without an organization, as for the house, there is none to name. */
export async function refuseUnknownPractice(
  db: Db | Tx,
  organizationId: OrganizationId | null,
  practiceId: string | null | undefined,
): Promise<void> {
  if (!practiceId) return
  const practice = organizationId === null ? null : await readPractice(db, practiceId, organizationId)
  if (!practice) throw invalid('practiceId', unknownPracticeMessage)
}

/** New work names an open practice of its own organization, or none. */
export async function refuseUnusablePractice(
  tx: Tx,
  organizationId: OrganizationId | null,
  practiceId: string | null | undefined,
  field = 'practiceId',
): Promise<void> {
  if (!practiceId) return
  const practice = organizationId === null ? null : await readPractice(tx, practiceId, organizationId)
  const message = findPracticeError(practice)
  if (message) throw invalid(field, message)
}

/** What stands against naming a practice, which is undefined where its organization has no such one. */
export function findPracticeError(practice: Pick<Practice, 'closed'> | null | undefined): string | null {
  if (!practice) return unknownPracticeMessage
  return practice.closed ? closedMessage : null
}
