import type * as contract from '@claimcrew/contract/tasks/contract'
import { listEngagedBillersNow } from '../../engagements/access.ts'
import type { Handler } from '../../kit/http/route.ts'
import { resolveClientId } from '../access.ts'
import { toTaskPerson } from '../taskPeople.ts'

/** As many as somebody can choose from; anyone who has more finds them by searching their billers. */
const maxPeople = 2000

export const listAssignable: Handler<typeof contract.listAssignable> = async (ctx, { query }) => {
  const billers = await listEngagedBillersNow(ctx.db, resolveClientId(ctx, query.clientId), ctx.now)
  return { people: billers.slice(0, maxPeople).map(toTaskPerson) }
}
