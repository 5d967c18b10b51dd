import { beginTerms, changeTerms, isOtherVersion } from '@claimcrew/contract/engagements/rules'
import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { startFor, usualTerms } from '@claimcrew/contract/jobs/rules'
import type { Offer, Terms } from '@claimcrew/contract/jobs/shapes'
import type { Parsed } from '@claimcrew/contract/kit/endpoint'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { findProfile } from '../../profiles/store.ts'
import { type StoredApplication, writeMove } from './application-store.ts'
import { type Held, holdOwn, holdToDecide } from './held.ts'
import { hireOn, refuseEarly, refuseUnfit } from './hire.ts'
import { amongOwn, onBoard, shown, writeStep } from './moved.ts'

export const offer: Handler<typeof contract.offer> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => shown(tx, ctx, await offerTerms(tx, ctx, params.applicationId, body)))

type SentTerms = Parsed<typeof contract.offer>['body']

/** Asks the applicant to agree to these terms. */
export async function offerTerms(
  tx: Tx,
  by: Acting,
  applicationId: string,
  sent: SentTerms,
): Promise<StoredApplication> {
  const held = await holdToDecide(tx, by, applicationId)
  const { startsOn } = sent
  refuseEarly(by, held.biller, startsOn)
  // A change of an offer leaves what it does not name.
  const terms = held.application.offer ? changeTerms(held.application.offer, sent) : beginTerms(sent)
  return makeOffer(tx, by, held, { ...terms, startsOn })
}

/** At the rate that was asked for. */
export async function makeUsualOffer(tx: Tx, by: Acting, held: Held): Promise<StoredApplication> {
  const { application, biller } = held
  const found = await findProfile(tx, biller.userId, by.now)
  const hours = { hoursPerWeek: found?.profile.hoursPerWeek ?? null }
  return makeOffer(tx, by, held, usualTerms(application, hours, dayIn(biller.timeZone, by.now)))
}

async function makeOffer(tx: Tx, by: Acting, held: Held, terms: Terms): Promise<StoredApplication> {
  refuseUnfit(held)
  const { application: before, job, client } = held
  const offered = { ...terms, pay: job.pay ?? before.agreed.pay }
  const after = await writeMove(tx, before.applicationId, { stage: 'offered', offer: offered }, by.now)
  await notify(tx, by, {
    userId: before.billerId,
    kind: kinds['offer-received'],
    event: by.newId(),
    title: before.stage === 'offered' ? 'The offer has changed' : 'You have an offer',
    description: `${client.userName} offers you ${job.title}. Review the terms, then accept or decline.`,
    link: amongOwn(before.applicationId),
  })
  return writeStep(tx, by, before, after)
}

export const acceptOffer: Handler<typeof contract.acceptOffer> = (ctx, { params, body }) =>
  inTransaction(ctx.db, tx => agree(tx, ctx, params.applicationId, body.version))

/** The actor takes the offer that they have read, and is hired on its terms. */
export async function agree(
  tx: Tx,
  by: Acting,
  applicationId: string,
  read?: number | undefined,
): ReturnType<typeof hireOn> {
  const held = await holdOwn(tx, by, applicationId)
  const { version, ...terms } = offeredTo(held)
  if (isOtherVersion({ version, changedAt: held.application.offerChangedAt }, read, by.now))
    throw conflict('This offer has changed. Check the new terms before you accept.')
  const startsOn = startFor(terms, dayIn(held.biller.timeZone, by.now))
  const answer = await hireOn(tx, by, held, { ...terms, startsOn })
  await tellClient(tx, by, held, 'offer-accepted', {
    title: 'Offer accepted',
    description: `${held.biller.userName} accepted your offer for ${held.job.title}.`,
  })
  return answer
}

export const declineOffer: Handler<typeof contract.declineOffer> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx =>
    shown(tx, ctx, await refuseOffer(tx, ctx, params.applicationId, body.reason)),
  )

/** The actor does not take the offer, and may say why. */
export async function refuseOffer(
  tx: Tx,
  by: Acting,
  applicationId: string,
  reason: string,
): Promise<StoredApplication> {
  const held = await holdOwn(tx, by, applicationId)
  const { application: before, biller, job } = held
  offeredTo(held)
  const after = await writeMove(
    tx,
    before.applicationId,
    { stage: 'declined', reason: reason || null },
    by.now,
  )
  await tellClient(tx, by, held, 'offer-declined', {
    title: 'Offer declined',
    description: `${biller.userName} declined your offer for ${job.title}.${reason && ` “${reason}”`}`,
  })
  return writeStep(tx, by, before, after)
}

export const takeBackOffer: Handler<typeof contract.takeBackOffer> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => shown(tx, ctx, await takeBack(tx, ctx, params.applicationId)))

/** The client takes the offer back; the application stands where it stood before. */
async function takeBack(tx: Tx, by: Acting, applicationId: string): Promise<StoredApplication> {
  const held = await holdToDecide(tx, by, applicationId)
  offeredTo(held)
  const { application: before } = held
  const stage = before.stageBeforeOffer ?? 'new'
  const after = await writeMove(tx, applicationId, { stage, offer: null }, by.now)
  await tellTakenBack(tx, by, held)
  return writeStep(tx, by, before, after)
}

/** That there is nothing to accept any more, however the client took it back. */
export async function tellTakenBack(
  tx: Tx,
  by: Acting,
  { application: before, job, client }: Held,
): Promise<void> {
  await notify(tx, by, {
    userId: before.billerId,
    kind: kinds['application-moved'],
    event: `${before.applicationId}:${before.movedAt}`,
    title: 'Offer withdrawn',
    description: `${job.title}: ${client.userName} withdrew the offer and is still considering your application.`,
    link: amongOwn(before.applicationId),
  })
}

function offeredTo({ application: { stage, offer: terms } }: Held): Offer {
  if (stage !== 'offered' || !terms) throw conflict('There’s no offer to answer.')
  return terms
}

async function tellClient(
  tx: Tx,
  by: Acting,
  { application, job }: Held,
  kind: 'offer-accepted' | 'offer-declined',
  said: { readonly title: string; readonly description: string },
): Promise<void> {
  await notify(tx, by, {
    userId: job.clientId,
    kind: kinds[kind],
    event: application.applicationId,
    ...said,
    link: onBoard(application),
  })
}
