import { defaultTerms } from '@claimcrew/contract/engagements/rules'
import type { Page } from '@playwright/test'
import { insertEngagement } from '../server/src/engagements/store.ts'
import { createDb, openPool } from '../server/src/kit/data/db.ts'
import { joinPostgres } from '../server/src/kit/postgres/start.ts'
import { newId } from '../server/src/kit/random.ts'
import { type Person, registerPerson } from './journey.ts'

export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A client and a biller of a journey's own, who have worked together for a while. */
export async function makeEngagedPair(
  page: Page,
  client: string,
  biller: string,
): Promise<[boss: Person, hired: Person, engagementId: string]> {
  const [boss, hired] = [await registerPerson(page, client), await registerPerson(page, biller, 'job-seeker')]
  return [boss, hired, await workTogether(boss, hired)]
}

/** Engages somebody for the last weeks. Answers the id of the engagement. */
export async function workTogether(boss: Person, hired: Person): Promise<string> {
  const engagementId = newId()
  const server = await joinPostgres(process.env.APP_DATA ?? '')
  const db = createDb(openPool(server.servingUrl('claimcrew'), 1))
  // Nobody can engage somebody for the past, so it is written by hand.
  await insertEngagement(db, {
    engagementId,
    clientId: boss.userId,
    billerId: hired.userId,
    title: 'Posting and follow-up',
    startedOn: daysAgo(60),
    endedOn: null,
    rateCents: 900,
    currency: 'USD',
    hoursPerWeek: 40,
    ...defaultTerms,
    createdAt: new Date().toISOString(),
  })
  await db.destroy()
  return engagementId
}
