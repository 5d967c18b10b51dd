import { askMissing } from '@claimcrew/contract/attendance/corrections'
import { askLeave } from '@claimcrew/contract/attendance/leave'
import { closeGaps, listGaps } from '@claimcrew/contract/clocks/contract'
import { toReviewRange } from '@claimcrew/contract/clocks/reviewRange'
import { getDashboardNeeds } from '@claimcrew/contract/dashboard/contract'
import { proposeTerms } from '@claimcrew/contract/engagements/contract'
import { inviteToJob } from '@claimcrew/contract/jobs/contract'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import { closeMonth } from '@claimcrew/contract/statements/contract'
import { expect, it } from 'vitest'
import { AttendanceDesk } from '../../test/scenes/attendanceDesk.ts'
import { applicant, hiringClient, moveTo, offerAt } from '../../test/scenes/hiring.ts'
import { hourOfPosting, ProductionFloor } from '../../test/scenes/production.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open({ at: '2026-03-16T15:00:00.000Z' })
const none = {
  requests: 0,
  applications: 0,
  offers: 0,
  invitations: 0,
  terms: 0,
  gaps: 0,
  monthToClose: null,
  unpaid: 0,
  unpaidCents: 0,
  unpaidDueOn: null,
  health: null,
}
const needsOf = (person: Person) => person.get(getDashboardNeeds, {})

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

it('shows jobs with unanswered applicants to an administrator alone', async () => {
  const { client, job } = await hiringClient(world)
  const { applicationId } = await applicant(world, job.jobId)
  const before = (await needsOf(await world.join('ADMIN'))).health?.unansweredJobs ?? 0
  world.now = new Date('2026-03-20T15:00:00.000Z')
  const admin = await world.join('ADMIN')
  const late = (await needsOf(admin)).health?.unansweredJobs ?? 0
  expect(late).toBeGreaterThan(before)
  expect((await needsOf(await world.alsoAs(client))).health).toBeNull()
  expect((await moveTo(await world.alsoAs(client), applicationId, 'shortlisted')).status).toBe(200)
  expect((await needsOf(admin)).health).toEqual({
    failingAccounts: 0,
    failedEmails: 0,
    unansweredJobs: late - 1,
  })
  world.now = new Date('2026-03-16T15:00:00.000Z')
})

it('counts requests for those who decide on them, and terms for the side that did not propose them', async () => {
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

it('counts gaps for those who settle them and for the biller who can answer, and says which month waits', async () => {
  const desk = new AttendanceDesk(world)
  world.now = new Date('2026-02-01T12:00:00.000Z')
  const [client, biller, other] = [
    await world.join('CLIENT'),
    await world.join('BILLER', { timeZone: 'UTC' }),
    await world.join('CLIENT'),
  ]
  await world.engage(client, biller, '2026-02-01')
  await desk.work(biller, '2026-02-10T09:00:00.000Z', '2026-02-10T17:00:00.000Z')
  // An hour of work on a day on which nobody was there.
  const [submitting, approving] = [await world.alsoAs(biller), await world.alsoAs(client)]
  await new ProductionFloor(world).approve(submitting, approving, '2026-02-09', [hourOfPosting(client)])
  world.now = new Date('2026-03-16T15:00:00.000Z')
  const [asClient, asBiller] = [await world.alsoAs(client), await world.alsoAs(biller)]
  const { gaps } = await needsOf(asClient)
  expect(gaps).toBeGreaterThan(0)
  expect(await needsOf(asClient)).toMatchObject({ monthToClose: { month: '2026-02', billers: 1 }, unpaid: 0 })
  expect(await needsOf(asBiller)).toEqual({ ...none, gaps })
  expect(await needsOf(await world.alsoAs(other))).toEqual(none)
  expect((await needsOf(await world.join('ADMIN'))).gaps).toBeGreaterThanOrEqual(gaps)
  const left = await asClient.get(listGaps, { query: { from: '2026-02-01', to: '2026-02-28' } })
  await asClient.get(closeGaps, {
    body: { gapIds: left.items.map(gap => gap.gapId), reason: 'No tracker yet' },
  })
  expect((await needsOf(asBiller)).gaps).toBe(0)
  await asClient.get(closeMonth, { params: { month: '2026-02' }, body: {} })
  // Eight hours, due 15 days after closing.
  expect(await needsOf(asClient)).toEqual({
    ...none,
    unpaid: 1,
    unpaidCents: expect.any(Number),
    unpaidDueOn: '2026-03-31',
  })
})

it('counts just the gaps with which their list opens: of this month and the last', async () => {
  world.now = new Date('2026-02-01T12:00:00.000Z')
  const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER', { timeZone: 'UTC' })]
  await world.engage(client, biller, '2026-02-01')
  world.now = new Date('2026-02-10T12:00:00.000Z')
  const [submitting, approving] = [await world.alsoAs(biller), await world.alsoAs(client)]
  await new ProductionFloor(world).approve(submitting, approving, '2026-02-09', [hourOfPosting(client)])
  for (const [today, count] of [
    ['2026-03-31', 1],
    ['2026-04-01', 0],
  ] as const) {
    world.now = new Date(`${today}T15:00:00.000Z`)
    const reader = await world.alsoAs(client)
    const { total } = await reader.get(listGaps, { query: { ...toReviewRange(today), state: 'left' } })
    expect([total, (await needsOf(reader)).gaps]).toEqual([count, count])
  }
})
