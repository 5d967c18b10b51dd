import { onlyOf } from '@claimcrew/contract/attendance/clients'
import { mayDecide, mayDecideLeave } from '@claimcrew/contract/attendance/policy'
import { dayIn } from '@claimcrew/contract/kit/time'
import { reachOf } from '../engagements/access.ts'
import { billersEngagedBy } from '../engagements/store.ts'
import type { Ctx } from '../kit/http/route.ts'
import { correctionsBefore } from './corrections/correction-store.ts'
import type { StoredDay } from './day-list-store.ts'
import { leaveBefore } from './leave/leave-store.ts'
import { withNames } from './names.ts'
import { firstOf, inBatches, registerRows } from './register/register.ts'

type Asked = {
  readonly days: readonly string[]
  readonly clientId?: string | undefined
  readonly billerId?: string | undefined
}

type RegisterPerson = { readonly billerId: string; readonly billerName: string; readonly days: StoredDay[] }

/** Any days in a row as the register judges them, by people's names, a person at a time. */
export async function* judgedDays(
  ctx: Pick<Ctx, 'actor' | 'db' | 'now'>,
  asked: Asked,
): AsyncGenerator<RegisterPerson> {
  for await (const people of inBatches(ctx, asked, await firstOf(ctx, asked))) {
    const { rowOf } = await registerRows(ctx, asked, people)
    for (const person of people) yield rowOf(person)
  }
}

/** So many are read to be counted; who has more waiting sees that there is a lot to do. */
const mostCounted = 1000

/** How many wait for this reader to decide them: those that the list of waiting requests has, by the same rule. */
export async function countToDecide(ctx: Ctx): Promise<number> {
  const { db, actor, now } = ctx
  const reach = await reachOf(db, actor)
  const ties =
    actor.role === 'CLIENT'
      ? (await billersEngagedBy(db, actor.userId)).map(tie => ({ ...tie, clientId: actor.userId }))
      : []
  const waiting = { state: 'asked' as const, before: null, limit: mostCounted }
  const [corrections, leave] = await Promise.all([
    correctionsBefore(db, reach, onlyOf(actor), waiting).then(found => withNames(db, found)),
    leaveBefore(db, reach, waiting),
  ])
  return (
    corrections.filter(one => mayDecide(actor, one, ties, dayIn(one.timeZone, now))).length +
    leave.filter(one => mayDecideLeave(actor, one, ties, dayIn('UTC', now))).length
  )
}
