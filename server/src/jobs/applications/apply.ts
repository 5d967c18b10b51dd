import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { takesApplications } from '@claimcrew/contract/jobs/rules'
import type { AgreedPost, JobFields, JobStatus } from '@claimcrew/contract/jobs/shapes'
import { type Tx, violatesConstraint } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { saveAnswer } from '../../kit/http/idempotency.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { enforceLimit, perDay } from '../../kit/limits/limit.ts'
import { notify } from '../../kit/notify.ts'
import { conflict, invalid, notFound } from '../../kit/refusal.ts'
import { lockUsersShared } from '../../people/store.ts'
import { lockJob } from '../job-store.ts'
import { insertApplication, type StoredApplication } from './application-store.ts'
import { publishApplicationChange, toApplicationReply, toBoardLink } from './applicationChange.ts'
import { findBillerInvitation, writeAnswer } from './invitation-store.ts'

export const apply: Handler<typeof contract.apply> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const answer = await toApplicationReply(tx, ctx, await sendApplication(tx, ctx, params.jobId, body))
    await saveAnswer(tx, ctx, answer)
    await enforceLimit(
      tx,
      ctx,
      `applications:${ctx.actor.userId}`,
      perDay(ctx.limits.applicationsADay),
      'You’ve reached today’s limit for applications.',
    )
    return answer
  })

type ApplicationInput = Pick<StoredApplication, 'note' | 'rateCents' | 'answers'> & {
  readonly agreed?: AgreedPost | undefined
}

/** The actor applies, which also answers an invitation; the client is told. */
export async function sendApplication(
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
  await notify(tx, ctx, {
    userId: job.clientId,
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
  return true
}
