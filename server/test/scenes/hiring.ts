import { apply, hire, makeOffer, moveApplication } from '@claimcrew/contract/jobs/contract'
import type { Application, DraftFields, Job } from '@claimcrew/contract/jobs/shapes'
import type { Person, World } from '../world.ts'
import { post } from './posts.ts'

const terms = { rateCents: 2000, hoursPerWeek: 20, startsOn: '2026-03-16' }

type TermsChange = Partial<typeof terms> & Readonly<Record<string, unknown>>

/** A client with an open post of 20 hours a week. */
export async function hiringClient(
  world: World,
  fields: Partial<DraftFields> = {},
): Promise<{ client: Person; job: Job }> {
  const client = await world.join('CLIENT')
  return { client, job: await post(client, 'open', { hoursPerWeek: 20, ...fields }) }
}

export const applyTo = (biller: Person, jobId: string, sent: object = {}, headers = {}) =>
  biller.call(
    apply,
    { params: { jobId }, body: { note: 'I know Tebra well.', rateCents: 2000, answers: [], ...sent } },
    { headers },
  )

/** A biller who has applied for $20 an hour. */
export async function applicant(
  world: World,
  jobId: string,
  more: Parameters<World['join']>[1] = {},
): Promise<{ biller: Person; applicationId: string; application: Application }> {
  const biller = await world.join('BILLER', more)
  const { status, body } = await applyTo(biller, jobId)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return { biller, applicationId: body.application.applicationId, application: body.application }
}

export const hireAt = (by: Person, applicationId: string, change: TermsChange = {}) =>
  by.call(hire, { params: { applicationId }, body: { ...terms, ...change } })

export const offerAt = (by: Person, applicationId: string, change: TermsChange = {}) =>
  by.call(makeOffer, { params: { applicationId }, body: { ...terms, ...change } })

export const moveTo = (by: Person, applicationId: string, stage: string, reason?: string) =>
  by.call(moveApplication, {
    params: { applicationId },
    body: { stage: stage as 'shortlisted', ...(reason !== undefined && { reason }) },
  })

/** What somebody was told of, the first first. */
export const newsOf = (world: World, { userId }: Person) =>
  world.db
    .selectFrom('notifications')
    .select(['kind', 'title', 'description', 'link'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
