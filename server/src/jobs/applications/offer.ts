import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { startFor, usualTerms } from '@claimcrew/contract/jobs/rules'
import type { Terms } from '@claimcrew/contract/jobs/shapes'
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

/** Asks the applicant to agree to these terms. */
export async function offerTerms(
  tx: Tx,
  by: Acting,
  applicationId: string,
  terms: Terms,
): Promise<StoredApplication> {
  const held = await holdToDecide(tx, by, applicationId)
  refuseEarly(by, held.biller, terms.startsOn)
  return makeOffer(tx, by, held, terms)
}

/** At the rate that was asked for. */
export async function makeUsualOffer(tx: Tx, by: Acting, held: Held): Promise<StoredApplication> {
  const { application, job, biller } = held
  const found = await findProfile(tx, biller.userId, by.now)
  const hours = { hoursPerWeek: found?.profile.hoursPerWeek ?? null }
  return makeOffer(tx, by, held, usualTerms(application, job, hours, dayIn(biller.timeZone, by.now)))
}

async function makeOffer(tx: Tx, by: Acting, held: Held, terms: Terms): Promise<StoredApplication> {
  refuseUnfit(held)
  const { application: before, job, client } = held
  const after = await writeMove(tx, before.applicationId, { stage: 'offered', offer: terms }, by.now)
  await notify(tx, by, {
    userId: before.billerId,
    kind: kinds['offer-received'],
    event: by.newId(),
    title: before.stage === 'offered' ? 'The offer has changed' : 'You have an offer',
    description: `${client.userName} offers you ${job.title}. Look at the terms, then accept or decline.`,
    link: amongOwn(before.applicationId),
  })
  return writeStep(tx, by, before, after)
}

export const acceptOffer: Handler<typeof contract.acceptOffer> = (ctx, { params }) =>
  inTransaction(ctx.db, tx => agree(tx, ctx, params.applicationId))

/** The actor takes the offer, and is hired on its terms. */
export async function agree(tx: Tx, by: Acting, applicationId: string): ReturnType<typeof hireOn> {
  const held = await holdOwn(tx, by, applicationId)
  const terms = offeredTo(held)
  const startsOn = startFor(terms, dayIn(held.biller.timeZone, by.now))
  const answer = await hireOn(tx, by, held, { ...terms, startsOn })
  await tellClient(tx, by, held, 'offer-accepted', {
    title: 'Offer accepted',
    description: `${held.biller.userName} has accepted your offer for ${held.job.title}.`,
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
    description: `${biller.userName} has declined your offer for ${job.title}.${reason && ` “${reason}”`}`,
  })
  return writeStep(tx, by, before, after)
}

function offeredTo({ application: { stage, offer: terms } }: Held): Terms {
  if (stage !== 'offered' || !terms) throw conflict('There is no offer to answer.')
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
