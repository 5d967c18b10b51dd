import { listBillerJobs, listBillers, listClients } from '@claimcrew/contract/engagements/contract'
import { acceptOffer, declineOffer, getJob, setJobStatus } from '@claimcrew/contract/jobs/contract'
import { deactivateUser } from '@claimcrew/contract/people/contract'
import { describe, expect, it } from 'vitest'
import { isRefusedCursor, madeUpCursors, readPages } from '../../../test/scenes/crowd.ts'
import {
  applicant,
  applyTo,
  hireAt,
  hiringClient,
  moveTo,
  newsOf,
  offerAt,
} from '../../../test/scenes/hiring.ts'
import { invitationTo } from '../../../test/scenes/posts.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()

const accept = (by: Person, applicationId: string, version?: number) =>
  by.call(acceptOffer, { params: { applicationId }, body: version === undefined ? {} : { version } })
const refuse = (by: Person, applicationId: string, reason = '') =>
  by.call(declineOffer, { params: { applicationId }, body: { reason } })
const jobNow = async (by: Person, jobId: string) => (await by.get(getJob, { params: { jobId } })).job

describe('hiring', () => {
  it('engages at the applicant’s rate, ends the application, and notifies the other side', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    const { status, body } = await hireAt(client, applicationId)
    expect(status).toBe(200)
    expect(body.engagement).toMatchObject({
      title: job.title,
      clientId: client.userId,
      billerId: biller.userId,
      startedOn: '2026-03-16',
      endedOn: null,
      rateCents: 2000,
      hoursPerWeek: 20,
      state: 'upcoming',
    })
    expect(body.application).toMatchObject({
      stage: 'hired',
      engagementId: body.engagement.engagementId,
      offer: null,
    })
    expect(await jobNow(client, job.jobId)).toMatchObject({ hired: 1, status: 'open' })
    expect((await client.get(listBillers, { query: {} })).billers.map(one => one.userId)).toEqual([
      biller.userId,
    ])
    expect((await biller.get(listClients, { query: {} })).clients.map(one => one.userId)).toEqual([
      client.userId,
    ])
    expect((await newsOf(world, biller)).map(({ kind }) => kind)).toEqual(['engagement-begun'])
    expect((await newsOf(world, client)).map(({ kind }) => kind)).not.toContain('engagement-begun')
  })

  it('is allowed above the requested rate, and never below it or at other hours', async () => {
    const { client, job } = await hiringClient(world, { openings: 3 })
    const [one, two] = [await applicant(world, job.jobId), await applicant(world, job.jobId)]
    expect((await hireAt(client, one.applicationId, { rateCents: 2001 })).status).toBe(200)
    const before = await world.fingerprint()
    for (const change of [{ rateCents: 1999 }, { hoursPerWeek: 19.5 }, { hoursPerWeek: 40 }]) {
      const { status, body } = await hireAt(client, two.applicationId, change)
      expect([status, body.message]).toEqual([409, expect.stringContaining('offer')])
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('leaves the hours to the client where the post says none', async () => {
    const { client, job } = await hiringClient(world, { hoursPerWeek: null })
    const { applicationId } = await applicant(world, job.jobId)
    expect((await hireAt(client, applicationId, { hoursPerWeek: 33 })).status).toBe(200)
  })

  it.each(['shortlisted', 'interview', 'offered'])('goes from %s as well', async stage => {
    const { client, job } = await hiringClient(world)
    const { applicationId } = await applicant(world, job.jobId)
    await moveTo(client, applicationId, stage)
    const { status, body } = await hireAt(client, applicationId)
    expect([status, body.application.stage]).toEqual([200, 'hired'])
  })

  it('begins at the earliest today in the biller’s time zone, except by an ADMIN', async () => {
    world.now = new Date('2026-03-10T20:00:00.000Z')
    const { client, job } = await hiringClient(world, { openings: 3 })
    const inManila = { timeZone: 'Asia/Manila' }
    const [one, two] = [
      await applicant(world, job.jobId, inManila),
      await applicant(world, job.jobId, inManila),
    ]
    const before = await world.fingerprint()
    for (const call of [hireAt, offerAt]) {
      const { status, body } = await call(client, one.applicationId, { startsOn: '2026-03-10' })
      expect([status, Object.keys(body.fields)]).toEqual([422, ['startsOn']])
    }
    expect(await world.fingerprint()).toBe(before)
    expect((await hireAt(client, one.applicationId, { startsOn: '2026-03-11' })).status).toBe(200)
    const admin = await world.join('ADMIN')
    expect((await hireAt(admin, two.applicationId, { startsOn: '2026-01-01' })).status).toBe(200)
  })

  it('is refused beyond the openings, until there are more', async () => {
    const { client, job } = await hiringClient(world)
    const [one, two] = [await applicant(world, job.jobId), await applicant(world, job.jobId)]
    await hireAt(client, one.applicationId)
    const before = await world.fingerprint()
    expect((await hireAt(client, two.applicationId)).status).toBe(409)
    expect((await offerAt(client, two.applicationId)).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    // Filling it answers the one who waits.
    await client.get(setJobStatus, { params: { jobId: job.jobId }, body: { status: 'filled' } })
    expect((await newsOf(world, two.biller)).at(-1)?.description).toContain('has been filled')
  })

  it('of one applicant by several at once happens once', async () => {
    const { client, job } = await hiringClient(world, { openings: 5 })
    const { applicationId } = await applicant(world, job.jobId)
    const admin = await world.join('ADMIN')
    const answers = await Promise.all([client, admin, client, admin].map(by => hireAt(by, applicationId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await jobNow(client, job.jobId)).hired).toBe(1)
  })

  it('of several applicants at once stops at the openings', async () => {
    const { client, job } = await hiringClient(world, { openings: 2 })
    const applicants = await Promise.all([1, 2, 3, 4].map(() => applicant(world, job.jobId)))
    const answers = await Promise.all(applicants.map(one => hireAt(client, one.applicationId)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    expect((await jobNow(client, job.jobId)).hired).toBe(2)
  })

  it('of one biller by two clients at once happens twice: they are different engagements', async () => {
    const [one, two] = [await hiringClient(world), await hiringClient(world)]
    const { biller, applicationId } = await applicant(world, one.job.jobId)
    const second = await world.alsoAs(biller)
    const other = (await applyTo(second, two.job.jobId)).body.application.applicationId
    const answers = await Promise.all([hireAt(one.client, applicationId), hireAt(two.client, other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('of a biller who already works for the client is refused for the same days', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    await world.engage(client, biller, '2026-01-01')
    const before = await world.fingerprint()
    expect((await hireAt(client, applicationId)).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('of a deactivated biller is refused', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    const admin = await world.join('ADMIN')
    await admin.get(deactivateUser, { params: { id: biller.userId } })
    const before = await world.fingerprint()
    expect((await hireAt(client, applicationId)).status).toBe(409)
    expect((await offerAt(client, applicationId)).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('while the biller is being deactivated never leaves both standing', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    const admin = await world.join('ADMIN')
    const [hired, gone] = await Promise.all([
      hireAt(client, applicationId),
      admin.call(deactivateUser, { params: { id: biller.userId } }),
    ])
    expect(gone.status).toBe(200)
    const { stage } = await world.db
      .selectFrom('applications')
      .select('stage')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow()
    expect([hired.status, stage]).toEqual(hired.status === 200 ? [200, 'hired'] : [409, 'withdrawn'])
  })

  it('notifies administrators of a biller whose time is not tracked', async () => {
    const admin = await world.join('ADMIN')
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    await hireAt(client, applicationId)
    const notified = (await newsOf(world, admin)).filter(({ kind }) => kind === 'hired-without-tracker')
    expect(notified).toEqual([
      expect.objectContaining({
        link: '/admin/time-doctor',
        description: expect.stringContaining(biller.user.userName),
      }),
    ])
  })
})

describe('an offer', () => {
  const lower = { rateCents: 1500, hoursPerWeek: 30 }

  it('of less is accepted, and engages on its terms', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    const offered = await offerAt(client, applicationId, lower)
    expect(offered.body.application).toMatchObject({
      stage: 'offered',
      rateCents: 2000,
      offer: { ...lower, startsOn: '2026-03-16' },
    })
    const { status, body } = await accept(biller, applicationId)
    expect(status).toBe(200)
    expect(body.engagement).toMatchObject({ ...lower, startedOn: '2026-03-16' })
    expect(body.application).toMatchObject({ stage: 'hired', offer: lower })
    expect((await newsOf(world, biller)).map(({ kind }) => kind)).toContain('offer-received')
    expect((await newsOf(world, client)).map(({ kind }) => kind)).toContain('offer-accepted')
    expect((await accept(biller, applicationId)).status).toBe(409)
  })

  it('that is accepted late begins on that day', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    await offerAt(client, applicationId)
    world.now = new Date('2026-03-20T15:00:00.000Z')
    const { body } = await accept(await world.alsoAs(biller), applicationId)
    expect(body.engagement.startedOn).toBe('2026-03-20')
    world.now = new Date('2026-03-10T20:00:00.000Z')
  })

  it('is declined with the biller’s own words, which end it', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    await offerAt(client, applicationId, lower)
    const { body } = await refuse(biller, applicationId, 'That is too little.')
    expect(body.application).toMatchObject({ stage: 'declined', reason: 'That is too little.', offer: lower })
    expect((await newsOf(world, client)).at(-1)).toMatchObject({
      kind: 'offer-declined',
      description: expect.stringContaining('That is too little.'),
    })
    expect((await accept(biller, applicationId)).status).toBe(409)
  })

  it('can be changed before it is answered, and the last one counts', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    await offerAt(client, applicationId, lower)
    await offerAt(client, applicationId, { rateCents: 1800 })
    expect((await newsOf(world, biller)).map(({ title }) => title)).toEqual([
      'You have an offer',
      'The offer has changed',
    ])
    expect((await accept(biller, applicationId, 2)).body.engagement.rateCents).toBe(1800)
  })

  it('that was never made or was withdrawn cannot be answered', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    expect((await accept(biller, applicationId)).status).toBe(409)
    expect((await refuse(biller, applicationId)).status).toBe(409)
    await offerAt(client, applicationId)
    await moveTo(client, applicationId, 'shortlisted')
    expect((await accept(biller, applicationId)).status).toBe(409)
  })

  it('that is accepted and declined at once is one of both', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    await offerAt(client, applicationId)
    const answers = await Promise.all([accept(biller, applicationId), refuse(biller, applicationId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is not accepted for a filled opening', async () => {
    const { client, job } = await hiringClient(world)
    const [one, two] = [await applicant(world, job.jobId), await applicant(world, job.jobId)]
    await offerAt(client, one.applicationId)
    await offerAt(client, two.applicationId)
    const answers = await Promise.all([
      accept(one.biller, one.applicationId),
      accept(two.biller, two.applicationId),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the jobs of a biller', () => {
  it('are current and past jobs, applications and invitations', async () => {
    const [one, two, three, four] = [
      await hiringClient(world, { title: 'Hired for' }),
      await hiringClient(world, { title: 'Applied to' }),
      await hiringClient(world, { title: 'Invited to' }),
      await hiringClient(world, { title: 'Declined at' }),
    ]
    const { biller, applicationId } = await applicant(world, one.job.jobId)
    const before = await world.join('CLIENT')
    const past = await world.engage(before, biller, '2025-01-01', '2025-02-01')
    await hireAt(one.client, applicationId)
    await applyTo(biller, two.job.jobId)
    await invitationTo(world, three.job.jobId, biller)
    const declined = (await applyTo(biller, four.job.jobId)).body.application.applicationId
    await moveTo(four.client, declined, 'declined')
    const list = async (by: Person) =>
      (await by.get(listBillerJobs, { params: { id: biller.userId } })).jobs.map(
        ({ jobId, title, clientName, status }) => [jobId, title, clientName, status],
      )
    const hired = [one.job.jobId, 'Hired for', one.client.user.userName, 'engaged']
    const all = [
      hired,
      [past, 'Payment posting', before.user.userName, 'ended'],
      [two.job.jobId, 'Applied to', two.client.user.userName, 'applied'],
      [three.job.jobId, 'Invited to', three.client.user.userName, 'invited'],
    ]
    expect(await list(biller)).toEqual(all)
    const pages = await readPages(biller, listBillerJobs, {
      params: { id: biller.userId },
      query: { limit: 1 },
    })
    expect(pages.map(({ jobs }) => jobs.map(({ title }) => title))).toEqual(all.map(([, title]) => [title]))
    for (const cursor of madeUpCursors) {
      const request = { params: { id: biller.userId }, query: { cursor } }
      expect(isRefusedCursor(await biller.call(listBillerJobs, request))).toBe(true)
    }
    expect(await list(await world.join('ADMIN'))).toEqual(all)
    expect(await list(one.client)).toEqual([hired])
    for (const stranger of [two.client, await world.join('CLIENT'), await world.join('BILLER')])
      expect((await stranger.call(listBillerJobs, { params: { id: biller.userId } })).status).toBe(404)
  })
})
