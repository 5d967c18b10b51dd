import { roleMay } from '@claimcrew/contract/permissions'
import { reachOf } from '../engagements/access.ts'
import type { ReachSpan } from '../engagements/reach-store.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Ctx } from '../kit/http/route.ts'
import { listPeople } from '../people/store.ts'
import { billersWithProduction } from './report/sums-store.ts'

/** Which production somebody sees: of these people in these days, and of these parts of them. */
export type Scope = {
  /** A person's spans do not overlap; in the order of their ids. */
  readonly spans: readonly ReachSpan[]
  /** Only what was done for this client. */
  readonly clientId: string | null
  /** What was never submitted is its biller's, and an administrator's. */
  readonly withDrafts: boolean
}

type Reader = Pick<Ctx, 'actor' | 'db'>

type Asked = {
  readonly from: string
  readonly to: string
  readonly billerId?: string | undefined
  readonly clientId?: string | undefined
}

const byBiller = (one: ReachSpan, other: ReachSpan) => (one.billerId < other.billerId ? -1 : 1)

/** All that the reader may see of these days; 404 where they ask for somebody of whom they see nothing. */
export async function scopeOf(ctx: Reader, { from, to, billerId, clientId }: Asked): Promise<Scope> {
  const { actor, db } = ctx
  if (actor.role === 'CLIENT' && clientId !== undefined && clientId !== actor.userId) throw notFound()
  const reach = await reachOf(db, actor)
  const withDrafts = actor.role !== 'CLIENT'
  const ownClient = actor.role === 'CLIENT' ? actor.userId : (clientId ?? null)
  if (actor.role === 'ADMIN' && clientId !== undefined) await refuseUnknown(ctx, clientId)
  if (reach === 'everywhere') {
    if (billerId !== undefined) await refuseUnknown(ctx, billerId)
    const billerIds = billerId === undefined ? await billersWithProduction(db) : [billerId]
    const spans = billerIds.map(id => ({ billerId: id, firstDay: from, lastDay: to }))
    return { spans, clientId: ownClient, withDrafts }
  }
  const own = reach.filter(one => billerId === undefined || one.billerId === billerId)
  if (billerId !== undefined && own.length === 0) throw notFound()
  const spans = own.filter(one => one.firstDay <= to && one.lastDay >= from).toSorted(byBiller)
  return { spans, clientId: ownClient, withDrafts }
}

async function refuseUnknown(ctx: Reader, userId: string): Promise<void> {
  const [person] = await listPeople(ctx.db, [userId])
  if (!person || !roleMay(ctx.actor.role, 'engagements:read:all')) throw notFound()
}
