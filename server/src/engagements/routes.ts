import * as contract from '@claimcrew/contract/engagements/contract'
import * as people from '@claimcrew/contract/people/contract'
import { type AnsweredIn, answeredBy, answers, handlers } from '../kit/http/handlers.ts'
import { endEngagement } from './end.ts'
import { listEngagements } from './engagements.ts'
import { acceptTeamInvitation, declineTeamInvitation } from './invitations/answer.ts'
import { inviteToTeam, resendTeamInvitation, withdrawTeamInvitation } from './invitations/invite.ts'
import { listTeamInvitations, showTeamInvitation } from './invitations/read.ts'
import { listBillers, listClients } from './people.ts'
import { acceptTerms, declineTerms, proposeTerms } from './terms.ts'
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
    // Applications and invitations are among them.
    jobsOfBiller: answeredBy('jobs'),
    listEngagements,
    proposeTerms,
    acceptTerms,
    declineTerms,
    endEngagement,
    inviteToTeam,
    listTeamInvitations,
    resendTeamInvitation,
    withdrawTeamInvitation,
    showTeamInvitation,
    acceptTeamInvitation,
    declineTeamInvitation,
  }),
]
