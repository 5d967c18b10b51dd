import { acceptOffer, setJobStatus, takeBackOffer, updateJob } from '@claimcrew/contract/jobs/contract'
import type { JobChange } from '@claimcrew/contract/jobs/shapes'
import { describe, expect, it } from 'vitest'
import {
  applicant,
  applyTo,
  hireAt,
  hiringClient,
  moveTo,
  newsOf,
  offerAt,
} from '../../../test/scenes/hiring.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()

const change = (client: Person, jobId: string, body: JobChange) =>
  client.get(updateJob, { params: { jobId }, body })
const accept = (by: Person, applicationId: string, version?: number) =>
  by.call(acceptOffer, { params: { applicationId }, body: version === undefined ? {} : { version } })
const takeBack = (by: Person, applicationId: string) => by.call(takeBackOffer, { params: { applicationId } })

/** How the engagement that came of it is paid. */
const isFixed = async (engagementId: string) =>
  (
    await world.db
      .selectFrom('statement_fixed_prices')
      .select('engagement_id')
      .where('engagement_id', '=', engagementId)
      .execute()
  ).length > 0

describe('an application', () => {
  it('is bound to the post as it was: $20 an hour never becomes $20 in total, nor 20 hours 168', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId, application } = await applicant(world, job.jobId)
    expect(application.agreed).toEqual({ pay: 'hourly', hoursPerWeek: 20 })
    await change(client, job.jobId, { pay: 'fixed', hoursPerWeek: 168 })
    const before = await world.fingerprint()
    for (const terms of [{ hoursPerWeek: 168 }, { hoursPerWeek: 20 }]) {
      const { status, body } = await hireAt(client, applicationId, terms)
      expect([status, body.message]).toEqual([409, expect.stringContaining('offer')])
    }
    expect(await world.fingerprint()).toBe(before)
    const { body } = await offerAt(client, applicationId, { hoursPerWeek: 168, rateCents: 90_000 })
    expect(body.application.offer).toMatchObject({ pay: 'fixed', rateCents: 90_000, version: 1 })
    const answer = await accept(biller, applicationId, 1)
    expect(await isFixed(answer.body.engagement.engagementId)).toBe(true)
  })

  it('is hired at the hours the post had then, whatever it says now', async () => {
    const { client, job } = await hiringClient(world)
    const { applicationId } = await applicant(world, job.jobId)
    await change(client, job.jobId, { hoursPerWeek: 40 })
    expect((await hireAt(client, applicationId, { hoursPerWeek: 40 })).status).toBe(409)
    expect((await hireAt(client, applicationId, { hoursPerWeek: 20 })).status).toBe(200)
  })

  it('to a post without hours leaves them to the client, also when the post has some later', async () => {
    const { client, job } = await hiringClient(world, { hoursPerWeek: null })
    const { applicationId } = await applicant(world, job.jobId)
    await change(client, job.jobId, { hoursPerWeek: 30 })
    expect((await hireAt(client, applicationId, { hoursPerWeek: 10 })).status).toBe(200)
  })

  it('that names the version read is refused once the post has changed', async () => {
    const { client, job } = await hiringClient(world)
    const biller = await world.join('BILLER')
    await change(client, job.jobId, { pay: 'fixed' })
    const read = { pay: 'hourly', hoursPerWeek: 20 }
    const before = await world.fingerprint()
    expect((await applyTo(biller, job.jobId, { agreed: read })).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    expect((await applyTo(biller, job.jobId, { agreed: { ...read, pay: 'fixed' } })).status).toBe(200)
  })

  it('is neither sent nor hired nor offered for nothing', async () => {
    const { client, job } = await hiringClient(world)
    const free = await applyTo(await world.join('BILLER'), job.jobId, { rateCents: 0 })
    expect([free.status, Object.keys(free.body.fields)]).toEqual([422, ['rateCents']])
    const { applicationId } = await applicant(world, job.jobId)
    for (const act of [hireAt, offerAt]) {
      const { status, body } = await act(client, applicationId, { rateCents: 0 })
      expect([status, Object.keys(body.fields)]).toEqual([422, ['rateCents']])
    }
  })
})

