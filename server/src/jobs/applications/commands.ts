import { beginTerms, changeTerms, isOtherVersion } from '@claimcrew/contract/engagements/rules'
import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { canMoveStage, takesApplications, toStartDay, waitingDays } from '@claimcrew/contract/jobs/rules'
import {
  type AgreedPost,
  declineReasons,
  isDeclineReason,
  type JobFields,
  type JobStatus,
  type Offer,
  type OfferTerms,
} from '@claimcrew/contract/jobs/shapes'
import type { ParsedInput } from '@claimcrew/contract/kit/endpoint'
import { to } from '@claimcrew/contract/kit/href'
import { addMilliseconds, dayIn } from '@claimcrew/contract/kit/time'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import type { CommandCtx, Ctx } from '../../kit/http/route.ts'
import { enforceLimit, perDay } from '../../kit/limits/limit.ts'
import { notify, settleNotifications } from '../../kit/notify.ts'
import { changedMeanwhile, conflict, invalid, notFound } from '../../kit/refusal.ts'
import { readActorName } from '../../people/acting-name-store.ts'
import { lockUsersShared, notifyOrganization } from '../../people/commands.ts'
import { lockJob, readJobs } from '../job-store.ts'
import {
  insertApplication,
  markLongWaiting,
  type StoredApplication,
  writeNote,
  writeStageChange,
} from './application-store.ts'
import {
  publishApplicationChange,
  recordStageChange,
  toBoardLink,
  toOwnApplicationLink,
} from './applicationChange.ts'
import { hireOnTerms, refuseEarlyStart, refuseUnagreed } from './hireOnTerms.ts'
import { findBillerInvitation, writeAnswer } from './invitation-store.ts'
import {
  type LockedApplication,
  lockApplicationToDecide,
  lockApplicationToNote,
  lockOwnApplication,
} from './lockApplication.ts'
import { makeUsualOffer, notifyOfWithdrawnOffer, offerTerms } from './offerTerms.ts'

type ApplicationInput = Pick<StoredApplication, 'note' | 'rateCents' | 'answers'> & {
  readonly agreed?: AgreedPost | undefined
}

/** The actor applies, which also answers an invitation; the client is told. */
export async function apply(
  tx: Tx,
  ctx: CommandCtx,
  jobId: string,
  sent: ApplicationInput,
): Promise<StoredApplication> {
  const billerId = ctx.actor.userId
  const [biller] = await lockUsersShared(tx, [billerId])
  if (!biller) throw notFound()
  const job = await lockJob(tx, jobId)
  if (!job || job.status === 'draft') throw notFound()
  if (!takesApplications(job.status)) throw conflict(notTaking(job.status))
  const agreed = { pay: job.pay ?? 'hourly', hoursPerWeek: job.hoursPerWeek }
  refuseUnread(agreed, sent.agreed)
  refuseUnanswered(job.questions, sent.answers)
  const application = await insertApplication(tx, {
    ...sent,
    agreed,
    applicationId: ctx.newId(),
    jobId,
    billerId,
    createdAt: ctx.now,
  }).catch(error => {
    throw violatesConstraint(error, 'applications_once')
      ? conflict('You already applied to this job. You can only apply once.')
      : error
  })
  const wasInvited = await acceptInvitation(tx, ctx, jobId)
  await notifyOrganization(tx, ctx, {
    organizationId: job.clientId,
    kind: kinds['application-received'],
    event: application.applicationId,
    title: 'New application',
    description: wasInvited
      ? `${biller.userName} accepted your invitation and applied to ${job.title}.`
      : `${biller.userName} applied to ${job.title}.`,
    link: toBoardLink(application),
  })
  await publishApplicationChange(tx, ctx, application)
  return application
}

const notTaking = (status: JobStatus): string =>
  status === 'paused'
    ? 'This job is paused and isn’t taking applications right now.'
    : `This job is ${status} and isn’t taking applications anymore.`

/** Nobody applies to something else than they have read. */
function refuseUnread(post: AgreedPost, read: AgreedPost | undefined): void {
  if (read && (read.pay !== post.pay || read.hoursPerWeek !== post.hoursPerWeek))
    throw conflict('This post has changed. Check the pay and hours before you apply.')
}

function refuseUnanswered(questions: JobFields['questions'], answers: readonly string[]): void {
  if (answers.length === questions.length) return
  throw invalid(
    'answers',
    questions.length === 0
      ? 'This job has no questions.'
      : `This job asks ${questions.length === 1 ? 'one question' : `${questions.length} questions`}. Answer each of them.`,
  )
}

