import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { heldOn, type Tie } from '@claimcrew/contract/engagements/policy'
import type { Instant } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import type { Db, Tx } from '../kit/data/db.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { listPeople } from '../people/store.ts'
import { peopleIn, Sides } from './people.ts'
import type { Reach, ReachSpan } from './reach-store.ts'
import { billersEngagedBy, listTiesOf, readEngagement, tiesWithin } from './store.ts'
import { type Between, isTied } from './within-store.ts'

const [always, forever] = ['0001-01-01', '9999-12-31']

export async function reachOf(db: Db, actor: SignedInActor): Promise<Reach> {
  if (roleMay(actor.role, 'engagements:read:all')) return 'everywhere'
  if (actor.role === 'BILLER') return [{ billerId: actor.userId, firstDay: always, lastDay: forever }]
  return reachOfClient(db, actor.userId)
}

/** A client's billers, each for the time that the engagement held. */
export async function reachOfClient(db: Db, clientId: string): Promise<readonly ReachSpan[]> {
  return reachOfTies(await billersEngagedBy(db, clientId))
}

/** The days on which some engagements held. */
export const reachOfTies = (
  ties: readonly Pick<Tie, 'billerId' | 'startedOn' | 'endedOn'>[],
): readonly ReachSpan[] =>
  ties.map(tie => ({
    billerId: tie.billerId,
    firstDay: tie.startedOn,
    lastDay: tie.endedOn ?? forever,
  }))

/** What somebody sees of some days: of these people, and of one client's work alone or of everybody's. */
export type Seen = {
  readonly from: string
  readonly to: string
  readonly reach: Reach
  readonly clientId: string | null
}

type Narrowed = {
  readonly from: string
  readonly to: string
  readonly billerId?: string | undefined
  readonly clientId?: string | undefined
}

/**
 * What the reader sees of these days, narrowed to a biller or a client. Whoever names a client sees what that client
 * does; 404 where they name somebody of whom they see nothing.
 */
export async function seenOf(
  { actor, db }: { readonly actor: SignedInActor; readonly db: Db },
  { from, to, billerId, clientId: named }: Narrowed,
): Promise<Seen> {
  const clientId = actor.role === 'CLIENT' ? actor.userId : (named ?? null)
  if (named !== undefined && named !== clientId) throw notFound()
  const reach = await reachFor(db, actor, clientId)
  if (reach !== 'everywhere') {
    const own = reach.filter(span => billerId === undefined || span.billerId === billerId)
    if (billerId !== undefined && own.length === 0) throw notFound()
    return { from, to, clientId, reach: own.filter(span => span.firstDay <= to && span.lastDay >= from) }
  }
  if (billerId === undefined) return { from, to, clientId, reach }
  await refuseUnknown(db, billerId, 'BILLER', { billerIds: [billerId] })
  return { from, to, clientId, reach: [{ billerId, firstDay: from, lastDay: to }] }
}

async function reachFor(db: Db, actor: SignedInActor, clientId: string | null): Promise<Reach> {
  const own = await reachOf(db, actor)
  if (clientId === null || actor.role === 'CLIENT') return own
  const theirs = await reachOfClient(db, clientId)
  if (own === 'everywhere') {
    await refuseUnknown(db, clientId, 'CLIENT', { clientId })
    return theirs
  }
  const both = theirs.filter(span => own.some(one => one.billerId === span.billerId))
  if (both.length === 0) throw notFound()
  return both
}

/** Whoever was hired or hired somebody once is known as such, whatever their role is now. */
async function refuseUnknown(
  db: Db,
  userId: string,
  role: 'BILLER' | 'CLIENT',
  side: Between,
): Promise<void> {
  const [person] = await listPeople(db, [userId])
  if (person?.role !== role && !(await isTied(db, side))) throw notFound()
}

/** The ties that decide what the actor may do with one biller. */
export async function tiesWith(db: Db | Tx, actor: SignedInActor, billerId: string): Promise<Tie[]> {
  const ties = await listTiesOf(db, actor, billerId)
  return ties.filter(tie => tie.billerId === billerId)
}

/** All ties of a biller, whoever asks: for deciding whose work it is, not for showing. */
export const allTiesOf = (db: Db | Tx, billerId: string): Promise<Tie[]> =>
  tiesWithin(db, [billerId], always, forever)

/** On which days, from one to another, somebody worked or works for anybody at all. */
export async function engagedDays(
  db: Db | Tx,
  billerIds: readonly string[],
  first: string,
  last: string,
): Promise<(billerId: string) => (day: string) => boolean> {
  const ties = Map.groupBy(await tiesWithin(db, billerIds, first, last), tie => tie.billerId)
  return billerId => {
    const own = ties.get(billerId) ?? []
    return day => own.some(tie => heldOn(tie, day))
  }
}

/** An engagement as both of its sides see it today. */
export async function shownEngagement(tx: Tx, now: Instant, engagementId: string): Promise<Engagement> {
  const row = await readEngagement(tx, engagementId)
  return new Sides(await peopleIn({ db: tx }, [row]), now).show(row)
}
