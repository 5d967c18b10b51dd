import { getApplication, listApplicants, withdrawApplication } from '@claimcrew/contract/jobs/contract'
import { canMoveStage, isOpenStage } from '@claimcrew/contract/jobs/rules'
import { declineReasons, type Stage } from '@claimcrew/contract/jobs/shapes'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applicant, hireAt, hiringClient, moveTo, newsOf, offerAt } from '../../../test/scenes/hiring.ts'
import { day, type Person, World } from '../../../test/world.ts'
import { notifyOfWaiting } from '../backgroundJobs.ts'

const world = await World.open()

const withdraw = (by: Person, applicationId: string) =>
  by.call(withdrawApplication, { params: { applicationId } })

describe('the stage of an application', () => {
  it('follows the rules on any path a client and a biller can take', async () => {
    const steps = ['shortlisted', 'interview', 'offered', 'declined', 'withdraw', 'hire', 'offer'] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 6 }), async way => {
        const { client, job } = await hiringClient(world)
        const { biller, applicationId } = await applicant(world, job.jobId)
        let stage: Stage = 'new'
        for (const step of way) {
          const [expected, answer] =
            step === 'withdraw'
              ? [isOpenStage(stage) && 'withdrawn', await withdraw(biller, applicationId)]
              : step === 'hire'
                ? [isOpenStage(stage) && 'hired', await hireAt(client, applicationId)]
                : step === 'offer'
                  ? [isOpenStage(stage) && 'offered', await offerAt(client, applicationId)]
                  : [canMoveStage(stage, step) && step, await moveTo(client, applicationId, step)]
          expect(answer.status, `${way.join()}: ${step} from ${stage}`).toBe(expected ? 200 : 409)
          if (expected) stage = expected as Stage
          const { application } = await biller.get(getApplication, { params: { applicationId } })
          expect(application.stage).toBe(stage)
          expect(application.engagementId !== null).toBe(stage === 'hired')
        }
      }),
      { numRuns: 15 },
    )
  })

  it('notifies the applicant once for each stage, however often it moves back and forth', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    for (const stage of ['shortlisted', 'interview', 'shortlisted', 'interview'])
      await moveTo(client, applicationId, stage)
    expect((await newsOf(world, biller)).map(({ title }) => title)).toEqual([
      'On the shortlist',
      'Invited to an interview',
    ])
  })

  it('moves once when two move it at once', async () => {
    const { client, job } = await hiringClient(world)
    const { applicationId } = await applicant(world, job.jobId)
    const move = () => moveTo(client, applicationId, 'shortlisted')
    const answers = await Promise.all([move(), move()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('never goes back to new, nor to an unknown stage', async () => {
    const { client, job } = await hiringClient(world)
    const { applicationId } = await applicant(world, job.jobId)
    for (const stage of ['new', 'hired', 'withdrawn', 'somewhere'])
      expect((await moveTo(client, applicationId, stage)).status, stage).toBe(422)
  })
})

describe('declining', () => {
  it.each([
    ['rate', declineReasons.rate.message],
    ['Somebody who lives nearer, this time.', 'Somebody who lives nearer, this time.'],
    ['', 'The client decided not to move forward with your application.'],
  ])('for “%s” sends the applicant a polite note', async (reason, message) => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    const { body } = await moveTo(client, applicationId, 'declined', reason)
    expect(body.application).toMatchObject({ stage: 'declined', reason: message })
    expect(await newsOf(world, biller)).toEqual([
      {
        kind: 'application-declined',
        title: 'Application declined',
        description: `${job.title}, ${client.user.userName}: ${message} Thank you for applying.`,
        link: `/jobs?view=applications&application=${applicationId}`,
      },
    ])
    expect((await moveTo(client, applicationId, 'interview')).status).toBe(409)
  })

  it('with a patient in the reason is refused', async () => {
    const { client, job } = await hiringClient(world)
    const { applicationId } = await applicant(world, job.jobId)
    const before = await world.fingerprint()
    expect((await moveTo(client, applicationId, 'declined', 'SSN 123-45-6789')).status).toBe(422)
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('moving to offered', () => {
  it.each([
    ['the post says', { hoursPerWeek: 30 }, 30],
    ['the applicant looks for, where the post says none', { hoursPerWeek: null }, 12.5],
  ])('offers the own rate from today on, for the hours that %s', async (_, fields, hoursPerWeek) => {
    const { client, job } = await hiringClient(world, fields)
    const { biller, applicationId } = await applicant(world, job.jobId, { timeZone: 'Asia/Manila' })
    const body = { hoursPerWeek: 12.5 }
    await biller.get(updateProfile, { params: { userId: biller.userId }, body })
    world.now = new Date('2026-03-10T20:00:00.000Z')
    const { application } = (await moveTo(client, applicationId, 'offered')).body
    // It is tomorrow in Manila already.
    expect(application.offer).toMatchObject({ rateCents: 2000, hoursPerWeek, startsOn: '2026-03-11' })
    expect((await newsOf(world, biller)).map(({ kind }) => kind)).toEqual(['offer-received'])
  })

  it('and back takes the offer back, and says so', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    await moveTo(client, applicationId, 'offered')
    const { application } = (await moveTo(client, applicationId, 'interview')).body
    expect(application).toMatchObject({ stage: 'interview', offer: null })
    expect((await newsOf(world, biller)).at(-1)?.title).toBe('Offer withdrawn')
  })
})

describe('withdrawing', () => {
  it('notifies the client, and is allowed to the applicant alone', async () => {
    const { client, job } = await hiringClient(world)
    const { biller, applicationId } = await applicant(world, job.jobId)
    expect((await withdraw(await world.join('BILLER'), applicationId)).status).toBe(404)
    expect((await withdraw(biller, applicationId)).body.application.stage).toBe('withdrawn')
    expect((await newsOf(world, client)).map(({ kind }) => kind)).toEqual([
      'application-received',
      'application-withdrawn',
    ])
    expect((await withdraw(biller, applicationId)).status).toBe(409)
  })
})

describe('an application that waits', () => {
  it('is brought to the client’s attention after 14 days, once, and again if it then waits on', async () => {
    const { client, job } = await hiringClient(world)
    const { applicationId } = await applicant(world, job.jobId)
    await applicant(world, job.jobId)
    const { biller } = await applicant(world, job.jobId)
    const { items } = await client.get(listApplicants, { params: { jobId: job.jobId }, query: {} })
    const declined = items.find(one => one.billerId === biller.userId)?.applicationId ?? ''
    await moveTo(client, declined, 'declined')
    const reminders = async () =>
      (await newsOf(world, client)).filter(({ kind }) => kind === 'application-waiting')
    world.pass(14 * day - 1000)
    await world.run(notifyOfWaiting)
    expect(await reminders()).toEqual([])
    world.pass(1000)
    await world.run(notifyOfWaiting)
    await world.run(notifyOfWaiting)
    expect(await reminders()).toEqual([
      {
        kind: 'application-waiting',
        title: '2 applications are waiting',
        description: `${job.title}: 2 people have waited 14 days for an answer.`,
        link: `/jobs?job=${job.jobId}&tab=applicants`,
      },
    ])
    await moveTo(await world.alsoAs(client), applicationId, 'shortlisted')
    world.pass(14 * day)
    await world.run(notifyOfWaiting)
    expect((await reminders()).map(({ title }) => title)).toEqual([
      '2 applications are waiting',
      'An application is waiting',
    ])
  })
})
