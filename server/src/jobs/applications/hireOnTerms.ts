import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { hired, jobChanged } from '@claimcrew/contract/jobs/events'
import { needsOffer } from '@claimcrew/contract/jobs/rules'
import type { Application, Offer, OfferTerms } from '@claimcrew/contract/jobs/shapes'
import { weeklyHoursText } from '@claimcrew/contract/kit/numberWords'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { User } from '@claimcrew/contract/people/contract'
import { actorMay } from '@claimcrew/contract/permissions'
import { readEngagementView } from '../../engagements/access.ts'
import { createEngagement } from '../../engagements/commands.ts'
import type { Tx } from '../../kit/data/db.ts'
import { announce } from '../../kit/events.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { conflict, invalid } from '../../kit/refusal.ts'
import { addHired } from '../job-store.ts'
import { writeStageChange } from './application-store.ts'
import { recordStageChange, toApplicationReply } from './applicationChange.ts'
import type { LockedApplication } from './lockApplication.ts'

/** Nobody is engaged on terms that they did not agree to. */
export function refuseUnagreed({ application, job, biller }: LockedApplication, terms: OfferTerms): void {
  const why = needsOffer(terms, application, job)
  if (why === 'pay')
    throw conflict(
      `This post paid ${payWords[application.agreed.pay]} when ${biller.userName} applied. Send an offer instead.`,
    )
  if (why === 'rate') throw conflict(`${biller.userName} applied at a higher rate. Send an offer instead.`)
  if (why === 'hours')
    throw conflict(
      `The post said ${weeklyHoursText(application.agreed.hoursPerWeek ?? 0)} when ${biller.userName} applied. Send an offer to change the hours.`,
    )
}

const payWords = { hourly: 'by the hour', fixed: 'a fixed price' } as const

/** The days of an engagement open the biller's past to the client, so it begins today at the earliest. */
export function refuseEarlyStart({ actor, now }: CommandCtx, { timeZone }: User, startsOn: string): void {
  if (actorMay(actor, 'engagements:read:all') || startsOn >= dayIn(timeZone, now)) return
  throw invalid('startsOn', 'The start date can’t be before today in the biller’s time zone.')
}

/** Before somebody is hired or asked to be: both are there, and so is a place. */
export function refuseUnhirable({ job, client, biller }: LockedApplication): void {
  if (!client.active) throw conflict('This client’s account is deactivated.')
  if (!biller.active || biller.role !== 'BILLER')
    throw conflict(`${biller.userName} isn’t a biller here anymore.`)
  if (job.hired >= job.openings)
    throw conflict(
      job.openings === 1
        ? 'You already hired someone for this job. Add an opening to hire more people.'
        : `All ${job.openings} openings of this job are filled. Add one to hire more people.`,
    )
}

/** Ends the application with an engagement. What was offered stays beside it unless it is taken away. */
export async function hireOnTerms(
  tx: Tx,
  ctx: CommandCtx,
  locked: LockedApplication,
  { pay, startsOn, ...agreement }: OfferTerms & Pick<Offer, 'pay'>,
  offer?: null,
): Promise<{ engagement: Engagement; application: Application }> {
  refuseUnhirable(locked)
  const { application: before, job, client, biller } = locked
  const engagementId = await createEngagement(
    tx,
    ctx,
    { client, biller },
    { ...agreement, title: job.title, startedOn: startsOn, currency: 'USD' },
  )
  await addHired(tx, job.jobId, ctx.now)
  const move = { stage: 'hired', engagementId, ...(offer === null && { offer }) } as const
  const after = await writeStageChange(tx, before.applicationId, move, ctx.now)
  const { application } = await toApplicationReply(tx, ctx, await recordStageChange(tx, ctx, before, after))
  await announce(tx, ctx, jobChanged, { jobId: job.jobId })
  await announce(tx, ctx, hired, {
    engagementId,
    pay,
    billerId: biller.userId,
    billerName: biller.userName,
    clientName: client.userName,
  })
  return { engagement: await readEngagementView(tx, ctx.now, engagementId), application }
}
