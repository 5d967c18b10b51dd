import { engaged, engagementEnded } from '@claimcrew/contract/engagements/events'
import { kinds } from '@claimcrew/contract/engagements/notifications'
import { unsaidTerms } from '@claimcrew/contract/engagements/rules'
import { listDetails } from '@claimcrew/contract/engagements/termsWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import { dayIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import type { User } from '@claimcrew/contract/people/contract'
import { audit, type By } from '../kit/data/audit.ts'
import { type Tx, violates } from '../kit/data/db.ts'
import { announce } from '../kit/events.ts'
import { conflict, invalid, notFound } from '../kit/http/refusal.ts'
import { notify } from '../kit/notify.ts'
import {
  type EngagementRow,
  insertEngagement,
  lockRunningEngagement,
  type NewEngagement,
  writeEnd,
} from './store.ts'
import { removeProposal } from './terms-store.ts'

type Sides = { readonly client: User; readonly biller: User }

type Terms = Pick<NewEngagement, 'title' | 'startedOn' | 'rateCents' | 'currency' | 'hoursPerWeek'> &
  Partial<Pick<NewEngagement, 'weekdays' | 'hoursFrom'>>

/** Ties a client and a biller, writes it down and tells both; answers the id of what they have agreed. */
export async function engage(tx: Tx, by: By, { client, biller }: Sides, terms: Terms): Promise<string> {
  if (client.role !== 'CLIENT') throw invalid('client', `${client.userName} isn’t a client.`)
  if (biller.role !== 'BILLER') throw invalid('biller', `${biller.userName} isn’t a biller.`)
  const engagementId = by.newId()
  const engagement: NewEngagement = {
    ...unsaidTerms,
    ...terms,
    engagementId,
    clientId: client.userId,
    billerId: biller.userId,
    endedOn: null,
    createdAt: by.now,
  }
  await insertEngagement(tx, engagement).catch(error => {
    throw violates(error, 'engagements_no_overlap')
      ? conflict('They already work together on those days.')
      : error
  })
  await audit(tx, by, { action: 'engagement:begin', subjectId: engagementId, after: engagement })
  const sayTo = (userId: string, description: string, link: Href) =>
    notify(tx, by, {
      userId,
      kind: kinds['engagement-begun'],
      event: engagementId,
      title: 'Engagement started',
      description,
      link,
    })
  const since = [`from ${dayText(terms.startedOn, by.now)}`, ...listDetails(engagement)].join(', ')
  await sayTo(biller.userId, `You work for ${client.userName} ${since}.`, '/clients')
  await sayTo(client.userId, `${biller.userName} works for you ${since}.`, '/billers')
  await announce(tx, by, engaged, {
    engagementId,
    clientId: client.userId,
    billerId: biller.userId,
    startsOn: terms.startedOn,
  })
  return engagementId
}

/** Ends the running engagement of two people; `endedOn` is its last day, today where nothing is said. */
export async function endEngagement(
  tx: Tx,
  by: By,
  { client, biller }: Sides,
  endedOn?: string,
): Promise<void> {
  const running = await lockRunningEngagement(tx, client.userId, biller.userId)
  if (!running) throw notFound('They don’t work together.')
  const lastDay = endedOn ?? dayIn(biller.timeZone, by.now)
  if (lastDay < running.startedOn)
    throw invalid('on', `It started on ${running.startedOn}, so it can’t end before that.`)
  const names = { clientName: client.userName, billerName: biller.userName }
  await writeLastDay(tx, by, running, names, { day: lastDay, reason: null })
}

type Names = { readonly clientName: string; readonly billerName: string }
type LastDay = { readonly day: string; readonly reason: string | null }

/** Gives an engagement that is held its last day, and tells both. What is proposed for it is nobody's to agree to any more. */
export async function writeLastDay(
  tx: Tx,
  by: By,
  row: EngagementRow,
  { clientName, billerName }: Names,
  { day, reason }: LastDay,
): Promise<void> {
  const { engagementId, clientId, billerId } = row
  await writeEnd(tx, engagementId, day, reason)
  await removeProposal(tx, engagementId)
  await audit(tx, by, {
    action: 'engagement:end',
    subjectId: engagementId,
    before: { endedOn: row.endedOn },
    after: { endedOn: day },
    ...(reason === null ? {} : { reason }),
  })
  const sayTo = (userId: string, description: string, link: Href) =>
    notify(tx, by, {
      userId,
      kind: kinds['engagement-ended'],
      event: `${engagementId}:${day}`,
      title: 'Engagement ended',
      description: reason === null ? description : `${description} Reason: ${reason}`,
      link,
    })
  await sayTo(billerId, `Your work for ${clientName} ends on ${dayText(day, by.now)}.`, '/clients')
  await sayTo(clientId, `${billerName} stops working for you after ${dayText(day, by.now)}.`, '/billers')
  await announce(tx, by, engagementEnded, { engagementId, clientId, billerId, endsOn: day })
}
