import * as contract from '@claimcrew/contract/jobs/contract'
import { type AnsweredIn, handlers } from '../kit/http/handlers.ts'
import type { WithSearch } from '../kit/search/search.ts'
import { apply } from './applications/apply.ts'
import { hire } from './applications/hire.ts'
import { moveApplication, noteOnApplication, withdrawApplication } from './applications/move.ts'
import { acceptOffer, declineOffer, offer, takeBackOffer } from './applications/offer.ts'
import { getApplication, listApplicants, listApplications } from './applications/read.ts'
import { forEngagements } from './biller.ts'
import { listJobs } from './finding/jobs.ts'
import { listMatches } from './finding/profiles.ts'
import { declineInvitation, listInvitations, listJobInvitations } from './invitations/invitations.ts'
import { inviteToJob } from './invitations/invite.ts'
import { copyJob, createJob } from './posts/create.ts'
import { countPosts, getJob, keepJob, listPosts } from './posts/read.ts'
import { deleteDraft, setJobStatus } from './posts/status.ts'
import { updateJob } from './posts/update.ts'
import { forProfiles } from './profiles.ts'
import { forPeople } from './questionnaire.ts'

declare module '../kit/http/handlers.ts' {
  interface AnsweredElsewhere
    extends AnsweredIn<typeof forProfiles>,
      AnsweredIn<typeof forEngagements>,
      AnsweredIn<typeof forPeople> {}
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
  ...handlers<Pick<typeof contract, keyof typeof table>>(contract, table),
  ...handlers<Pick<typeof contract, keyof typeof finding>, WithSearch>(contract, finding),
  ...forProfiles,
  ...forEngagements,
  ...forPeople,
]