describe('an offer', () => {
  const offered = async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    const { body } = await offerAt(client, applicationId, { rateCents: 1900 })
    return { client, job, biller, applicationId, version: body.application.offer.version }
  }

  it('keeps its pay type, whatever happens to the post', async () => {
    const { client, job, biller, applicationId, version } = await offered()
    await change(client, job.jobId, { pay: 'fixed' })
    const { status, body } = await accept(biller, applicationId, version)
    expect([status, await isFixed(body.engagement.engagementId)]).toEqual([200, false])
    expect(body.application.offer.pay).toBe('hourly')
  })

  it('swapped at the last moment is not accepted by a biller who read the one before', async () => {
    const { client, biller, applicationId, version } = await offered()
    await offerAt(client, applicationId, { rateCents: 1 })
    expect((await accept(biller, applicationId, version)).status).toBe(409)
    expect((await accept(biller, applicationId)).status).toBe(409)
    expect((await accept(biller, applicationId, version + 1)).status).toBe(200)
  })

  it('is accepted without a version when it was first made, or changed a minute ago', async () => {
    const first = await offered()
    expect((await accept(first.biller, first.applicationId)).status).toBe(200)
    const second = await offered()
    await offerAt(second.client, second.applicationId, { rateCents: 1950 })
    const start = world.now
    world.pass(60_000)
    expect((await accept(await world.alsoAs(second.biller), second.applicationId)).status).toBe(200)
    world.now = start
  })

  it('is withdrawn by its client: the application returns to its stage, and its biller is notified', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    await moveTo(client, applicationId, 'interview')
    const { body: made } = await offerAt(client, applicationId)
    await offerAt(client, applicationId, { rateCents: 2100 })
    expect((await takeBack(await world.join('CLIENT'), applicationId)).status).toBe(404)
    expect((await takeBack(biller, applicationId)).status).toBe(403)
    const { status, body } = await takeBack(client, applicationId)
    expect([status, body.application]).toEqual([
      200,
      expect.objectContaining({ stage: 'interview', offer: null }),
    ])
    expect((await newsOf(world, biller)).map(({ title }) => title)).toContain('Offer withdrawn')
    expect((await accept(biller, applicationId)).status).toBe(409)
    expect((await takeBack(client, applicationId)).status).toBe(409)
    // Made anew it has another version, and nobody who read the one before accepts it unseen.
    await offerAt(client, applicationId, { rateCents: 1 })
    expect((await accept(biller, applicationId, made.application.offer.version)).status).toBe(409)
    expect((await accept(biller, applicationId)).status).toBe(409)
  })

  it('and a hire agree on weekdays and the hours to pay; a change of the offer leaves what it does not name', async () => {
    const { client, job } = await hiringClient(world, { openings: 2 })
    const [one, two] = [await applicant(world, job.jobId), await applicant(world, job.jobId)]
    const details = { weekdays: [1, 2, 3], hoursFrom: 'tracked' }
    const { body } = await offerAt(client, one.applicationId, details)
    expect(body.application.offer).toEqual({
      pay: 'hourly',
      rateCents: 2000,
      hoursPerWeek: 20,
      startsOn: '2026-03-16',
      version: 1,
      ...details,
    })
    const changed = await offerAt(client, one.applicationId, { hoursFrom: null })
    expect(changed.body.application.offer).toMatchObject({ weekdays: [1, 2, 3], hoursFrom: 'punched' })
    const { engagement } = (await accept(one.biller, one.applicationId, 2)).body
    expect(engagement).toMatchObject({ weekdays: [1, 2, 3], hoursFrom: 'punched' })
    const hired = await hireAt(client, two.applicationId, details)
    expect(hired.body.engagement).toMatchObject(details)
    expect((await newsOf(world, two.biller)).at(-1)?.description).toContain('paid by tracked hours')
  })

  it('ends with the post', async () => {
    const { client, job, biller, applicationId, version } = await offered()
    await client.get(setJobStatus, { params: { jobId: job.jobId }, body: { status: 'closed' } })
    expect((await accept(biller, applicationId, version)).status).toBe(409)
  })
})
