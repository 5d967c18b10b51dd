import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { heldOn, type Tie } from '@claimcrew/contract/engagements/policy'
import type { Instant } from '@claimcrew/contract/kit/time'
import { roleMay } from '@claimcrew/contract/permissions'
import type { Db, Tx } from '../kit/data/db.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { peopleIn, Sides } from './people.ts'
import type { Reach, ReachSpan } from './reach-store.ts'
import { billersEngagedBy, listTiesOf, readEngagement, tiesWithin } from './store.ts'

const [always, forever] = ['0001-01-01', '9999-12-31']

export async function reachOf(db: Db, actor: SignedInActor): Promise<Reach> {
  if (roleMay(actor.role, 'engagements:read:all')) return 'everywhere'
  if (actor.role === 'BILLER') return [{ billerId: actor.userId, firstDay: always, lastDay: forever }]
  return reachOfClient(db, actor.userId)
}

/** A client's billers, each for the time that the engagement held. */
export async function reachOfClient(db: Db, clientId: string): Promise<readonly ReachSpan[]> {
  const ties = await billersEngagedBy(db, clientId)
  return ties.map(tie => ({
    billerId: tie.billerId,
    firstDay: tie.startedOn,
    lastDay: tie.endedOn ?? forever,
  }))
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
