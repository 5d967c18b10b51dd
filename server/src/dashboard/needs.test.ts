import { askLeave, askMissing } from '@claimcrew/contract/attendance/contract'
import { dashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import { proposeTerms } from '@claimcrew/contract/engagements/contract'
import { inviteToJob } from '@claimcrew/contract/jobs/contract'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import { expect, it } from 'vitest'
import { applicant, hiringClient, offerAt } from '../../test/hiring.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open({ at: '2026-03-16T15:00:00.000Z' })
const none = { requests: 0, applications: 0, offers: 0, invitations: 0, terms: 0 }
const needsOf = (person: Person) => person.get(dashboardNeeds, {})

it('counts new applications for the client, and offers and invitations for the biller', async () => {
  const { client, job } = await hiringClient(world)
  const [first, second] = [await applicant(world, job.jobId), await applicant(world, job.jobId)]
  const invited = await world.join('BILLER')
  const listed = { headline: 'Denials', workTypes: ['appeals'], listed: true }
  await invited.get(updateProfile, { params: { userId: invited.userId }, body: listed })
  await client.get(inviteToJob, {
    params: { jobId: job.jobId },
    body: { billerId: invited.userId, note: '' },
  })
  expect(await needsOf(client)).toEqual({ ...none, applications: 2 })
  expect((await offerAt(client, first.applicationId, { rateCents: 1500 })).status).toBe(200)
  expect(await needsOf(client)).toEqual({ ...none, applications: 1 })
  expect(await needsOf(first.biller)).toEqual({ ...none, offers: 1 })
  expect(await needsOf(second.biller)).toEqual(none)
  expect(await needsOf(invited)).toEqual({ ...none, invitations: 1 })
  expect(await needsOf(await world.join('CLIENT'))).toEqual(none)
})

it('counts requests for those who decide them, and terms for the side that did not propose them', async () => {
  const [client, biller, other] = [
    await world.join('CLIENT'),
    await world.join('BILLER'),
    await world.join('CLIENT'),
  ]
  const engagementId = await world.engage(client, biller, '2026-03-01')
  await biller.get(askLeave, { body: { firstDay: '2026-03-20', lastDay: '2026-03-21', reason: 'A wedding' } })
  await biller.get(askMissing, {
    body: {
      punchInTime: '2026-03-13T09:00:00.000Z',
      punchOutTime: '2026-03-13T10:00:00.000Z',
      breaks: [],
      reason: 'The line was down',
    },
  })
  const terms = { rateCents: 2500, hoursPerWeek: 30, from: '2026-03-20' }
  await biller.get(proposeTerms, { params: { engagementId }, body: terms })
  expect(await needsOf(client)).toEqual({ ...none, requests: 2, terms: 1 })
  expect(await needsOf(biller)).toEqual(none)
  expect(await needsOf(other)).toEqual(none)
  expect((await needsOf(await world.join('ADMIN'))).requests).toBe(2)
})
