import * as people from '@claimcrew/contract/people/contract'
import { mayUpdateUser } from '@claimcrew/contract/people/policy'
import { hasInvitedToTeam } from '../engagements/invitations/invitation-store.ts'
import { isTied } from '../engagements/within-store.ts'
import type { Tx } from '../kit/data/db.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { answers } from '../kit/http/handlers.ts'
import { notFound } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { saveAnswersOf } from '../people/commands.ts'
import { jobIdsOf } from './job-store.ts'

const saveAnswers: Handler<typeof people.saveAnswers> = (ctx, { params: { userId }, body }) => {
  if (!mayUpdateUser(ctx.actor, userId)) throw notFound()
  return inTransaction(ctx.db, tx =>
    saveAnswersOf(tx, ctx, userId, body.userSignUpQuestions, () => hasActedAsClient(tx, userId)),
  )
}

/** A client who has posted, invited or engaged stays one: their posts and billers would be nobody's. */
async function hasActedAsClient(tx: Tx, userId: string): Promise<boolean> {
  if ((await jobIdsOf(tx, userId)).length > 0) return true
  return (await isTied(tx, { clientId: userId })) || hasInvitedToTeam(tx, userId)
}

export const forPeople = answers('jobs', people, { saveAnswers })
