import { approveLeave, askLeave, refuseLeave, withdrawLeave } from '@claimcrew/contract/attendance/leave'
import { acceptTerms, declineTerms, proposeTerms } from '@claimcrew/contract/engagements/contract'
import {
  acceptOffer,
  declineInvitation,
  declineOffer,
  inviteToJob,
  setJobStatus,
  takeBackOffer,
  withdrawApplication,
} from '@claimcrew/contract/jobs/contract'
import { listNotifications } from '@claimcrew/contract/notifications/contract'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import { setTaskStatus } from '@claimcrew/contract/tasks/contract'
import { describe, expect, it } from 'vitest'
import { applicant, applyTo, hireAt, hiringClient, moveTo, offerAt } from '../../test/scenes/hiring.ts'
import { pair, task } from '../../test/scenes/tasks.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()

/** How much of a kind somebody has not read. */
async function unreadOf(person: Person, kind: string): Promise<number> {
  const { notifications } = await person.get(listNotifications, { params: { userId: person.userId } })
  return notifications.filter(one => one.kind === kind && !one.read).length
}

/** A client whose post one biller has applied to, and has an offer for. */
async function offered() {
  const { client, job } = await hiringClient(world)
  const { biller, applicationId } = await applicant(world, job.jobId)
  expect(await unreadOf(client, 'application-received')).toBe(1)
  await offerAt(client, applicationId)
  expect(await unreadOf(client, 'application-received')).toBe(0)
  expect(await unreadOf(biller, 'offer-received')).toBe(1)
  return { client, biller, job, params: { applicationId } }
}

describe('a notification is marked as read once its subject is over:', () => {
  it.each(['accepted', 'declined', 'taken back', 'changed', 'no longer for an open job'])(
    'an offer that is %s',
    async how => {
      const { client, biller, job, params } = await offered()
      if (how === 'accepted') await biller.get(acceptOffer, { params, body: {} })
      else if (how === 'declined') await biller.get(declineOffer, { params, body: { reason: '' } })
      else if (how === 'taken back') await client.get(takeBackOffer, { params })
      else if (how === 'changed') await offerAt(client, params.applicationId, { rateCents: 2100 })
      else await client.get(setJobStatus, { params: { jobId: job.jobId }, body: { status: 'closed' } })
      // The later one of two offers is the one to answer.
      expect(await unreadOf(biller, 'offer-received')).toBe(how === 'changed' ? 1 : 0)
    },
  )

  it.each(['shortlisted', 'hired', 'withdrawn', 'for a job that is filled'])(
    'an application that is %s',
    async how => {
      const { client, job } = await hiringClient(world)
      const { biller, applicationId } = await applicant(world, job.jobId)
      const params = { applicationId }
      if (how === 'shortlisted') await moveTo(client, applicationId, 'shortlisted')
      else if (how === 'hired') await hireAt(client, applicationId)
      else if (how === 'withdrawn') await biller.get(withdrawApplication, { params })
      else await client.get(setJobStatus, { params: { jobId: job.jobId }, body: { status: 'filled' } })
      expect(await unreadOf(client, 'application-received')).toBe(0)
    },
  )

  it.each(['declined', 'followed', 'to a job that is closed'])('an invitation that is %s', async how => {
    const { client, job } = await hiringClient(world)
    const biller = await world.join('BILLER')
    const listing = { headline: 'Denials', workTypes: ['appeals'], listed: true }
    await biller.get(updateProfile, { params: { userId: biller.userId }, body: listing })
    const params = { jobId: job.jobId }
    const { invitation } = await client.get(inviteToJob, {
      params,
      body: { billerId: biller.userId, note: '' },
    })
    expect(await unreadOf(biller, 'job-invitation')).toBe(1)
    const { invitationId } = invitation
    if (how === 'declined') await biller.get(declineInvitation, { params: { invitationId } })
    else if (how === 'followed') await applyTo(biller, job.jobId)
    else await client.get(setJobStatus, { params, body: { status: 'closed' } })
    expect(await unreadOf(biller, 'job-invitation')).toBe(0)
  })

  it.each([acceptTerms, declineTerms])('answered terms', async answer => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    const params = { engagementId: await world.engage(client, biller, '2026-01-05') }
    await client.get(proposeTerms, { params, body: { from: '2026-04-01', rateCents: 2800 } })
    expect(await unreadOf(biller, 'terms-proposed')).toBe(1)
    await biller.get(answer, { params, body: {} })
    expect(await unreadOf(biller, 'terms-proposed')).toBe(0)
  })

  it.each(['approved', 'declined', 'withdrawn'])('leave that is %s', async how => {
    const { client, biller } = await pair(world)
    const body = { firstDay: '2026-04-06', lastDay: '2026-04-07', reason: 'A wedding' }
    const { leave } = await biller.get(askLeave, { body })
    const params = { leaveId: leave.leaveId }
    expect(await unreadOf(client, 'leave-asked')).toBe(1)
    if (how === 'approved') await client.get(approveLeave, { params, body: { note: '' } })
    else if (how === 'declined') await client.get(refuseLeave, { params, body: { note: 'It is month end.' } })
    else await biller.get(withdrawLeave, { params })
    expect(await unreadOf(client, 'leave-asked')).toBe(0)
  })

  it('a task that no longer waits, and one that is done', async () => {
    const { client, biller } = await pair(world)
    const { taskId } = await task(client, { assigneeId: biller.userId })
    expect(await unreadOf(biller, 'task-assigned')).toBe(1)
    const move = (status: 'waiting-on-client' | 'in-progress' | 'done') =>
      biller.get(setTaskStatus, { params: { taskId }, body: { status } })
    await move('waiting-on-client')
    expect(await unreadOf(client, 'task-waiting')).toBe(1)
    await move('in-progress')
    expect(await unreadOf(client, 'task-waiting')).toBe(0)
    await move('done')
    expect(await unreadOf(biller, 'task-assigned')).toBe(0)
  })
})
