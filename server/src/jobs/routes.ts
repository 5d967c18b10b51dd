import * as contract from '@claimcrew/contract/jobs/contract'
import { type DelegatedRoutesIn, defineRoutes } from '../kit/http/handlers.ts'
import type { WithSearch } from '../kit/search/search.ts'
import { apply } from './applications/apply.ts'
import { hire } from './applications/hireApplicant.ts'
import { moveApplication, noteOnApplication, withdrawApplication } from './applications/moveApplication.ts'
import { acceptOffer, declineOffer, offer, takeBackOffer } from './applications/offerTerms.ts'
import { getApplication, listApplicants, listApplications } from './applications/readApplications.ts'
import { engagementRoutes } from './billerJobs.ts'
import { listJobs } from './finding/listJobs.ts'
import { listMatches } from './finding/listProfiles.ts'
import { declineInvitation, listInvitations, listJobInvitations } from './invitations/invitations.ts'
import { inviteToJob } from './invitations/invite.ts'
import { copyJob, createJob } from './posts/createJob.ts'
import { deleteDraft, setJobStatus } from './posts/jobStatus.ts'
import { countPosts, getJob, keepJob, listPosts } from './posts/readPosts.ts'
import { updateJob } from './posts/updateJob.ts'
import { profileRoutes } from './profileRoutes.ts'
import { peopleRoutes } from './questionnaire.ts'

declare module '../kit/http/handlers.ts' {
  interface DelegatedEndpoints
    extends DelegatedRoutesIn<typeof profileRoutes>,
      DelegatedRoutesIn<typeof engagementRoutes>,
      DelegatedRoutesIn<typeof peopleRoutes> {}
}

const posts = {
  createJob,
  updateJob,
  setJobStatus,
  copyJob,
  deleteDraft,
  listPosts,
  countPosts,
  getJob,
  keepJob,
}

const finding = { listJobs, listMatches }

const applications = {
  apply,
  listApplicants,
  listApplications,
  getApplication,
  moveApplication,
  noteOnApplication,
  withdrawApplication,
  hire,
  offer,
  acceptOffer,
  takeBackOffer,
  declineOffer,
}

const invitations = { inviteToJob, listJobInvitations, listInvitations, declineInvitation }

const table = { ...posts, ...applications, ...invitations }

export const routes = [
  ...defineRoutes<Pick<typeof contract, keyof typeof table>>(contract, table),
  ...defineRoutes<Pick<typeof contract, keyof typeof finding>, WithSearch>(contract, finding),
  ...profileRoutes,
  ...engagementRoutes,
  ...peopleRoutes,
]
