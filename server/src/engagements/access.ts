import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { type EngagementPeriod, isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn, type Instant } from '@claimcrew/contract/kit/time'
import { actorMay } from '@claimcrew/contract/permissions'
import type { Db, Tx } from '../kit/data/db.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { notFound } from '../kit/refusal.ts'
import { listOrganizations } from '../people/organization-store.ts'
import { type ListedPerson, listPeople } from '../people/store.ts'
import { type EngagementSidesFilter, wasEverEngaged } from './engagement-range-store.ts'
import { EngagementViewer, readEngagedPeople } from './people.ts'
import { listEngagedBillers, listPeriodsWithin, listPersonPeriods } from './period-store.ts'
import { readEngagement } from './store.ts'
import type { VisibleRange, VisibleScope } from './visible-scope-store.ts'

const always = '0001-01-01'
const forever = '9999-12-31'

export async function readVisibleScope(db: Db, actor: SignedInActor): Promise<VisibleScope> {
  if (actorMay(actor, 'engagements:read:all')) return 'everywhere'
  if (actor.role === 'CLIENT') return readClientScope(db, actor.organizationId)
  return [{ billerId: actor.userId, firstDay: always, lastDay: forever }]
}

/** A client's billers, each for the time that the engagement held. */
export async function readClientScope(db: Db, clientId: OrganizationId): Promise<readonly VisibleRange[]> {
  return toVisibleRanges(await listEngagedBillers(db, clientId))
}

/** The days on which some engagements held. */
export const toVisibleRanges = (
  periods: readonly Pick<EngagementPeriod, 'billerId' | 'startedOn' | 'endedOn'>[],
): readonly VisibleRange[] =>
  periods.map(period => ({
    billerId: period.billerId,
    firstDay: period.startedOn,
    lastDay: period.endedOn ?? forever,
  }))

/** What somebody sees of some days: of these people, and of one client's work alone or of everybody's. */
export type VisibleDays = {
  readonly from: string
  readonly to: string
  readonly scope: VisibleScope
  readonly clientId: OrganizationId | null
}

type VisibleDaysFilter = {
  readonly from: string
  readonly to: string
  readonly billerId?: string | undefined
  readonly clientId?: OrganizationId | undefined
}

/**
 * What the reader sees of these days, narrowed to a biller or a client. Anyone who names a client sees what that client
 * does; 404 where they name somebody of whom they see nothing.
 */
export async function readVisibleDays(
  { actor, db }: { readonly actor: SignedInActor; readonly db: Db },
  { from, to, billerId, clientId: named }: VisibleDaysFilter,
): Promise<VisibleDays> {
  const clientId = actor.role === 'CLIENT' ? actor.organizationId : (named ?? null)
  if (named !== undefined && named !== clientId) throw notFound()
  const scope = await reachFor(db, actor, clientId)
  if (scope !== 'everywhere') {
    const own = scope.filter(span => billerId === undefined || span.billerId === billerId)
    if (billerId !== undefined && own.length === 0) throw notFound()
    return { from, to, clientId, scope: own.filter(span => span.firstDay <= to && span.lastDay >= from) }
  }
  if (billerId === undefined) return { from, to, clientId, scope }
  await refuseUnknown(db, billerId, 'BILLER', { billerIds: [billerId] })
  return { from, to, clientId, scope: [{ billerId, firstDay: from, lastDay: to }] }
}

async function reachFor(
  db: Db,
  actor: SignedInActor,
  clientId: OrganizationId | null,
): Promise<VisibleScope> {
  const own = await readVisibleScope(db, actor)
  if (clientId === null || actor.role === 'CLIENT') return own
  const theirs = await readClientScope(db, clientId)
  if (own === 'everywhere') {
    await refuseUnknown(db, clientId, 'CLIENT', { clientId })
    return theirs
  }
  const both = theirs.filter(span => own.some(one => one.billerId === span.billerId))
  if (both.length === 0) throw notFound()
  return both
}

/** Anyone who was hired or hired somebody once is known as such, whatever their role is now. */
async function refuseUnknown(
  db: Db,
  userId: string,
  role: 'BILLER' | 'CLIENT',
  side: EngagementSidesFilter,
): Promise<void> {
  const [person] = role === 'CLIENT' ? await listOrganizations(db, [userId]) : await listPeople(db, [userId])
  if (person?.role !== role && !(await wasEverEngaged(db, side))) throw notFound()
}

/** The ties that decide what the actor may do with one biller. */
export async function listVisiblePeriods(
  db: Db | Tx,
  actor: SignedInActor,
  billerId: string,
): Promise<EngagementPeriod[]> {
  const periods = await listPersonPeriods(db, actor, billerId)
  return periods.filter(period => period.billerId === billerId)
}

/** All ties of a biller, no matter who asks: for deciding whose work it is, not for showing. */
export const listBillerPeriods = (db: Db | Tx, billerId: string): Promise<EngagementPeriod[]> =>
  listPeriodsWithin(db, [billerId], always, forever)

/** An engagement as both of its sides see it today. */
export async function readEngagementView(tx: Tx, now: Instant, engagementId: string): Promise<Engagement> {
  const row = await readEngagement(tx, engagementId)
  return new EngagementViewer(await readEngagedPeople({ db: tx }, [row]), now).show(row)
}

/** A client's team, by name: billers who are there, and work for them or are about to. */
export async function listEngagedBillersNow(
  db: Db | Tx,
  clientId: OrganizationId,
  now: Instant,
): Promise<ListedPerson[]> {
  const periods = await listEngagedBillers(db, clientId)
  const people = await listPeople(db, [...new Set(periods.map(({ billerId }) => billerId))])
  return people.filter(
    ({ id, role, deactivatedAt, timeZone }) =>
      deactivatedAt === null &&
      role === 'BILLER' &&
      periods.some(
        period => period.billerId === id && isOpenPeriod({ ...period, clientId }, dayIn(timeZone, now)),
      ),
  )
}
