import * as engagements from '@claimcrew/contract/engagements/contract'
import { beginTerms } from '@claimcrew/contract/engagements/rules'
import * as contract from '@claimcrew/contract/jobs/contract'
import * as organizations from '@claimcrew/contract/organizations/contract'
import * as people from '@claimcrew/contract/people/contract'
import * as profiles from '@claimcrew/contract/profiles/contract'
import { type DelegatedRoutesIn, defineDelegatedRoutes, defineRoutes } from '../kit/http/handlers.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import type { WithSearch } from '../kit/search/search.ts'
import { saveAnswers } from '../people/commands.ts'
import { readResume } from '../profiles/access.ts'
import { putOnShortlist } from '../profiles/commands.ts'
import { readVisibleProfile } from './access.ts'
import { toApplicationReply } from './applications/applicationChange.ts'
import { toJobInvitationView } from './applications/applicationView.ts'
import {
  acceptOffer,
  apply,
  countApplication,
  declineOffer,
  hire,
  makeOffer,
  moveApplication,
  noteOnApplication,
  takeBackOffer,
  withdrawApplication,
} from './applications/commands.ts'
import { getApplication, listApplicants, listApplications } from './applications/readApplications.ts'
import { listBillerJobs } from './billerJobs.ts'
import { listJobs } from './finding/listJobs.ts'
import { listMatches, listProfiles } from './finding/listProfiles.ts'
import { hasActedAsClient } from './hasActedAsClient.ts'
import { countInvitation, declineInvitation, inviteToJob } from './invitations/commands.ts'
import { listInvitations, listJobInvitations } from './invitations/listInvitations.ts'
import { listOrganizations } from './listOrganizations.ts'
import { createJob, setJobStatus } from './posts/commands.ts'
import { copyJob } from './posts/copyJob.ts'
import { deleteDraft } from './posts/jobStatus.ts'
import { countPosts, getJob, listPosts, setSavedJobState } from './posts/readPosts.ts'
import { toSavedJobReply } from './posts/savedJob.ts'
import { updateJob } from './posts/updateJob.ts'

const forPeople = defineDelegatedRoutes('jobs', people, {
  saveAnswers: (ctx, { params, body }) =>
    runCommand(ctx, tx =>
      saveAnswers(tx, ctx, params.userId, body.userSignUpQuestions, () =>
        hasActedAsClient(tx, params.userId),
      ),
    ),
})

const forOrganizations = defineDelegatedRoutes('jobs', organizations, { listOrganizations })

const forEngagements = defineDelegatedRoutes('jobs', engagements, { listBillerJobs })

const forProfiles = defineDelegatedRoutes('jobs', profiles, {
  listProfiles,
  getProfile: async (ctx, { params }) => ({
    profile: (await readVisibleProfile(ctx, params.userId)).profile,
  }),
  getResume: async (ctx, { params }) => readResume(ctx, await readVisibleProfile(ctx, params.userId)),
  putOnShortlist: (ctx, { params, body }) =>
    runCommand(ctx, async tx => ({
      entry: await putOnShortlist(
        tx,
        ctx,
        (await readVisibleProfile({ ...ctx, db: tx }, params.userId)).profile,
        body,
      ),
    })),
})

declare module '../kit/http/handlers.ts' {
  interface DelegatedEndpoints
    extends DelegatedRoutesIn<typeof forProfiles>,
      DelegatedRoutesIn<typeof forEngagements>,
      DelegatedRoutesIn<typeof forOrganizations>,
      DelegatedRoutesIn<typeof forPeople> {}
}

const finding = { listJobs, listMatches }

type Table = Omit<typeof contract, keyof typeof finding>

export const routes = [
  ...defineRoutes<Table>(contract, {
    createJob: (ctx, { body }) =>
      runCommand(ctx, async tx => toSavedJobReply(tx, ctx, await createJob(tx, ctx, body))),
    updateJob,
    setJobStatus: (ctx, { params, body }) =>
      runCommand(ctx, async tx =>
        toSavedJobReply(tx, ctx, await setJobStatus(tx, ctx, params.jobId, body.status)),
      ),
    copyJob,
    deleteDraft,
    listPosts,
    countPosts,
    getJob,
    setSavedJobState,

    apply: (ctx, { params, body }) =>
      runCommand(
        ctx,
        async tx => toApplicationReply(tx, ctx, await apply(tx, ctx, params.jobId, body)),
        tx => countApplication(tx, ctx),
      ),
    listApplicants,
    listApplications,
    getApplication,
    moveApplication: (ctx, { params, body }) =>
      runCommand(ctx, async tx =>
        toApplicationReply(tx, ctx, await moveApplication(tx, ctx, params.applicationId, body)),
      ),
    noteOnApplication: (ctx, { params, body }) =>
      runCommand(ctx, async tx =>
        toApplicationReply(
          tx,
          ctx,
          await noteOnApplication(tx, ctx, params.applicationId, body.note, body.was),
        ),
      ),
    withdrawApplication: (ctx, { params }) =>
      runCommand(ctx, async tx =>
        toApplicationReply(tx, ctx, await withdrawApplication(tx, ctx, params.applicationId)),
      ),
    hire: (ctx, { params, body }) =>
      runCommand(ctx, tx => hire(tx, ctx, params.applicationId, { ...body, ...beginTerms(body) })),
    makeOffer: (ctx, { params, body }) =>
      runCommand(ctx, async tx =>
        toApplicationReply(tx, ctx, await makeOffer(tx, ctx, params.applicationId, body)),
      ),
    acceptOffer: (ctx, { params, body }) =>
      runCommand(ctx, tx => acceptOffer(tx, ctx, params.applicationId, body.version)),
    takeBackOffer: (ctx, { params }) =>
      runCommand(ctx, async tx =>
        toApplicationReply(tx, ctx, await takeBackOffer(tx, ctx, params.applicationId)),
      ),
    declineOffer: (ctx, { params, body }) =>
      runCommand(ctx, async tx =>
        toApplicationReply(tx, ctx, await declineOffer(tx, ctx, params.applicationId, body.reason)),
      ),

    inviteToJob: (ctx, { params, body }) =>
      runCommand(
        ctx,
        async tx => ({
          invitation: await toJobInvitationView(tx, await inviteToJob(tx, ctx, params.jobId, body)),
        }),
        tx => countInvitation(tx, ctx),
      ),
    listJobInvitations,
    listInvitations,
    declineInvitation: (ctx, { params }) =>
      runCommand(ctx, async tx => ({ invitation: await declineInvitation(tx, ctx, params.invitationId) })),
  }),
  ...defineRoutes<Pick<typeof contract, keyof typeof finding>, WithSearch>(contract, finding),
  ...forProfiles,
  ...forEngagements,
  ...forOrganizations,
  ...forPeople,
]
