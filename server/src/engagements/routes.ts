import * as contract from '@claimcrew/contract/engagements/contract'
import * as people from '@claimcrew/contract/people/contract'
import { type AnsweredIn, answeredBy, answers, handlers } from '../kit/http/handlers.ts'
import { listEngagements } from './engagements.ts'
import { listBillers, listClients } from './people.ts'
import { getUser } from './user.ts'

const forPeople = answers('engagements', people, { getUser })

declare module '../kit/http/handlers.ts' {
  interface AnsweredElsewhere extends AnsweredIn<typeof forPeople> {}
}

export const routes = [
  ...forPeople,
  ...handlers(contract, {
    listBillers,
    listClients,
    listEngagements,
    // Applications and invitations are among them.
    jobsOfBiller: answeredBy('jobs'),
  }),
]
