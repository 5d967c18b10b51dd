import type { EngagementPeriod } from '@claimcrew/contract/engagements/policy'
import { type Dealings, haveRecentWork, mayContact } from '@claimcrew/contract/jobs/policy'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { type Actor, toOwnerId } from '@claimcrew/contract/permissions'
import type { ProfileDealings } from '@claimcrew/contract/profiles/policy'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { listVisiblePeriods } from '../engagements/access.ts'
import { listPersonPeriods } from '../engagements/store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import type { ReadCtx } from '../kit/http/route.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { listPeople } from '../people/store.ts'
import { readProfileFor } from '../profiles/access.ts'
import type { StoredProfile } from '../profiles/store.ts'
import { hasOpenApplication } from './applications/application-store.ts'
import { hasOpenInvitation } from './applications/invitation-store.ts'
import { listOpenDealings } from './dealings-store.ts'

/** What ties the actor, who is a client, to a biller. */
async function dealingsWith({ db, actor }: ReadCtx, billerId: string): Promise<Dealings> {
  const { organizationId } = actor
  const [ties, applied, invited] = await Promise.all([
    listVisiblePeriods(db, actor, billerId),
    organizationId !== null && hasOpenApplication(db, organizationId, billerId),
    organizationId !== null && hasOpenInvitation(db, organizationId, billerId),
  ])
  return { ties, applied, invited }
}

/** A résumé goes to those who engage its owner, and to those whom its owner has asked to read it by applying. */
async function businessWith(ctx: ReadCtx, { userId, timeZone }: Profile): Promise<ProfileDealings> {
  const [dealings, today] = [await dealingsWith(ctx, userId), dayIn(timeZone, ctx.now)]
  return {
    seesProfile: mayContact(dealings, today),
    seesResume: haveRecentWork(dealings, today) || dealings.applied,
  }
}

/** A biller's profile as the actor may see it; for everybody else there is none. */
export const readVisibleProfile = (ctx: ReadCtx, userId: string): Promise<StoredProfile> =>
  readProfileFor(ctx, userId, biller => businessWith(ctx, biller))

/** Everybody whom a client or a biller has business with; nobody has any with others of the own role, or as an ADMIN. */
export async function readContacts({
  db,
  actor,
  now,
}: {
  readonly db: Db | Tx
  readonly actor: Actor & Pick<SignedInActor, 'timeZone'>
  readonly now: Instant
}): Promise<ReadonlySet<string>> {
  const { role } = actor
  if (role === 'ADMIN') return new Set()
  const own = toOwnerId(actor)
  const [ties, open] = await Promise.all([listPersonPeriods(db, actor, own), listOpenDealings(db, role, own)])
  const otherOf = (period: EngagementPeriod) => (role === 'CLIENT' ? period.billerId : period.clientId)
  const [tiesByOther, openByOther] = [
    Map.groupBy(ties, otherOf),
    new Map(open.map(one => [one.otherId, one])),
  ]
  const others = await listPeople(db, [...new Set([...tiesByOther.keys(), ...openByOther.keys()])])
  const contacts = others.filter(({ id, timeZone }) => {
    const { applied = false, invited = false } = openByOther.get(id) ?? {}
    const today = dayIn(role === 'CLIENT' ? timeZone : actor.timeZone, now)
    return mayContact({ ties: tiesByOther.get(id) ?? [], applied, invited }, today)
  })
  return new Set(contacts.map(({ id }) => id))
}
