import { type HiringRelation, haveRecentWork, mayContact } from '@claimcrew/contract/jobs/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { type Actor, actorMay, listDutiesWith, toOwnerId } from '@claimcrew/contract/permissions'
import type { ProfileRelation } from '@claimcrew/contract/profiles/policy'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { listVisiblePeriods } from '../engagements/access.ts'
import { listPersonPeriods } from '../engagements/period-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { ReadCtx } from '../kit/http/route.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { listPersonSeats, listSeatHolders } from '../people/seat-store.ts'
import { type ListedPerson, listPeople } from '../people/store.ts'
import { readProfileFor } from '../profiles/access.ts'
import type { StoredProfile } from '../profiles/store.ts'
import { hasOpenApplication } from './applications/application-store.ts'
import { hasOpenInvitation } from './applications/invitation-store.ts'
import { listOpenHiringRelations } from './hiring-relation-store.ts'

/** What ties the actor, who is a client, to a biller. */
async function dealingsWith({ db, actor }: ReadCtx, billerId: string): Promise<HiringRelation> {
  const { organizationId } = actor
  const [ties, applied, invited] = await Promise.all([
    listVisiblePeriods(db, actor, billerId),
    organizationId !== null && hasOpenApplication(db, organizationId, billerId),
    organizationId !== null && hasOpenInvitation(db, organizationId, billerId),
  ])
  return { ties, applied, invited }
}

/** A résumé goes to clients who engage its owner, and to clients that its owner has applied to. */
async function businessWith(ctx: ReadCtx, { userId, timeZone }: Profile): Promise<ProfileRelation> {
  const [dealings, today] = [await dealingsWith(ctx, userId), dayIn(timeZone, ctx.now)]
  return {
    seesProfile: mayContact(dealings, today),
    seesResume: haveRecentWork(dealings, today) || dealings.applied,
  }
}

/** A biller's profile as the actor may see it; for everybody else there is none. */
export const readVisibleProfile = (ctx: ReadCtx, userId: string): Promise<StoredProfile> =>
  readProfileFor(ctx, userId, biller => businessWith(ctx, biller))

type ContactReader = {
  readonly db: Db | Tx
  readonly actor: Actor & Pick<SignedInActor, 'timeZone'>
  readonly now: Instant
}

/**
 * Lists the people that a client or a biller has business with; nobody has any with others of the own role, or as an ADMIN.
 * In an organization those have business with others who lead work or hire.
 */
export async function readContacts(ctx: ContactReader): Promise<ReadonlySet<string>> {
  const { actor } = ctx
  if (actor.role === 'BILLER') return new Set((await readOrganizationsOfContacts(ctx)).keys())
  return new Set(actorMay(actor, 'chat:billers:own') ? await listOthersWithBusiness(ctx) : [])
}

/** The people a biller has business with, each with the organizations that connect them. */
export async function readOrganizationsOfContacts(
  ctx: ContactReader,
): Promise<ReadonlyMap<string, readonly OrganizationId[]>> {
  const seated = listDutiesWith('chat:billers:own')
  const holders = await listSeatHolders(ctx.db, await listOthersWithBusiness(ctx), seated)
  const byPerson = Map.groupBy(holders, ({ userId }) => userId)
  return new Map(
    [...byPerson].map(([userId, seats]) => [userId, seats.map(({ organizationId }) => organizationId)]),
  )
}

/** All contacts of somebody who is not there: a client's business is that of all organizations in which they have a seat. */
export async function readAllContacts(
  { db, now }: Pick<ContactReader, 'db' | 'now'>,
  { id: userId, role, timeZone }: Pick<ListedPerson, 'id' | 'role' | 'timeZone'>,
): Promise<ReadonlySet<string>> {
  if (role === 'BILLER') {
    const actor = { userId, role, organizationId: null, duties: [], timeZone } as const
    return readContacts({ db, now, actor })
  }
  const contacts = new Set<string>()
  for (const { organizationId, duties } of role === 'CLIENT' ? await listPersonSeats(db, userId) : []) {
    const actor = { userId, role: 'CLIENT', organizationId, duties, timeZone } as const
    for (const id of await readContacts({ db, now, actor })) contacts.add(id)
  }
  return contacts
}

/** Organizations of a biller, billers of an organization. */
async function listOthersWithBusiness({ db, actor, now }: ContactReader): Promise<string[]> {
  const [own, isClient] = [toOwnerId(actor), actor.role === 'CLIENT']
  const [ties, open] = await Promise.all([
    listPersonPeriods(db, actor, own),
    listOpenHiringRelations(db, isClient ? 'CLIENT' : 'BILLER', own),
  ])
  const tiesByOther = Map.groupBy(ties, period => (isClient ? period.billerId : period.clientId))
  const openByOther = new Map(open.map(one => [one.otherId, one]))
  const others = [...new Set([...tiesByOther.keys(), ...openByOther.keys()])]
  const zones = new Map(
    (isClient ? await listPeople(db, others) : []).map(({ id, timeZone }) => [id, timeZone]),
  )
  return others.filter(id => {
    const { applied = false, invited = false } = openByOther.get(id) ?? {}
    const today = dayIn(zones.get(id) ?? actor.timeZone, now)
    return mayContact({ ties: tiesByOther.get(id) ?? [], applied, invited }, today)
  })
}
