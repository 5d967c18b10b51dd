import type * as contract from '@claimcrew/contract/tasks/contract'
import type { Handler } from '../../kit/http/route.ts'
import { clientMeant } from '../access.ts'
import { engagedBillers, personOf } from '../people.ts'

/** As many as somebody can choose from; whoever has more finds them by searching their billers. */
const mostPeople = 2000

export const listAssignable: Handler<typeof contract.listAssignable> = async (ctx, { query }) => {
  const billers = await engagedBillers(ctx.db, clientMeant(ctx, query.clientId), ctx.now)
  return { people: billers.slice(0, mostPeople).map(personOf) }
}
