import * as people from '@claimcrew/contract/people/contract'
import { mayUpdateUser } from '@claimcrew/contract/people/policy'
import { wasEverEngaged } from '../engagements/engagement-range-store.ts'
import { hasInvitedToTeam } from '../engagements/invitations/invitation-store.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { defineDelegatedRoutes } from '../kit/http/handlers.ts'
import type { Handler } from '../kit/http/route.ts'
import { notFound } from '../kit/refusal.ts'
import { writeSignUpAnswers } from '../people/commands.ts'
import { listJobIds } from './job-store.ts'

const saveAnswers: Handler<typeof people.saveAnswers> = (ctx, { params: { userId }, body }) => {
  if (!mayUpdateUser(ctx.actor, userId)) throw notFound()
  return inTransaction(ctx.db, tx =>
    writeSignUpAnswers(tx, ctx, userId, body.userSignUpQuestions, () => hasActedAsClient(tx, userId)),
  )
}

/** A client who has posted, invited or engaged stays one: their posts and billers would be nobody's. */
async function hasActedAsClient(tx: Tx, userId: string): Promise<boolean> {
  if ((await listJobIds(tx, userId)).length > 0) return true
  return (await wasEverEngaged(tx, { clientId: userId })) || hasInvitedToTeam(tx, userId)
}

export const peopleRoutes = defineDelegatedRoutes('jobs', people, { saveAnswers })
