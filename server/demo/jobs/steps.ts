import { unsaidTerms } from '@claimcrew/contract/engagements/rules'
import { declineReasons } from '@claimcrew/contract/jobs/shapes'
import { dayIn, type Instant, later } from '@claimcrew/contract/kit/time'
import { type StoredApplication, writeNote } from '../../src/jobs/applications/application-store.ts'
import { hireAtOnce } from '../../src/jobs/applications/hire.ts'
import { moveTo, withdraw } from '../../src/jobs/applications/move.ts'
import { agree, offerTerms, refuseOffer } from '../../src/jobs/applications/offer.ts'
import { asking, type DemoActor, type DemoTools } from '../load.ts'
import { at, type Candidate } from './applicants.ts'
import { ownWords, privateNotes } from './letters.ts'

type Sent = {
  readonly application: StoredApplication
  readonly client: DemoActor
  readonly biller: Candidate
  /** Which of all. */
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

export const countSteps = (letter: string): number => stepsTo[letter]?.length ?? 0

const reasons = [
  ...Object.keys(declineReasons).filter(reason => reason !== 'filled' && reason !== 'closed'),
  ...ownWords,
]

/** Moves an application to where its story ends, each step at its moment. */
export async function playOut(tools: DemoTools, sent: Sent, letter: string, moments: readonly Instant[]) {
  for (const [index, step] of (stepsTo[letter] ?? []).entries())
    await take(tools, sent, step, moments[index] ?? tools.now)
  const { application, nth } = sent
  if (letter === 'i' || letter === 'o' || (letter === 's' && nth % 2 === 0))
    await writeNote(tools.tx, application.applicationId, at(privateNotes, nth))
}

async function take(tools: DemoTools, sent: Sent, step: string, moment: Instant): Promise<void> {
  const { tx } = tools
  const { application, client, biller, nth, hoursPerWeek } = sent
  const { applicationId, rateCents } = application
  const [byClient, byBiller] = [asking(tools, client, moment), asking(tools, biller.actor, moment)]
  const startsOn = dayIn(biller.actor.timeZone, moment)
  if (step === 'shortlisted' || step === 'interview')
    await moveTo(tx, byClient, applicationId, { stage: step })
  else if (step === 'decline')
    await moveTo(tx, byClient, applicationId, { stage: 'declined', reason: at(reasons, nth) })
  else if (step === 'withdraw') await withdraw(tx, byBiller, applicationId)
  else if (step === 'refuse')
    await refuseOffer(tx, byBiller, applicationId, 'Thank you. I have taken another engagement meanwhile.')
  else if (step === 'offer')
    await offerTerms(tx, byClient, applicationId, lessThan(rateCents, hoursPerWeek, soon(biller, moment)))
  else if (biller.working === forTwo) {
    await offerTerms(tx, byClient, applicationId, { rateCents, hoursPerWeek: 20, startsOn })
    await agree(tx, asking(tools, biller.actor, later(moment, 60_000)), applicationId)
  } else await hireAtOnce(tx, byClient, applicationId, { ...unsaidTerms, rateCents, hoursPerWeek, startsOn })
}

/** One works for two clients, half of the week each. */
const forTwo = 7

const lessThan = (rateCents: number, hoursPerWeek: number, startsOn: string) => ({
  rateCents: rateCents - 50,
  hoursPerWeek,
  startsOn,
})

/** In two weeks. */
const soon = ({ actor }: Candidate, moment: Instant): string =>
  dayIn(actor.timeZone, later(moment, 14 * 24 * 3_600_000))
