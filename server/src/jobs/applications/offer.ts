import type * as contract from '@claimcrew/contract/jobs/contract'
import { kinds } from '@claimcrew/contract/jobs/notifications'
import { startFor, usualTerms } from '@claimcrew/contract/jobs/rules'
import type { Application, Terms } from '@claimcrew/contract/jobs/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { conflict } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { findProfile } from '../../profiles/store.ts'
import { writeMove } from './application-store.ts'
import { type Held, holdOwn, holdToDecide } from './held.ts'
import { hireOn, refuseEarly, refuseUnfit } from './hire.ts'
import { amongOwn, moved, onBoard } from './moved.ts'

export const offer: Handler<typeof contract.offer> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const held = await holdToDecide(tx, ctx, params.applicationId)
    refuseEarly(ctx, held.biller, body.startsOn)
    return makeOffer(tx, ctx, held, body)
  })

/** At the rate that was asked for. */
export async function makeUsualOffer(tx: Tx, by: Acting, held: Held): Promise<{ application: Application }> {
  const { application, job, biller } = held
  const found = await findProfile(tx, biller.userId, by.now)
  const hours = { hoursPerWeek: found?.profile.hoursPerWeek ?? null }
  return makeOffer(tx, by, held, usualTerms(application, job, hours, dayIn(biller.timeZone, by.now)))
}

async function makeOffer(
  tx: Tx,
  by: Acting,
  held: Held,
  terms: Terms,
): Promise<{ application: Application }> {
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
  return moved(tx, by, before, after)
}

export const acceptOffer: Handler<typeof contract.acceptOffer> = (ctx, { params }) =>
  inTransaction(ctx.db, async tx => {
    const held = await holdOwn(tx, ctx, params.applicationId)
    const terms = offeredTo(held)
    const today = dayIn(held.biller.timeZone, ctx.now)
    const startsOn = startFor(terms, today)
    const answer = await hireOn(tx, ctx, held, { ...terms, startsOn })
    await tellClient(tx, ctx, held, 'offer-accepted', {
      title: 'Offer accepted',
      description: `${held.biller.userName} has accepted your offer for ${held.job.title}.`,
    })
    return answer
  })

export const declineOffer: Handler<typeof contract.declineOffer> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const held = await holdOwn(tx, ctx, params.applicationId)
    const { application: before, biller, job } = held
    offeredTo(held)
    const after = await writeMove(
      tx,
      before.applicationId,
      { stage: 'declined', reason: body.reason || null },
      ctx.now,
    )
    await tellClient(tx, ctx, held, 'offer-declined', {
      title: 'Offer declined',
      description: `${biller.userName} has declined your offer for ${job.title}.${body.reason && ` “${body.reason}”`}`,
    })
    return moved(tx, ctx, before, after)
  })

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
