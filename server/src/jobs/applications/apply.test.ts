import {
  getApplication,
  getJob,
  listApplicants,
  listApplications,
  noteOnApplication,
  setJobStatus,
  withdrawApplication,
} from '@claimcrew/contract/jobs/contract'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import { describe, expect, it } from 'vitest'
import { applicant, applyTo, hiringClient, newsOf } from '../../../test/scenes/hiring.ts'
import { invitationTo, post } from '../../../test/scenes/posts.ts'
import { day, hour, type Person, World } from '../../../test/world.ts'
import { defaultLimits } from '../../kit/limits/settings.ts'

const world = await World.open()

describe('applying', () => {
  it('stores note, rate and answers, and notifies the client', async () => {
    const { client, job } = await hiringClient(world, { questions: ['Which payers?', 'Since when?'] })
    const biller = await world.join('BILLER', { userName: 'Ana Cruz' })
    const sent = { note: 'Hello <b>there</b>', rateCents: 2100, answers: ['Aetna', '2019'] }
    const { status, body } = await applyTo(biller, job.jobId, sent)
    expect(status).toBe(200)
    expect(body.application).toMatchObject({
      ...sent,
      jobId: job.jobId,
      jobTitle: job.title,
      clientId: client.userId,
      clientName: client.user.userName,
      billerId: biller.userId,
      userName: 'Ana Cruz',
      stage: 'new',
      offer: null,
      engagementId: null,
      privateNote: null,
      createdAt: world.now.toISOString(),
    })
    const { applicationId } = body.application
    expect(await newsOf(world, client)).toEqual([
      {
        kind: 'application-received',
        title: 'New application',
        description: `Ana Cruz applied to ${job.title}.`,
        link: `/jobs?job=${job.jobId}&tab=applicants&application=${applicationId}`,
      },
    ])
    expect((await biller.get(getJob, { params: { jobId: job.jobId } })).application?.applicationId).toBe(
      applicationId,
    )
  })

  it('happens once a job, also after a withdrawal, and once for one key', async () => {
    const { job } = await hiringClient(world)
    const biller = await world.join('BILLER')
    const key = { 'idempotency-key': 'the-first-application' }
    const first = await applyTo(biller, job.jobId, {}, key)
    const again = await applyTo(biller, job.jobId, {}, key)
    expect([again.status, again.body]).toEqual([200, first.body])
    const before = await world.fingerprint()
    expect((await applyTo(biller, job.jobId)).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
    const { applicationId } = first.body.application
    await biller.get(withdrawApplication, { params: { applicationId } })
    expect((await applyTo(biller, job.jobId)).status).toBe(409)
  })

  it('happens once when it is sent twice at once', async () => {
    const { job } = await hiringClient(world)
    const biller = await world.join('BILLER')
    const answers = await Promise.all([applyTo(biller, job.jobId), applyTo(biller, job.jobId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    ['paused', 409],
    ['filled', 409],
    ['closed', 409],
    ['draft', 404],
  ] as const)('to a job that is %s answers %i', async (status, expected) => {
    const { jobId } = await post(await world.join('CLIENT'), status)
    const biller = await world.join('BILLER')
    const before = await world.fingerprint()
    expect((await applyTo(biller, jobId)).status).toBe(expected)
    expect(await world.fingerprint()).toBe(before)
  })

  it('answers as many questions as there are', async () => {
    const { job } = await hiringClient(world, { questions: ['Which payers?', 'Since when?'] })
    const biller = await world.join('BILLER')
    const before = await world.fingerprint()
    for (const answers of [[], ['Aetna'], ['Aetna', '2019', 'more'], ['Aetna', '']]) {
      const { status, body } = await applyTo(biller, job.jobId, { answers })
      expect(status).toBe(422)
      expect(Object.keys(body.fields)[0]).toMatch(/^answers/)
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it.each([
    ['a rate below nothing', { rateCents: -1 }],
    ['a rate beyond all', { rateCents: 1e9 }],
    ['a part of a cent', { rateCents: 10.5 }],
    ['a patient in the note', { note: 'I billed for patient John Smith, DOB 01/02/1980' }],
  ])('with %s is refused', async (_, sent) => {
    const { job } = await hiringClient(world)
    const biller = await world.join('BILLER')
    const before = await world.fingerprint()
    expect((await applyTo(biller, job.jobId, sent)).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })

  it('is the answer to an invitation', async () => {
    const { client, job } = await hiringClient(world)
    const biller = await world.join('BILLER')
    await invitationTo(world, job.jobId, biller)
    await applyTo(biller, job.jobId)
    expect((await biller.get(getJob, { params: { jobId: job.jobId } })).invitation?.state).toBe('accepted')
    expect((await newsOf(world, client))[0]?.description).toContain('accepted your invitation')
  })

  it('is limited per day, and possible again the next day', async () => {
    const limited = await World.open({ limits: { ...defaultLimits, applicationsADay: 2 } })
    const biller = await limited.join('BILLER')
    const jobs = []
    for (const title of ['Denials', 'Charge entry', 'Payments'])
      jobs.push((await hiringClient(limited, { title })).job.jobId)
    const [one = '', two = '', three = ''] = jobs
    expect((await applyTo(biller, one)).status).toBe(200)
    expect((await applyTo(biller, two)).status).toBe(200)
    const before = await limited.fingerprint()
    const { status, body } = await applyTo(biller, three)
    expect([status, body.message]).toEqual([429, expect.stringContaining('24 hours')])
    expect(await limited.fingerprint()).toBe(before)
    limited.pass(day + hour)
    const later = await limited.alsoAs(biller)
    expect((await applyTo(later, three)).status).toBe(200)
  })
})

describe('the list of applicants', () => {
  it('is shown to the client, the latest first and page by page, with how well each fits', async () => {
    const { client, job } = await hiringClient(world)
    const names = ['Ana', 'Ben', 'Cora']
    for (const userName of names) {
      world.pass(1000)
      await applicant(world, job.jobId, { userName })
    }
    const list = (query: object) => client.get(listApplicants, { params: { jobId: job.jobId }, query })
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map(({ userName }) => userName)).toEqual(['Cora', 'Ben', 'Ana'])
    expect(second.nextCursor).toBeNull()
    for (const { match } of first.items)
      expect(match?.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(match?.score)
    expect(
      (await client.call(listApplicants, { params: { jobId: job.jobId }, query: { cursor: 'made-up' } }))
        .status,
    ).toBe(422)
  })

  it('shows a better fit once the profile has what the job asks for', async () => {
    const { client, job } = await hiringClient(world, { systems: ['Kareo'] })
    const { biller, application } = await applicant(world, job.jobId)
    const body = { systems: [{ name: 'Tebra', level: 'good' as const }] }
    await biller.get(updateProfile, { params: { userId: biller.userId }, body })
    const { items } = await client.get(listApplicants, { params: { jobId: job.jobId }, query: {} })
    expect(items[0]?.match?.score).toBe((application.match?.score ?? 0) + 25)
    const own = await biller.get(listApplications, { query: {} })
    expect(own.items[0]?.match).toEqual(items[0]?.match)
  })

  it('shows an application to the two sides and an ADMIN, and to no one else', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    const see = async (by: Person) => (await by.call(getApplication, { params: { applicationId } })).status
    const [admin, other, rival] = [
      await world.join('ADMIN'),
      await world.join('CLIENT'),
      await world.join('BILLER'),
    ]
    expect([await see(client), await see(biller), await see(admin)]).toEqual([200, 200, 200])
    expect([await see(other), await see(rival)]).toEqual([404, 404])
  })
})

describe('a private note', () => {
  it('is never shown to the applicant, and can be written after the end', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    await client.get(setJobStatus, { params: { jobId: job.jobId }, body: { status: 'closed' } })
    const body = { note: 'Too expensive\nbut kind' }
    const { application } = await client.get(noteOnApplication, { params: { applicationId }, body })
    expect(application.privateNote).toBe(body.note)
    const answers = [
      await biller.call(getApplication, { params: { applicationId } }),
      await biller.call(listApplications, { query: {} }),
      await biller.call(getJob, { params: { jobId: job.jobId } }),
    ]
    for (const answer of answers) expect(JSON.stringify(answer.body)).not.toContain('expensive')
  })

  it('does not overwrite what was written since it was read', async () => {
    const { client, job } = await hiringClient(world)
    const { applicationId } = await applicant(world, job.jobId)
    const write = (note: string, was: string) =>
      client.call(noteOnApplication, { params: { applicationId }, body: { note, was } })
    expect((await write('Asks for more', '')).status).toBe(200)
    // The same once more, as after a lost answer.
    expect((await write('Asks for more', '')).status).toBe(200)
    expect((await write('Speaks Spanish', '')).status).toBe(409)
    const { application } = await client.get(getApplication, { params: { applicationId } })
    expect(application.privateNote).toBe('Asks for more')
    expect((await write('Asks for more, speaks Spanish', 'Asks for more')).status).toBe(200)
  })
})
