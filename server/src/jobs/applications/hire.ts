import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { beginTerms } from '@claimcrew/contract/engagements/rules'
import type * as contract from '@claimcrew/contract/jobs/contract'
import { hired, jobChanged } from '@claimcrew/contract/jobs/events'
import { needsOffer } from '@claimcrew/contract/jobs/rules'
import type { Application, Offer, Terms } from '@claimcrew/contract/jobs/shapes'
import { dayIn } from '@claimcrew/contract/kit/time'
import type { User } from '@claimcrew/contract/people/contract'
import { roleMay } from '@claimcrew/contract/permissions'
import { shownEngagement } from '../../engagements/access.ts'
import { engage } from '../../engagements/commands.ts'
import type { Tx } from '../../kit/data/db.ts'
import { inTransaction } from '../../kit/data/transaction.ts'
import { announce } from '../../kit/events.ts'
import { conflict, invalid } from '../../kit/http/refusal.ts'
import type { Acting, Handler } from '../../kit/http/route.ts'
import { countHired } from '../job-store.ts'
import { writeMove } from './application-store.ts'
import { type Held, holdToDecide } from './held.ts'
import { shown, writeStep } from './moved.ts'

export const hire: Handler<typeof contract.hire> = (ctx, { params, body }) =>
  inTransaction(ctx.db, tx => hireAtOnce(tx, ctx, params.applicationId, { ...body, ...beginTerms(body) }))

/** On terms to which the applicant has agreed by applying. */
export async function hireAtOnce(
  tx: Tx,
  by: Acting,
  applicationId: string,
  terms: Terms,
): ReturnType<typeof hireOn> {
  const held = await holdToDecide(tx, by, applicationId)
  refuseEarly(by, held.biller, terms.startsOn)
  refuseUnagreed(held, terms)
  return hireOn(tx, by, held, { ...terms, pay: held.application.agreed.pay }, null)
}

/** Nobody is engaged on terms that they did not agree to. */
function refuseUnagreed({ application, job, biller }: Held, terms: Terms): void {
  const why = needsOffer(terms, application, job)
  if (why === 'pay')
    throw conflict(
      `This post paid ${payWords[application.agreed.pay]} when ${biller.userName} applied. Send an offer instead.`,
    )
  if (why === 'rate') throw conflict(`${biller.userName} applied at a higher rate. Send an offer instead.`)
  if (why === 'hours')
    throw conflict(
      `The post said ${application.agreed.hoursPerWeek} hours a week when ${biller.userName} applied. Send an offer to change the hours.`,
    )
}

const payWords = { hourly: 'by the hour', fixed: 'a fixed price' } as const

/** The days of an engagement open the biller's past to the client, so it begins today at the earliest. */
export function refuseEarly({ actor, now }: Acting, { timeZone }: User, startsOn: string): void {
  if (roleMay(actor.role, 'engagements:read:all') || startsOn >= dayIn(timeZone, now)) return
  throw invalid('startsOn', 'The start date can’t be before today in the biller’s time zone.')
}

/** Before somebody is hired or asked to be: both are there, and so is a place. */
export function refuseUnfit({ job, client, biller }: Held): void {
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
export async function hireOn(
  tx: Tx,
  by: Acting,
  held: Held,
  { pay, startsOn, ...agreement }: Terms & Pick<Offer, 'pay'>,
  offer?: null,
): Promise<{ engagement: Engagement; application: Application }> {
  refuseUnfit(held)
  const { application: before, job, client, biller } = held
  const engagementId = await engage(
    tx,
    by,
    { client, biller },
    { ...agreement, title: job.title, startedOn: startsOn, currency: 'USD' },
  )
  await countHired(tx, job.jobId, by.now)
  const move = { stage: 'hired', engagementId, ...(offer === null && { offer }) } as const
  const after = await writeMove(tx, before.applicationId, move, by.now)
  const { application } = await shown(tx, by, await writeStep(tx, by, before, after))
  await announce(tx, by, jobChanged, { jobId: job.jobId })
  await announce(tx, by, hired, {
    engagementId,
    pay,
    billerId: biller.userId,
    billerName: biller.userName,
    clientName: client.userName,
  })
  return { engagement: await shownEngagement(tx, by.now, engagementId), application }
}
