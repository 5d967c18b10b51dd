import {
  declineInvitation,
  getJob,
  inviteToJob,
  listInvitations,
  listJobInvitations,
} from '@claimcrew/contract/jobs/contract'
import { jobStatuses } from '@claimcrew/contract/jobs/shapes'
import { deactivateUser, reactivateUser } from '@claimcrew/contract/people/contract'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import { describe, expect, it } from 'vitest'
import { applicant, applyTo, hiringClient, newsOf } from '../../../test/scenes/hiring.ts'
import { verify } from '../../../test/scenes/notifications.ts'
import { post } from '../../../test/scenes/posts.ts'
import { type Person, World } from '../../../test/world.ts'
import { defaultLimits } from '../../kit/limits/settings.ts'

const world = await World.open()

/** A biller that any client can find. */
async function listedBiller(home: World = world): Promise<Person> {
  const biller = await home.join('BILLER')
  const body = { headline: 'Denials', workTypes: ['appeals'], listed: true }
  await biller.get(updateProfile, { params: { userId: biller.userId }, body })
  return biller
}

const invite = (by: Person, jobId: string, { userId }: Person, note = 'Would you like to?') =>
  by.call(inviteToJob, { params: { jobId }, body: { billerId: userId, note } })

const decline = (by: Person, invitationId: string) => by.call(declineInvitation, { params: { invitationId } })

describe('an invitation to a job', () => {
  it('reaches a listed biller, who finds it with its note, and is listed to the client', async () => {
    const { client, job } = await hiringClient(world)
    const biller = await listedBiller()
    const { status, body } = await invite(client, job.jobId, biller)
    expect(status).toBe(200)
    expect(body.invitation).toMatchObject({
      jobId: job.jobId,
      jobTitle: job.title,
      clientName: client.user.userName,
      billerId: biller.userId,
      userName: biller.user.userName,
      note: 'Would you like to?',
      state: 'invited',
    })
    expect((await biller.get(listInvitations, { query: {} })).items).toEqual([body.invitation])
    const params = { jobId: job.jobId }
    expect((await client.get(listJobInvitations, { params, query: {} })).items).toEqual([body.invitation])
    expect(await newsOf(world, biller)).toEqual([
      {
        kind: 'job-invitation',
        title: 'Invitation to a job',
        description: `${client.user.userName} would like you to apply to ${job.title}.`,
        link: `/jobs?view=invitations&job=${job.jobId}`,
      },
    ])
  })

  it.each(jobStatuses)('to a job that is %s is sent while the job is open or paused', async status => {
    const client = await world.join('CLIENT')
    const { jobId } = await post(client, status)
    const biller = await listedBiller()
    const before = await world.fingerprint()
    const answer = await invite(client, jobId, biller)
    const goes = status === 'open' || status === 'paused'
    expect(answer.status).toBe(goes ? 200 : 409)
    if (!goes) expect(await world.fingerprint()).toBe(before)
    const hidden = await world.join('BILLER')
    expect((await invite(client, jobId, hidden)).status).toBe(goes ? 404 : 409)
  })

  it('is sent once per job, also when two are sent at once, and not to a biller who applied', async () => {
    const { client, job } = await hiringClient(world)
    const biller = await listedBiller()
    const answers = await Promise.all([invite(client, job.jobId, biller), invite(client, job.jobId, biller)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await decline(biller, (await biller.get(listInvitations, { query: {} })).items[0]?.invitationId ?? '')
    expect((await invite(client, job.jobId, biller)).status).toBe(409)
    const { biller: eager } = await applicant(world, job.jobId)
    expect((await invite(client, job.jobId, eager)).status).toBe(409)
  })

  it('cannot go to an unlisted biller, unless the client has business with them', async () => {
    const { client, job } = await hiringClient(world)
    const [hidden, former] = [await world.join('BILLER'), await world.join('BILLER')]
    await world.engage(client, former, '2026-01-01', '2026-03-01')
    const other = await hiringClient(world)
    const before = await world.fingerprint()
    expect((await invite(client, job.jobId, hidden)).status).toBe(404)
    expect((await invite(client, job.jobId, other.client)).status).toBe(404)
    expect((await invite(client, other.job.jobId, former)).status).toBe(404)
    expect(await world.fingerprint()).toBe(before)
    expect((await invite(client, job.jobId, former)).status).toBe(200)
  })

  it('is declined once, by the invited biller, and the client is notified', async () => {
    const { client, job } = await hiringClient(world)
    const biller = await listedBiller()
    const { invitationId } = (await invite(client, job.jobId, biller)).body.invitation
    expect((await decline(await world.join('BILLER'), invitationId)).status).toBe(404)
    expect((await decline(biller, invitationId)).body.invitation.state).toBe('declined')
    expect((await decline(biller, invitationId)).status).toBe(409)
    expect((await newsOf(world, client)).map(({ kind }) => kind)).toEqual(['invitation-declined'])
    // They may still change their mind.
    expect((await applyTo(biller, job.jobId)).status).toBe(200)
  })

  it('has a lower daily limit until the client has confirmed their address', async () => {
    const limits = { ...defaultLimits, unconfirmedInvitationsADay: 1 }
    const limited = await World.open({ limits })
    const { client, job } = await hiringClient(limited)
    const [one, two] = [await listedBiller(limited), await listedBiller(limited)]
    expect((await invite(client, job.jobId, one)).status).toBe(200)
    const refused = await invite(client, job.jobId, two)
    expect([refused.status, refused.body.message]).toEqual([
      429,
      'Confirm your email address to invite more billers today. Try again in 24 hours.',
    ])
    await verify(limited, client)
    await expect.poll(async () => (await invite(client, job.jobId, two)).status).toBe(200)
  })

  it('has a daily limit', async () => {
    const limited = await World.open({ limits: { ...defaultLimits, invitationsADay: 1 } })
    const { client, job } = await hiringClient(limited)
    const [one, two] = [await listedBiller(limited), await listedBiller(limited)]
    expect((await invite(client, job.jobId, one)).status).toBe(200)
    const before = await limited.fingerprint()
    expect((await invite(client, job.jobId, two)).status).toBe(429)
    expect(await limited.fingerprint()).toBe(before)
  })
})

describe('a biller who is deactivated', () => {
  it('has no open applications and invitations any more, and the clients are notified', async () => {
    const [one, two] = [await hiringClient(world), await hiringClient(world)]
    const biller = await listedBiller()
    await applyTo(biller, one.job.jobId)
    await invite(two.client, two.job.jobId, biller)
    const admin = await world.join('ADMIN')
    await admin.get(deactivateUser, { params: { id: biller.userId } })
    expect((await newsOf(world, one.client)).at(-1)).toMatchObject({ kind: 'application-withdrawn' })
    const params = { jobId: two.job.jobId }
    const states = async () =>
      (await two.client.get(listJobInvitations, { params, query: {} })).items.map(({ state }) => state)
    expect(await states()).toEqual(['withdrawn'])
    expect((await invite(two.client, two.job.jobId, biller)).status).toBe(404)
    await admin.get(reactivateUser, { params: { id: biller.userId } })
    // Back again, the application stays withdrawn, and an invitation can be sent anew.
    const back = await world.alsoAs(biller)
    expect((await back.get(getJob, { params: { jobId: one.job.jobId } })).application?.stage).toBe(
      'withdrawn',
    )
    expect((await invite(two.client, two.job.jobId, biller)).status).toBe(200)
    expect(await states()).toEqual(['invited'])
  })
})
