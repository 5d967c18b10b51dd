import { kinds } from '@claimcrew/contract/engagements/notifications'
import type { Href } from '@claimcrew/contract/kit/paths'
import { dayIn } from '@claimcrew/contract/kit/time'
import { dayText } from '@claimcrew/contract/kit/timeWords'
import type { User } from '@claimcrew/contract/people/contract'
import { audit, type By } from '../kit/data/audit.ts'
import { type Tx, violates } from '../kit/data/db.ts'
import { conflict, invalid, notFound } from '../kit/http/refusal.ts'
import { notify } from '../kit/notify.ts'
import { insertEngagement, lockRunningEngagement, type NewEngagement, writeEnd } from './store.ts'

type Sides = { readonly client: User; readonly biller: User }

type Terms = Pick<NewEngagement, 'title' | 'startedOn' | 'rateCents' | 'currency' | 'hoursPerWeek'>

/** Ties a client and a biller, writes it down and tells both; answers the id of what they have agreed. */
export async function engage(tx: Tx, by: By, { client, biller }: Sides, terms: Terms): Promise<string> {
  if (client.role !== 'CLIENT') throw invalid('client', `${client.userName} is not a client.`)
  if (biller.role !== 'BILLER') throw invalid('biller', `${biller.userName} is not a biller.`)
  const engagementId = by.newId()
  const engagement: NewEngagement = {
    ...terms,
    engagementId,
    clientId: client.userId,
    billerId: biller.userId,
    endedOn: null,
    createdAt: by.now,
  }
  await insertEngagement(tx, engagement).catch(error => {
    throw violates(error, 'engagements_no_overlap')
      ? conflict('These two work together on those days already.')
      : error
  })
  await audit(tx, by, { action: 'engagement:begin', subjectId: engagementId, after: engagement })
  const sayTo = (userId: string, description: string, link: Href) =>
    notify(tx, by, {
      userId,
      kind: kinds['engagement-begun'],
      event: engagementId,
      title: 'Engagement begun',
      description,
      link,
    })
  await sayTo(
    biller.userId,
    `You work for ${client.userName} from ${dayText(terms.startedOn, true)}.`,
    '/clients',
  )
  await sayTo(
    client.userId,
    `${biller.userName} works for you from ${dayText(terms.startedOn, true)}.`,
    '/billers',
  )
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
  if (!running) throw notFound('These two do not work together.')
  const lastDay = endedOn ?? dayIn(biller.timeZone, by.now)
  if (lastDay < running.startedOn)
    throw invalid('on', `It began on ${running.startedOn}, so it cannot end before.`)
  await writeEnd(tx, running.engagementId, lastDay)
  await audit(tx, by, {
    action: 'engagement:end',
    subjectId: running.engagementId,
    before: { endedOn: null },
    after: { endedOn: lastDay },
  })
  const sayTo = (userId: string, description: string, link: Href) =>
    notify(tx, by, {
      userId,
      kind: kinds['engagement-ended'],
      event: running.engagementId,
      title: 'Engagement ended',
      description,
      link,
    })
  await sayTo(
    biller.userId,
    `Your work for ${client.userName} ends on ${dayText(lastDay, true)}.`,
    '/clients',
  )
  await sayTo(
    client.userId,
    `The work of ${biller.userName} for you ends on ${dayText(lastDay, true)}.`,
    '/billers',
  )
}
