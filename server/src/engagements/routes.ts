import * as contract from '@claimcrew/contract/engagements/contract'
import * as people from '@claimcrew/contract/people/contract'
import {
  type DelegatedRoutesIn,
  defineDelegatedRoutes,
  defineRoutes,
  delegateTo,
} from '../kit/http/handlers.ts'
import { endEngagement } from './endEngagement.ts'
import { listEngagements } from './engagements.ts'
import { acceptTeamInvitation, declineTeamInvitation } from './invitations/answerInvitation.ts'
import { inviteToTeam, resendTeamInvitation, withdrawTeamInvitation } from './invitations/invite.ts'
import { getTeamInvitation, listTeamInvitations } from './invitations/readInvitations.ts'
import { listBillers, listClients } from './people.ts'
import { acceptTerms, declineTerms, proposeTerms } from './terms.ts'
import { getUser } from './user.ts'

const forPeople = defineDelegatedRoutes('engagements', people, { getUser })

declare module '../kit/http/handlers.ts' {
  interface DelegatedEndpoints extends DelegatedRoutesIn<typeof forPeople> {}
}

export const routes = [
  ...forPeople,
  ...defineRoutes(contract, {
    listBillers,
    listClients,
    // Applications and invitations are among them.
    listBillerJobs: delegateTo('jobs'),
    listEngagements,
    proposeTerms,
    acceptTerms,
    declineTerms,
    endEngagement,
    inviteToTeam,
    listTeamInvitations,
    resendTeamInvitation,
    withdrawTeamInvitation,
    getTeamInvitation,
    acceptTeamInvitation,
    declineTeamInvitation,
  }),
]
