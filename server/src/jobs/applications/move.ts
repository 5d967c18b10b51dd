import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { mayMove } from '@claimcrew/contract/jobs/rules'
import { declineReasons, isDeclineReason } from '@claimcrew/contract/jobs/shapes'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { type StoredApplication, writeMove, writeNote } from './application-store.ts'
import { type Held, holdOwn, holdToDecide, holdToNote } from './held.ts'
import { amongOwn, onBoard, shown, writeStep } from './moved.ts'
import { makeUsualOffer, tellTakenBack } from './offer.ts'

export const moveApplication: Handler<typeof contract.moveApplication> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => shown(tx, ctx, await moveTo(tx, ctx, params.applicationId, body)))

type Move = {
  readonly stage: 'shortlisted' | 'interview' | 'offered' | 'declined'
  readonly reason?: string | undefined
}

/** Moves an application of a job that the actor manages, and tells its biller. */
export async function moveTo(
  tx: Tx,
  by: Acting,
  applicationId: string,
  { stage, reason = '' }: Move,
): Promise<StoredApplication> {
  const held = await holdToDecide(tx, by, applicationId)
  if (!mayMove(held.application.stage, stage)) throw conflict('This application is already at that stage.')
  if (stage === 'offered') return makeUsualOffer(tx, by, held)
  return stage === 'declined' ? decline(tx, by, held, reason) : moveOn(tx, by, held, stage)
}

const sentences = {
  shortlisted: { title: 'On the shortlist', text: 'shortlisted your application.' },
  interview: { title: 'Invited to an interview', text: 'would like to talk to you about the job.' },
} as const

async function moveOn(
  tx: Tx,
  by: Acting,
  held: Held,
  stage: keyof typeof sentences,
): Promise<StoredApplication> {
  const { application: before, job, client } = held
  const { title, text } = sentences[stage]
  const after = await writeMove(tx, before.applicationId, { stage, offer: null }, by.now)
  if (before.stage === 'offered') await tellTakenBack(tx, by, held)
  else
    await notify(tx, by, {
      userId: before.billerId,
      kind: kinds['application-moved'],
      // Moved to and fro, it is told once.
      event: `${before.applicationId}:${stage}`,
      title,
      description: `${job.title}: ${client.userName} ${text}`,
      link: amongOwn(before.applicationId),
    })
  return writeStep(tx, by, before, after)
}

const unexplained = 'The client decided not to move forward with your application.'

async function decline(
  tx: Tx,
  by: Acting,
  { application: before, job }: Held,
  reason: string,
): Promise<StoredApplication> {
  const told = isDeclineReason(reason) ? declineReasons[reason].told : reason || unexplained
  const after = await writeMove(
    tx,
    before.applicationId,
    { stage: 'declined', reason: told, offer: null },
    by.now,
  )
  await notify(tx, by, {
    userId: before.billerId,
    kind: kinds['application-declined'],
    event: before.applicationId,
    title: 'Application declined',
    description: `${job.title}: ${told} Thank you for applying.`,
    link: amongOwn(before.applicationId),
  })
  return writeStep(tx, by, before, after)
}

export const noteOnApplication: Handler<typeof contract.noteOnApplication> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const { application } = await holdToNote(tx, ctx, params.applicationId)
    const after = await writeNote(tx, application.applicationId, body.note)
    return shown(tx, ctx, after)
  })

export const withdrawApplication: Handler<typeof contract.withdrawApplication> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => shown(tx, ctx, await withdraw(tx, ctx, params.applicationId)))

/** Takes the actor's own application back, and tells the client. */
export async function withdraw(tx: Tx, by: Acting, applicationId: string): Promise<StoredApplication> {
  const { application: before, job, biller } = await holdOwn(tx, by, applicationId)
  const after = await writeMove(tx, before.applicationId, { stage: 'withdrawn' }, by.now)
  await notify(tx, by, {
    userId: job.clientId,
    kind: kinds['application-withdrawn'],
    event: before.applicationId,
    title: 'Application withdrawn',
    description: `${biller.userName} withdrew the application to ${job.title}.`,
    link: onBoard(before),
  })
  return writeStep(tx, by, before, after)
}
