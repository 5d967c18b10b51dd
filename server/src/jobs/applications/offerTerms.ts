import { kinds } from '@claimcrew/contract/jobs/notifications'
import { toUsualTerms } from '@claimcrew/contract/jobs/rules'
import type { OfferTerms } from '@claimcrew/contract/jobs/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { readActorName } from '../../people/acting-name-store.ts'
import { findProfile } from '../../profiles/store.ts'
import { type StoredApplication, writeStageChange } from './application-store.ts'
import { recordStageChange, toOwnApplicationLink } from './applicationChange.ts'
import { refuseUnhirable } from './hireOnTerms.ts'
import type { LockedApplication } from './lockApplication.ts'

/** At the rate that was asked for. */
export async function makeUsualOffer(
  tx: Tx,
  ctx: CommandCtx,
  locked: LockedApplication,
): Promise<StoredApplication> {
  const { application, biller } = locked
  const row = await findProfile(tx, biller.userId, ctx.now)
  const hours = { hoursPerWeek: row?.profile.hoursPerWeek ?? null }
  return offerTerms(tx, ctx, locked, toUsualTerms(application, hours, dayIn(biller.timeZone, ctx.now)))
}

export async function offerTerms(
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
  const saved = await recordStageChange(tx, ctx, before, after)
  await notify(tx, ctx, {
    userId: before.billerId,
    kind: kinds['offer-received'],
    event: `${before.applicationId}:${ctx.newId()}`,
    title: before.stage === 'offered' ? 'The offer has changed' : 'You have an offer',
    description: `${await readActorName(tx, ctx.actor, client.userName)} offers you ${job.title}. Review the terms, then accept or decline.`,
    link: toOwnApplicationLink(before.applicationId),
  })
  return saved
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
    description: `${job.title}: ${await readActorName(tx, ctx.actor, client.userName)} withdrew the offer and is still considering your application.`,
    link: toOwnApplicationLink(before.applicationId),
  })
}
