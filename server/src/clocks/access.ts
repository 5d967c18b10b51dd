import { addDays } from '@claimcrew/contract/kit/time'
import { reachOf } from '../engagements/access.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Ctx } from '../kit/http/route.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { listPeople } from '../people/store.ts'
import type { Counting } from './counting/count.ts'
import { settle } from './counting/settle.ts'
import { countLeft, leftByBiller } from './reading/left-store.ts'
import type { Scope } from './reading/seen-store.ts'
import { type ClockSum, type SumKey, sumClocks, trackedByDay } from './reading/sum-store.ts'

type Range = { readonly from: string; readonly to: string }

type Asked = Range & { readonly billerId?: string | undefined; readonly clientId?: string | undefined }

/** All that the reader may see of these days; 404 where they ask for somebody of whom they see nothing. */
export async function scopeOf(ctx: Ctx, { from, to, billerId, clientId }: Asked): Promise<Scope> {
  const { actor, db } = ctx
  if (actor.role === 'CLIENT' && clientId !== undefined && clientId !== actor.userId) throw notFound()
  const rest = {
    from,
    to,
    clientId: actor.role === 'CLIENT' ? actor.userId : (clientId ?? null),
  }
  const reach = await reachOf(db, actor)
  if (reach === 'everywhere') {
    if (clientId !== undefined) await refuseUnknown(ctx, clientId, 'CLIENT')
    if (billerId === undefined) return { ...rest, reach }
    await refuseUnknown(ctx, billerId, 'BILLER')
    return { ...rest, reach: [{ billerId, firstDay: from, lastDay: to }] }
  }
  const own = reach.filter(one => billerId === undefined || one.billerId === billerId)
  if (billerId !== undefined && own.length === 0) throw notFound()
  return { ...rest, reach: own.filter(one => one.firstDay <= to && one.lastDay >= from) }
}

async function refuseUnknown({ db }: Ctx, userId: string, role: 'CLIENT' | 'BILLER'): Promise<void> {
  const [person] = await listPeople(db, [userId])
  if (person?.role !== role) throw notFound()
}

/** Whose days a scope is of; null is everybody's. */
export const billersIn = ({ reach }: Pick<Scope, 'reach'>): string[] | null =>
  reach === 'everywhere' ? null : [...new Set(reach.map(one => one.billerId))]

type OfClient = Range & { readonly clientId: string | null; readonly billerIds: readonly string[] }

/** How many questions are left of these people's days, in one client's parts or in all, as of this moment. */
export async function openGapsOf(
  db: Db | Tx,
  by: Counting,
  asked: OfClient,
): Promise<ReadonlyMap<string, { readonly n: number; readonly seconds: number }>> {
  await settle(db, by, asked, { all: true })
  return leftByBiller(db, asked)
}

/** What was tracked of these people's days in a client's parts, for those whose hours are counted by it. */
export async function trackedDays(
  db: Db | Tx,
  by: Counting,
  asked: OfClient & { readonly clientId: string },
): Promise<{ readonly billerId: string; readonly day: string; readonly trackedSeconds: number }[]> {
  await settle(db, by, asked, { all: true })
  return trackedByDay(db, asked)
}

/** What the three clocks come to, added up by something, and the gaps between that are left. */
export async function clockSums(db: Db | Tx, by: Counting, scope: Scope, key: SumKey): Promise<ClockSum[]> {
  await settle(db, by, { ...scope, billerIds: billersIn(scope) })
  return sumClocks(db, scope, key)
}

/** The questions of the last weeks that wait for somebody: a biller's that are not answered, a client's, all. */
export async function gapsWaitingFor(
  db: Db,
  by: Counting,
  actor: SignedInActor,
): Promise<{ readonly n: number; readonly seconds: number }> {
  const range = { from: addDays(by.now.slice(0, 10), -62), to: addDays(by.now.slice(0, 10), 1) }
  const scope = {
    ...range,
    reach: await reachOf(db, actor),
    clientId: actor.role === 'CLIENT' ? actor.userId : null,
  }
  await settle(db, by, { ...range, billerIds: billersIn(scope) })
  return countLeft(db, scope, actor.role === 'BILLER' ? 'open' : 'left')
}
