import {
  listBillers,
  listClients,
  listEngagements,
  listTeamInvitations,
} from '@claimcrew/contract/engagements/contract'
import { refresh } from '../../kit/call/query.ts'

/** After anything that two people have agreed. */
export const refreshEngagements = () =>
  refresh(listBillers, listClients, listEngagements, listTeamInvitations)
