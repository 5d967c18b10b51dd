import { beginTerms, changeTerms, isOtherVersion } from '@claimcrew/contract/engagements/rules'
import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { toStartDay, toUsualTerms } from '@claimcrew/contract/jobs/rules'
import type { Offer, OfferTerms } from '@claimcrew/contract/jobs/shapes'
import type { ParsedInput } from '@claimcrew/contract/kit/endpoint'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import type { CommandCtx, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { conflict } from '../../kit/refusal.ts'
import { findProfile } from '../../profiles/store.ts'
import { type StoredApplication, writeStageChange } from './application-store.ts'
import { saveStep, toApplicationReply, toBoardLink, toOwnApplicationLink } from './applicationChange.ts'
import { hireOnTerms, refuseEarlyStart, refuseUnhirable } from './hireApplicant.ts'
import { type LockedApplication, lockApplicationToDecide, lockOwnApplication } from './lockApplication.ts'

export const offer: Handler<typeof contract.offer> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx =>
    toApplicationReply(tx, ctx, await offerTerms(tx, ctx, params.applicationId, body)),
  )

type OfferInput = ParsedInput<typeof contract.offer>['body']

/** Asks the applicant to agree to these terms. */
export async function offerTerms(
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
  return makeOffer(tx, ctx, locked, { ...terms, startsOn })
}

/** At the rate that was asked for. */
export async function makeUsualOffer(
  tx: Tx,
  ctx: CommandCtx,
  locked: LockedApplication,
): Promise<StoredApplication> {
  const { application, biller } = locked
  const row = await findProfile(tx, biller.userId, ctx.now)
  const hours = { hoursPerWeek: row?.profile.hoursPerWeek ?? null }
  return makeOffer(tx, ctx, locked, toUsualTerms(application, hours, dayIn(biller.timeZone, ctx.now)))
}

async function makeOffer(
  tx: Tx,
  ctx: CommandCtx,
  locked: LockedApplication,
  terms: OfferTerms,
): Promise<StoredApplication> {
  refuseUnhirable(locked)
  const { application: before, job, client } = locked
  const offered = { ...terms, pay: job.pay ?? before.agreed.pay }
  const after = await writeStageChange(
    tx,
    before.applicationId,
    { stage: 'offered', offer: offered },
    ctx.now,
  )
  await notify(tx, ctx, {
    userId: before.billerId,
    kind: kinds['offer-received'],
    event: ctx.newId(),
    title: before.stage === 'offered' ? 'The offer has changed' : 'You have an offer',
    description: `${client.userName} offers you ${job.title}. Review the terms, then accept or decline.`,
    link: toOwnApplicationLink(before.applicationId),
  })
  return saveStep(tx, ctx, before, after)
}

export const acceptOffer: Handler<typeof contract.acceptOffer> = (ctx, { params, body }) =>
  inTransaction(ctx.db, tx => acceptOwnOffer(tx, ctx, params.applicationId, body.version))

/** The actor takes the offer that they have read, and is hired on its terms. */
export async function acceptOwnOffer(
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

export const declineOffer: Handler<typeof contract.declineOffer> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx =>
    toApplicationReply(tx, ctx, await declineOwnOffer(tx, ctx, params.applicationId, body.reason)),
  )

/** The actor does not take the offer, and may say why. */
export async function declineOwnOffer(
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
  return saveStep(tx, ctx, before, after)
}

export const takeBackOffer: Handler<typeof contract.takeBackOffer> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx =>
    toApplicationReply(tx, ctx, await takeBack(tx, ctx, params.applicationId)),
  )

/** The client takes the offer back; the application stands where it stood before. */
async function takeBack(tx: Tx, ctx: CommandCtx, applicationId: string): Promise<StoredApplication> {
  const locked = await lockApplicationToDecide(tx, ctx, applicationId)
  offeredTo(locked)
  const { application: before } = locked
  const stage = before.stageBeforeOffer ?? 'new'
  const after = await writeStageChange(tx, applicationId, { stage, offer: null }, ctx.now)
  await notifyOfWithdrawnOffer(tx, ctx, locked)
  return saveStep(tx, ctx, before, after)
}

/** That there is nothing to accept any more, however the client took it back. */
export async function notifyOfWithdrawnOffer(
  tx: Tx,
  ctx: CommandCtx,
  { application: before, job, client }: LockedApplication,
): Promise<void> {
  await notify(tx, ctx, {
    userId: before.billerId,
    kind: kinds['application-moved'],
    event: `${before.applicationId}:${before.movedAt}`,
    title: 'Offer withdrawn',
    description: `${job.title}: ${client.userName} withdrew the offer and is still considering your application.`,
    link: toOwnApplicationLink(before.applicationId),
  })
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
  await notify(tx, ctx, {
    userId: job.clientId,
    kind: kinds[kind],
    event: application.applicationId,
    ...message,
    link: toBoardLink(application),
  })
}