/** Applying is the answer to an invitation; says whether there was one. */
async function acceptInvitation(tx: Tx, { actor, now }: CommandCtx, jobId: string): Promise<boolean> {
  const invitation = await findBillerInvitation(tx, jobId, actor.userId)
  if (invitation?.state !== 'invited') return false
  await writeAnswer(tx, invitation.invitationId, 'accepted', now)
  const event = invitation.invitationId
  await settleNotifications(tx, { now }, { userIds: [actor.userId], kind: kinds['job-invitation'], event })
  return true
}

/** As late as possible, in the transaction of the application. */
export const countApplication = (tx: Tx, { actor, limits, now }: Pick<Ctx, 'actor' | 'limits' | 'now'>) =>
  enforceLimit(
    tx,
    { now },
    `applications:${actor.userId}`,
    perDay(limits.applicationsADay),
    'You’ve reached today’s limit for applications.',
  )

type ApplicationMove = {
  readonly stage: 'shortlisted' | 'interview' | 'offered' | 'declined'
  readonly reason?: string | undefined
}

/** Moves an application of a job that the actor manages, and tells its biller. */
export async function moveApplication(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
  { stage, reason = '' }: ApplicationMove,
): Promise<StoredApplication> {
  const locked = await lockApplicationToDecide(tx, ctx, applicationId)
  if (!canMoveStage(locked.application.stage, stage))
    throw conflict('This application is already at that stage.')
  if (stage === 'offered') return makeUsualOffer(tx, ctx, locked)
  return stage === 'declined' ? decline(tx, ctx, locked, reason) : moveOn(tx, ctx, locked, stage)
}

const sentences = {
  shortlisted: { title: 'On the shortlist', text: 'shortlisted your application.' },
  interview: { title: 'Invited to an interview', text: 'would like to talk to you about the job.' },
} as const

async function moveOn(
  tx: Tx,
  ctx: CommandCtx,
  locked: LockedApplication,
  stage: keyof typeof sentences,
): Promise<StoredApplication> {
  const { application: before, job, client } = locked
  const { title, text } = sentences[stage]
  const after = await writeStageChange(tx, before.applicationId, { stage, offer: null }, ctx.now)
  if (before.stage === 'offered') await notifyOfWithdrawnOffer(tx, ctx, locked)
  else
    await notify(tx, ctx, {
      userId: before.billerId,
      kind: kinds['application-moved'],
      // Moved to and fro, it is told once.
      event: `${before.applicationId}:${stage}`,
      title,
      description: `${job.title}: ${await readActorName(tx, ctx.actor, client.userName)} ${text}`,
      link: toOwnApplicationLink(before.applicationId),
    })
  return recordStageChange(tx, ctx, before, after)
}

const unexplained = 'The client decided not to move forward with your application.'

async function decline(
  tx: Tx,
  ctx: CommandCtx,
  { application: before, job, client }: LockedApplication,
  reason: string,
): Promise<StoredApplication> {
  const message = isDeclineReason(reason) ? declineReasons[reason].message : reason || unexplained
  const after = await writeStageChange(
    tx,
    before.applicationId,
    { stage: 'declined', reason: message, offer: null },
    ctx.now,
  )
  await notify(tx, ctx, {
    userId: before.billerId,
    kind: kinds['application-declined'],
    event: before.applicationId,
    title: 'Application declined',
    description: `${job.title}, ${await readActorName(tx, ctx.actor, client.userName)}: ${message} Thank you for applying.`,
    link: toOwnApplicationLink(before.applicationId),
  })
  return recordStageChange(tx, ctx, before, after)
}

/** What the client notes about an applicant, for those who manage the job alone. */
export async function noteOnApplication(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
  note: string,
  was?: string | undefined,
): Promise<StoredApplication> {
  const { application: before } = await lockApplicationToNote(tx, ctx, applicationId)
  const saved = before.privateNote ?? ''
  // Sent again after a lost answer it says what it says already.
  if (was !== undefined && ![was, note].includes(saved)) throw changedMeanwhile()
  return writeNote(tx, applicationId, note)
}

/** Takes the actor's own application back, and tells the client. */
export async function withdrawApplication(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
): Promise<StoredApplication> {
  const { application: before, job, biller } = await lockOwnApplication(tx, ctx, applicationId)
  const after = await writeStageChange(tx, before.applicationId, { stage: 'withdrawn' }, ctx.now)
  await notifyOrganization(tx, ctx, {
    organizationId: job.clientId,
    kind: kinds['application-withdrawn'],
    event: before.applicationId,
    title: 'Application withdrawn',
    description: `${biller.userName} withdrew the application to ${job.title}.`,
    link: toBoardLink(before),
  })
  return recordStageChange(tx, ctx, before, after)
}

type OfferInput = ParsedInput<typeof contract.makeOffer>['body']

