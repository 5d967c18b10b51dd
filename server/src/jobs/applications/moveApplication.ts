import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { canMoveStage } from '@claimcrew/contract/jobs/rules'
import { declineReasons, isDeclineReason } from '@claimcrew/contract/jobs/shapes'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { conflict } from '../../kit/refusal.ts'
import { type StoredApplication, writeNote, writeStageChange } from './application-store.ts'
import { saveStep, toApplicationReply, toBoardLink, toOwnApplicationLink } from './applicationChange.ts'
import {
  type LockedApplication,
  lockApplicationToDecide,
  lockApplicationToNote,
  lockOwnApplication,
} from './lockApplication.ts'
import { makeUsualOffer, notifyOfWithdrawnOffer } from './offerTerms.ts'

export const moveApplication: Handler<typeof contract.moveApplication> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx =>
    toApplicationReply(tx, ctx, await moveApplicationTo(tx, ctx, params.applicationId, body)),
  )

type ApplicationMove = {
  readonly stage: 'shortlisted' | 'interview' | 'offered' | 'declined'
  readonly reason?: string | undefined
}

/** Moves an application of a job that the actor manages, and tells its biller. */
export async function moveApplicationTo(
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
      description: `${job.title}: ${client.userName} ${text}`,
      link: toOwnApplicationLink(before.applicationId),
    })
  return saveStep(tx, ctx, before, after)
}

const unexplained = 'The client decided not to move forward with your application.'

async function decline(
  tx: Tx,
  ctx: CommandCtx,
  { application: before, job }: LockedApplication,
  reason: string,
): Promise<StoredApplication> {
  const told = isDeclineReason(reason) ? declineReasons[reason].told : reason || unexplained
  const after = await writeStageChange(
    tx,
    before.applicationId,
    { stage: 'declined', reason: told, offer: null },
    ctx.now,
  )
  await notify(tx, ctx, {
    userId: before.billerId,
    kind: kinds['application-declined'],
    event: before.applicationId,
    title: 'Application declined',
    description: `${job.title}: ${told} Thank you for applying.`,
    link: toOwnApplicationLink(before.applicationId),
  })
  return saveStep(tx, ctx, before, after)
}

export const noteOnApplication: Handler<typeof contract.noteOnApplication> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { application } = await lockApplicationToNote(tx, ctx, params.applicationId)
    const after = await writeNote(tx, application.applicationId, body.note)
    return toApplicationReply(tx, ctx, after)
  })

export const withdrawApplication: Handler<typeof contract.withdrawApplication> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx =>
    toApplicationReply(tx, ctx, await withdrawOwnApplication(tx, ctx, params.applicationId)),
  )

/** Takes the actor's own application back, and tells the client. */
export async function withdrawOwnApplication(
  tx: Tx,
  ctx: CommandCtx,
  applicationId: string,
): Promise<StoredApplication> {
  const { application: before, job, biller } = await lockOwnApplication(tx, ctx, applicationId)
  const after = await writeStageChange(tx, before.applicationId, { stage: 'withdrawn' }, ctx.now)
  await notify(tx, ctx, {
    userId: job.clientId,
    kind: kinds['application-withdrawn'],
    event: before.applicationId,
    title: 'Application withdrawn',
    description: `${biller.userName} withdrew the application to ${job.title}.`,
    link: toBoardLink(before),
  })
  return saveStep(tx, ctx, before, after)
}
