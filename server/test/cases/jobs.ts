import type * as jobs from '@claimcrew/contract/jobs/contract'
import type { JobStatus } from '@claimcrew/contract/jobs/shapes'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import { expect } from 'vitest'
import { applicationTo, invitationTo, post } from '../scenes/posts.ts'
import type { Person, World } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

/** A post of this person, or of some client where only clients have posts. */
const postOf =
  (status: JobStatus) =>
  async (target: Person, world: World): Promise<{ params: { jobId: string } }> => {
    const client = target.user.role === 'CLIENT' ? target : await world.join('CLIENT')
    return { params: { jobId: (await post(client, status)).jobId } }
  }

/** A post that this person may read and others of the same role may not: an own one, or one with an invitation. */
async function readableBy(target: Person, world: World): Promise<{ params: { jobId: string } }> {
  const { params } = await postOf('paused')(target, world)
  if (target.user.role === 'BILLER') await invitationTo(world, params.jobId, target)
  return { params }
}

const change = {
  title: 'Payment poster, evenings',
  description: 'Post payments for a group of four.',
  workTypes: ['Payment posting, manual'],
  engagement: 'full-time',
  rateMinCents: 1600,
  hoursPerWeek: 20,
  window: { days: [1, 2, 3], from: '17:00', to: '21:00' },
  questions: ['Which clearinghouses do you know?'],
} as const

const jobBody = { ...change, workTypes: [...change.workTypes], questions: [...change.questions] }
const changed = { ...jobBody, window: { ...change.window, days: [...change.window.days] } }

type Cases = EndpointCases<typeof jobs>

const posts = {
  createJob: { input: () => ({ body: changed }), stranger: 'own' },
  updateJob: {
    input: async (target, world) => ({ ...(await postOf('open')(target, world)), body: changed }),
    stranger: 404,
  },
  setJobStatus: {
    input: async (target, world) => ({ ...(await postOf('draft')(target, world)), body: { status: 'open' } }),
    stranger: 404,
  },
  copyJob: { input: postOf('closed'), stranger: 404 },
  deleteDraft: { input: postOf('draft'), stranger: 404 },
  listPosts: { input: ({ userId }) => ({ query: { clientId: userId } }), stranger: 404 },
  countPosts: { input: ({ userId }) => ({ query: { clientId: [userId] } }), stranger: 'own' },
  getJob: { input: readableBy, stranger: 404 },
  setSavedJobState: {
    input: async (target, world) => ({ ...(await readableBy(target, world)), body: { kept: 'saved' } }),
    stranger: 404,
  },
} satisfies Partial<Cases>

const finding = {
  listJobs: {
    input: ({ userId }) => ({ query: { clientId: userId, sort: 'recent' } }),
    // Another client's are not there at all; anyone who may read them finds those that are open.
    stranger: ({ status, body }, { user }) => {
      expect(status).toBe(user.role === 'CLIENT' ? 404 : 200)
      expect(body.items ?? []).toEqual([])
    },
  },
  listMatches: {
    input: async (target, world) => ({ ...(await postOf('open')(target, world)), query: {} }),
    stranger: 404,
  },
} satisfies Partial<Cases>

/** An open application between this person and somebody of the other side; an ADMIN's is between two others. */
async function applicationOf(
  target: Person,
  world: World,
  stage: 'interview' | 'offered' = 'interview',
): Promise<{ params: { applicationId: string } }> {
  const client = target.user.role === 'CLIENT' ? target : await world.join('CLIENT')
  const biller = target.user.role === 'BILLER' ? target : await world.join('BILLER')
  const { jobId } = await post(client, 'open')
  return { params: { applicationId: await applicationTo(world, jobId, biller, stage) } }
}

const terms = { rateCents: 2000, hoursPerWeek: 20, startsOn: '2026-03-16' }

const applications = {
  apply: {
    input: async (_, world) => ({
      ...(await postOf('open')(await world.join('CLIENT'), world)),
      body: { note: 'I have posted payments for six years.', rateCents: 2000, answers: [] },
    }),
    stranger: 'own',
  },
  listApplicants: {
    input: async (target, world) => ({ ...(await postOf('open')(target, world)), query: {} }),
    stranger: 404,
  },
  listApplications: { input: () => ({ query: {} }) },
  getApplication: { input: applicationOf, stranger: 404 },
  moveApplication: {
    input: async (target, world) => ({
      ...(await applicationOf(target, world)),
      body: { stage: 'declined', reason: 'We need somebody in another zone.' },
    }),
    stranger: 404,
  },
  noteOnApplication: {
    input: async (target, world) => ({
      ...(await applicationOf(target, world)),
      body: { note: 'Ask about secondary claims' },
    }),
    stranger: 404,
  },
  withdrawApplication: { input: applicationOf, stranger: 404 },
  hire: {
    input: async (target, world) => ({ ...(await applicationOf(target, world)), body: terms }),
    stranger: 404,
  },
  makeOffer: {
    input: async (target, world) => ({ ...(await applicationOf(target, world)), body: terms }),
    stranger: 404,
  },
  acceptOffer: {
    input: async (target, world) => ({ ...(await applicationOf(target, world, 'offered')), body: {} }),
    stranger: 404,
  },
  takeBackOffer: { input: (target, world) => applicationOf(target, world, 'offered'), stranger: 404 },
  declineOffer: {
    input: async (target, world) => ({
      ...(await applicationOf(target, world, 'offered')),
      body: { reason: 'I have found something else.' },
    }),
    stranger: 404,
  },
} satisfies Partial<Cases>

const invitations = {
  inviteToJob: {
    input: async (target, world) => {
      const biller = await world.join('BILLER')
      const body = { headline: 'Payment poster', workTypes: ['payment-posting-manual'], listed: true }
      await biller.get(updateProfile, { params: { userId: biller.userId }, body })
      const { params } = await postOf('open')(target, world)
      return { params, body: { billerId: biller.userId, note: 'Would you like to apply?' } }
    },
    stranger: 404,
  },
  listJobInvitations: {
    input: async (target, world) => ({ ...(await postOf('open')(target, world)), query: {} }),
    stranger: 404,
  },
  listInvitations: { input: () => ({ query: {} }) },
  declineInvitation: {
    input: async (target, world) => {
      const { params } = await postOf('open')(await world.join('CLIENT'), world)
      return { params: { invitationId: await invitationTo(world, params.jobId, target) } }
    },
    stranger: 404,
  },
} satisfies Partial<Cases>

export const jobCases: Cases = { ...posts, ...applications, ...invitations, ...finding }