/** Asks the applicant to agree to these terms. */
export async function makeOffer(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
  sent: OfferInput,
): Promise<StoredApplication> {
  const locked = await lockApplicationToDecide(tx, ctx, applicationId)
  const { startsOn } = sent
  refuseEarlyStart(ctx, locked.biller, startsOn)
  // A change of an offer leaves what it does not name.
  const terms = locked.application.offer ? changeTerms(locked.application.offer, sent) : beginTerms(sent)
  return offerTerms(tx, ctx, locked, { ...terms, startsOn })
}

/** The actor takes the offer that they have read, and is hired on its terms. */
export async function acceptOffer(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
  read?: number | undefined,
): ReturnType<typeof hireOnTerms> {
  const locked = await lockOwnApplication(tx, ctx, applicationId)
  const { version, ...terms } = offeredTo(locked)
  if (isOtherVersion({ version, changedAt: locked.application.offerChangedAt }, read, ctx.now))
    throw conflict('This offer has changed. Check the new terms before you accept.')
  const startsOn = toStartDay(terms, dayIn(locked.biller.timeZone, ctx.now))
  const answer = await hireOnTerms(tx, ctx, locked, { ...terms, startsOn })
  await notifyClient(tx, ctx, locked, 'offer-accepted', {
    title: 'Offer accepted',
    description: `${locked.biller.userName} accepted your offer for ${locked.job.title}.`,
  })
  return answer
}

/** The actor does not take the offer, and may say why. */
export async function declineOffer(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
  reason: string,
): Promise<StoredApplication> {
  const locked = await lockOwnApplication(tx, ctx, applicationId)
  const { application: before, biller, job } = locked
  offeredTo(locked)
  const after = await writeStageChange(
    tx,
    before.applicationId,
    { stage: 'declined', reason: reason || null },
    ctx.now,
  )
  await notifyClient(tx, ctx, locked, 'offer-declined', {
    title: 'Offer declined',
    description: `${biller.userName} declined your offer for ${job.title}.${reason && ` “${reason}”`}`,
  })
  return recordStageChange(tx, ctx, before, after)
}

/** The client takes the offer back; the application stands where it stood before. */
export async function takeBackOffer(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
): Promise<StoredApplication> {
  const locked = await lockApplicationToDecide(tx, ctx, applicationId)
  offeredTo(locked)
  const { application: before } = locked
  const stage = before.stageBeforeOffer ?? 'new'
  const after = await writeStageChange(tx, applicationId, { stage, offer: null }, ctx.now)
  await notifyOfWithdrawnOffer(tx, ctx, locked)
  return recordStageChange(tx, ctx, before, after)
}

function offeredTo({ application: { stage, offer: terms } }: LockedApplication): Offer {
  if (stage !== 'offered' || !terms) throw conflict('There’s no offer to answer.')
  return terms
}

async function notifyClient(
  tx: Tx,
  ctx: CommandCtx,
  { application, job }: LockedApplication,
  kind: 'offer-accepted' | 'offer-declined',
  message: { readonly title: string; readonly description: string },
): Promise<void> {
  await notifyOrganization(tx, ctx, {
    organizationId: job.clientId,
    kind: kinds[kind],
    event: application.applicationId,
    ...message,
    link: toBoardLink(application),
  })
}

/** On terms to which the applicant has agreed by applying. */
export async function hire(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
  terms: OfferTerms,
): ReturnType<typeof hireOnTerms> {
  const locked = await lockApplicationToDecide(tx, ctx, applicationId)
  refuseEarlyStart(ctx, locked.biller, terms.startsOn)
  refuseUnagreed(locked, terms)
  return hireOnTerms(tx, ctx, locked, { ...terms, pay: locked.application.agreed.pay }, null)
}

const dayMs = 86_400_000

/** Every application gets an answer: what has waited for two weeks is brought up, once for each job of a day. */
export async function notifyOfLongWaiting(tx: Tx, by: Parameters<typeof notify>[1]): Promise<void> {
  const waiting = await markLongWaiting(tx, addMilliseconds(by.now, -waitingDays * dayMs), by.now)
  const posts = await readJobs(
    tx,
    waiting.map(({ jobId }) => jobId),
  )
  for (const { jobId, clientId, title } of posts) {
    const count = waiting.find(one => one.jobId === jobId)?.count ?? 0
    await notifyOrganization(tx, by, {
      organizationId: clientId,
      kind: kinds['application-waiting'],
      event: `${jobId}:${by.now}`,
      title: count === 1 ? 'An application is waiting' : `${count} applications are waiting`,
      description: `${title}: ${count === 1 ? 'someone has' : `${count} people have`} waited ${waitingDays} days for an answer.`,
      link: to('/jobs', { job: jobId, tab: 'applicants' }),
    })
  }
}
