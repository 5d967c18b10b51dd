import { defaultTerms } from '@claimcrew/contract/engagements/rules'
import type { JobFields } from '@claimcrew/contract/jobs/shapes'
import { addMilliseconds, dayIn, type Instant, pickLater } from '@claimcrew/contract/kit/time'
import type { StoredApplication } from '../../src/jobs/applications/application-store.ts'
import {
  acceptOffer,
  declineOffer,
  hire,
  makeOffer,
  moveApplication,
  noteOnApplication,
  withdrawApplication,
} from '../../src/jobs/applications/commands.ts'
import { findEarlierOfficeTime, findOfficeTime, findWorkday } from '../attendance/officeHours.ts'
import { firstDayOfWork } from '../engagements.ts'
import { type DemoActor, type DemoTools, toCommandCtx } from '../load.ts'
import { type Candidate, pickDeclineReason, pickNth } from './applicants.ts'
import { ownWords, privateNotes } from './coverLetters.ts'

type SentApplication = {
  readonly application: StoredApplication
  readonly job: JobFields
  /** Whether somebody is hired through the post. */
  readonly hires: boolean
  readonly client: DemoActor
  readonly biller: Candidate
  /** Which of all applications it is. */
  readonly nth: number
  readonly hoursPerWeek: number
}

/** What each letter of a story has behind it, one step after the other. */
const stepsTo: Readonly<Record<string, readonly string[]>> = {
  n: [],
  x: [],
  s: ['shortlisted'],
  i: ['shortlisted', 'interview'],
  o: ['interview', 'offer'],
  r: ['interview', 'offer', 'refuse'],
  d: ['decline'],
  w: ['withdraw'],
  h: ['interview', 'hire'],
}

export const countSteps = (email: string): number => stepsTo[email]?.length ?? 0

/** Reasons that nobody can see from an application. */
const reasonsOf = (hires: boolean) => (hires ? ['other-applicant'] : ['experience', ...ownWords])

const byBillers = ['withdraw', 'refuse']
const minPause = 20 * 60_000

type StepSpan = { readonly after: Instant; readonly planned: Instant; readonly until: Instant }

/** When a step was taken: about when it was planned, where its client's office was open, and never before the last. */
function momentOf(step: string, { timeZone }: DemoActor, { after, planned, until }: StepSpan): Instant {
  const soonest = addMilliseconds(after, minPause)
  if (byBillers.includes(step)) return pickLater(planned, after)
  const earlier = findEarlierOfficeTime(timeZone, planned)
  if (earlier >= soonest) return earlier
  const later = findOfficeTime(timeZone, soonest)
  return later < until ? later : pickLater(planned, after)
}

/** Moves an application to where its story ends, each step at its moment. */
export async function playApplication(
  tools: DemoTools,
  sent: SentApplication,
  email: string,
  moments: readonly Instant[],
  until: Instant,
) {
  const { application, client, nth } = sent
  let at = application.createdAt
  for (const [index, step] of (stepsTo[email] ?? []).entries()) {
    at = momentOf(step, client, { after: at, planned: moments[index] ?? tools.now, until })
    await take(tools, sent, step, at)
  }
  if (email === 'i' || email === 'o' || (email === 's' && nth % 2 === 0))
    await noteOnApplication(
      tools.tx,
      toCommandCtx(tools, client, at),
      application.applicationId,
      pickNth(privateNotes, nth),
    )
}

async function take(tools: DemoTools, sent: SentApplication, step: string, moment: Instant): Promise<void> {
  const { tx } = tools
  const { application, job, hires, client, biller, nth, hoursPerWeek } = sent
  const { applicationId, rateCents } = application
  const [byClient, byBiller] = [
    toCommandCtx(tools, client, moment),
    toCommandCtx(tools, biller.actor, moment),
  ]
  const startsOn = firstDayOfWork(tools.now, biller.working ?? 0)
  if (step === 'shortlisted' || step === 'interview')
    await moveApplication(tx, byClient, applicationId, { stage: step })
  else if (step === 'decline')
    await moveApplication(tx, byClient, applicationId, {
      stage: 'declined',
      reason: pickDeclineReason(job, biller, rateCents, reasonsOf(hires), nth),
    })
  else if (step === 'withdraw') await withdrawApplication(tx, byBiller, applicationId)
  else if (step === 'refuse')
    await declineOffer(tx, byBiller, applicationId, 'Thank you. I have taken another engagement meanwhile.')
  else if (step === 'offer')
    await makeOffer(tx, byClient, applicationId, lessThan(rateCents, hoursPerWeek, soon(biller, moment)))
  else if (biller.working === forTwo) {
    await makeOffer(tx, byClient, applicationId, { rateCents, hoursPerWeek: 20, startsOn })
    await acceptOffer(tx, toCommandCtx(tools, biller.actor, addMilliseconds(moment, 60_000)), applicationId)
  } else await hire(tx, byClient, applicationId, { ...defaultTerms, rateCents, hoursPerWeek, startsOn })
}

/** One works for two clients, half of the week each. */
const forTwo = 7

const lessThan = (rateCents: number, hoursPerWeek: number, startsOn: string) => ({
  rateCents: rateCents - 50,
  hoursPerWeek,
  startsOn,
})

/** In two weeks, or on the next workday. */
const soon = ({ actor }: Candidate, moment: Instant): string =>
  findWorkday(dayIn(actor.timeZone, addMilliseconds(moment, 14 * 24 * 3_600_000)), 1)
