import type { Tie } from '@claimcrew/contract/engagements/policy'
import { roleMay } from '@claimcrew/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../kit/data/db.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { billersEngagedBy, listEngagementsOf } from './store.ts'

/** How far somebody's eyes reach: everywhere, or these people from one day to another. */
export type Reach = 'everywhere' | readonly Stretch[]

type Stretch = { readonly billerId: string; readonly firstDay: string; readonly lastDay: string }

const [always, forever] = ['0001-01-01', '9999-12-31']

export async function reachOf(db: Db, actor: SignedInActor): Promise<Reach> {
  if (roleMay(actor.role, 'engagements:read:all')) return 'everywhere'
  if (actor.role === 'BILLER') return [{ billerId: actor.userId, firstDay: always, lastDay: forever }]
  return reachOfClient(db, actor.userId)
}

/** A client's billers, each for the time that the engagement held. */
export async function reachOfClient(db: Db, clientId: string): Promise<readonly Stretch[]> {
  const ties = await billersEngagedBy(db, clientId)
  return ties.map(tie => ({
    billerId: tie.billerId,
    firstDay: tie.startedOn,
    lastDay: tie.endedOn ?? forever,
  }))
}

/** The ties that decide what the actor may do with one biller. */
export async function tiesWith(db: Db | Tx, actor: SignedInActor, billerId: string): Promise<Tie[]> {
  const ties = await listEngagementsOf(db, actor, billerId)
  return ties.filter(tie => tie.billerId === billerId)
}

/** Whether a row from one day to another lies within somebody's reach, as far as its people and days say. */
export function within(
  reach: Reach,
  billerId: string,
  firstDay: string,
  lastDay: string,
): RawBuilder<boolean> {
  if (reach === 'everywhere') return sql<boolean>`true`
  return sql<boolean>`exists (
    select from unnest(
      ${reach.map(one => one.billerId)}::uuid[],
      ${reach.map(one => one.firstDay)}::date[],
      ${reach.map(one => one.lastDay)}::date[]
    ) as reach (biller_id, first_day, last_day)
    where reach.biller_id = ${sql.ref(billerId)}
      and reach.first_day <= ${sql.ref(lastDay)} and reach.last_day >= ${sql.ref(firstDay)})`
}
