import { type Instant, later } from '@claimcrew/contract/kit/time'
import { monthOf } from '@claimcrew/contract/statements/rules'
import type { EngagementRow } from '../engagements/store.ts'
import { type Between, engagementsHolding, isTied } from '../engagements/within-store.ts'
import type { Db, Tx } from '../kit/data/db.ts'
import { invalid, notFound } from '../kit/http/refusal.ts'
import type { SignedInActor } from '../kit/http/session.ts'
import { listPeople } from '../people/store.ts'
import { type Reopened, reopenedFor } from './basis-store.ts'

type Asked = { readonly clientId?: string | undefined; readonly billerId?: string | undefined }

/** Whose statements somebody asks for, as far as they may: with a stranger they have none, and no stranger exists. */
export async function whoseAsked(
  db: Db,
  actor: SignedInActor,
  { clientId, billerId }: Asked,
): Promise<Between> {
  const own = { CLIENT: clientId, BILLER: billerId, ADMIN: undefined }[actor.role]
  if (own !== undefined && own !== actor.userId) throw notFound()
  const between: Between = {
    clientId: actor.role === 'CLIENT' ? actor.userId : clientId,
    billerIds: actor.role === 'BILLER' ? [actor.userId] : billerId === undefined ? undefined : [billerId],
  }
  const other = actor.role === 'CLIENT' ? billerId : actor.role === 'BILLER' ? clientId : undefined
  if (other !== undefined && !(await isTied(db, between))) throw notFound()
  if (actor.role === 'ADMIN') await refuseUnknown(db, { clientId, billerId })
  return between
}

async function refuseUnknown(db: Db, { clientId, billerId }: Asked): Promise<void> {
  const asked = [clientId, billerId].filter(id => id !== undefined)
  if (asked.length === 0) return
  const roles = new Map((await listPeople(db, asked)).map(({ id, role }) => [id, role]))
  if (clientId !== undefined && roles.get(clientId) !== 'CLIENT') throw notFound()
  if (billerId !== undefined && roles.get(billerId) !== 'BILLER') throw notFound()
}

/** Whose month is meant: a client's own; an ADMIN has to say. */
export async function clientMeant(
  db: Db,
  actor: SignedInActor,
  clientId: string | undefined,
): Promise<string> {
  if (actor.role === 'CLIENT') {
    if (clientId !== undefined && clientId !== actor.userId) throw notFound()
    return actor.userId
  }
  if (clientId === undefined) throw invalid('clientId', 'Choose a client.')
  await refuseUnknown(db, { clientId })
  return clientId
}

type Billing = { readonly rows: EngagementRow[]; readonly reopened: readonly Reopened[] }

/** The engagements that have a statement in a month: those that hold in it, and those of which it corrects an earlier one. */
export async function billedIn(
  db: Db | Tx,
  between: Between,
  month: string,
  days: readonly string[],
  page?: { readonly after: string | null; readonly limit: number },
): Promise<Billing> {
  const reopened = await reopenedFor(db, between, month)
  const rows = await engagementsHolding(
    db,
    between,
    { first: days[0] ?? '', last: days.at(-1) ?? '' },
    reopened.map(one => one.engagementId),
    page,
  )
  return { rows, reopened }
}

/** Of a month that nobody has reached yet there is nothing to say: it has begun where the day begins first. */
export const hasBegun = (month: string, now: Instant): boolean => month <= monthOf(later(now, 14 * 3_600_000))
