import * as contract from '@claimcrew/contract/engagements/contract'
import * as people from '@claimcrew/contract/people/contract'
import { type AnsweredIn, answers, handlers } from '../kit/http/handlers.ts'
import { jobsOfBiller, listEngagements } from './engagements.ts'
import { listBillers, listClients } from './people.ts'
import { getUser } from './user.ts'

const forPeople = answers('engagements', people, { getUser })

declare module '../kit/http/handlers.ts' {
  interface AnsweredElsewhere extends AnsweredIn<typeof forPeople> {}
}

export const routes = [
  ...forPeople,
  ...handlers(contract, { listBillers, listClients, jobsOfBiller, listEngagements }),
]
