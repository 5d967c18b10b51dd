import { toVisibleClient } from '@claimcrew/contract/attendance/clientWork'
import { mayDecide, mayDecideLeave } from '@claimcrew/contract/attendance/policy'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { dayIn } from '@claimcrew/contract/kit/time'
import { readVisibleScope } from '../engagements/access.ts'
import { listEngagedBillers } from '../engagements/period-store.ts'
import type { Ctx } from '../kit/http/route.ts'
import { listCorrectionPage } from './corrections/correction-store.ts'
import type { StoredDay } from './day-list-store.ts'
import { listLeavePage } from './leave/leave-store.ts'
import { toCorrectionViews } from './names.ts'
import { readFirstRegisterPage, readRegisterRows, streamBatches } from './register/register.ts'

type RegisterFilter = {
  readonly days: readonly string[]
  readonly clientId?: OrganizationId | undefined
  readonly billerId?: string | undefined
}

type RegisterDays = { readonly billerId: string; readonly billerName: string; readonly days: StoredDay[] }

/** Any days in a row as the register judges them, by people's names, a person at a time. */
export async function* streamRegisterDays(
  ctx: Pick<Ctx, 'actor' | 'db' | 'now'>,
  filter: RegisterFilter,
): AsyncGenerator<RegisterDays> {
  for await (const people of streamBatches(ctx, filter, await readFirstRegisterPage(ctx, filter))) {
    const { rowOf } = await readRegisterRows(ctx, filter, people)
    for (const person of people) yield rowOf(person)
  }
}

/** So many are read to be counted; who has more waiting sees that there is a lot to do. */
const maxCounted = 1000

/** How many wait for this reader to decide them: those that the list of waiting requests has, by the same rule. */
export async function countUndecidedRequests(ctx: Ctx): Promise<number> {
  const { db, actor, now } = ctx
  const scope = await readVisibleScope(db, actor)
  const periods =
    actor.role === 'CLIENT'
      ? (await listEngagedBillers(db, actor.organizationId)).map(period => ({
          ...period,
          clientId: actor.organizationId,
        }))
      : []
  const waiting = { state: 'asked' as const, before: null, limit: maxCounted }
  const [corrections, leave] = await Promise.all([
    listCorrectionPage(db, scope, toVisibleClient(actor), waiting).then(page => toCorrectionViews(db, page)),
    listLeavePage(db, scope, waiting),
  ])
  return (
    corrections.filter(one => mayDecide(actor, one, periods, dayIn(one.timeZone, now))).length +
    leave.filter(one => mayDecideLeave(actor, one, periods, dayIn('UTC', now))).length
  )
}
