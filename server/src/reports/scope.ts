import type { DayRange } from '@claimcrew/contract/reports/range'
import type { Figures } from '@claimcrew/contract/reports/shapes'
import { reachOf, reachOfClient } from '../engagements/access.ts'
import type { Reach } from '../engagements/reach-store.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Ctx } from '../kit/http/route.ts'
import { listPeople } from '../people/store.ts'

/** Who reads a report: somebody who asks for it, or to whom it is mailed. */
export type Reader = Pick<Ctx, 'actor' | 'db' | 'now' | 'newId'>

export type Asked = DayRange & {
  /** The people and days that the reader sees. */
  readonly reach: Reach
  /** Only what was done for this client. */
  readonly clientId: string | null
  readonly billerId: string | null
}

/** Figures of one group: `key` is empty where nobody knows whose it is. */
export type Sum = Figures & { readonly key: string }

type Narrowed = { readonly billerId?: string | undefined; readonly clientId?: string | undefined }

/** What of these days the reader sees; 404 where they ask for somebody of whom they see nothing. */
export async function scopeOf(
  { actor, db }: Pick<Reader, 'actor' | 'db'>,
  range: DayRange,
  { billerId, clientId }: Narrowed,
): Promise<Asked> {
  const seesAll = actor.role === 'ADMIN'
  if (!seesAll && clientId !== undefined && clientId !== actor.userId) throw notFound()
  const client = seesAll ? (clientId ?? null) : actor.userId
  if (seesAll) await refuseOthers(db, { billerId, clientId })
  const reach = client === null ? await reachOf(db, actor) : await reachOfClient(db, client)
  const { from, to } = range
  const asked = { from, to, clientId: client, billerId: billerId ?? null }
  if (reach === 'everywhere') {
    const one = billerId === undefined ? reach : [{ billerId, firstDay: from, lastDay: to }]
    return { ...asked, reach: one }
  }
  const own = reach.filter(span => billerId === undefined || span.billerId === billerId)
  if (billerId !== undefined && own.length === 0) throw notFound()
  return { ...asked, reach: own.filter(span => span.firstDay <= to && span.lastDay >= from) }
}

async function refuseOthers(db: Reader['db'], { billerId, clientId }: Narrowed): Promise<void> {
  const people = await listPeople(
    db,
    [billerId, clientId].filter(id => id !== undefined),
  )
  const roleOf = (id: string) => people.find(person => person.id === id)?.role
  if (billerId !== undefined && roleOf(billerId) === undefined) throw notFound()
  if (clientId !== undefined && roleOf(clientId) !== 'CLIENT') throw notFound()
}
