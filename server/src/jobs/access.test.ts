import { setJobStatus, withdrawApplication } from '@claimcrew/contract/jobs/contract'
import { getProfile, getResume, uploadResume } from '@claimcrew/contract/profiles/contract'
import { describe, expect, it } from 'vitest'
import { resumeForm } from '../../test/cases/profiles.ts'
import { applicant, hireAt, hiringClient, moveTo } from '../../test/scenes/hiring.ts'
import { invitationTo } from '../../test/scenes/posts.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()

/** What a client gets of an unlisted biller's profile and résumé. */
async function seen(client: Person, { userId }: Person) {
  const params = { userId }
  const profile = await client.call(getProfile, { params })
  const resume = await client.call(getResume, { params })
  return [profile.status, resume.status]
}

const withResume = (biller: Person) =>
  biller.get(uploadResume, { params: { userId: biller.userId }, body: { file: undefined } }, resumeForm())

const all = [200, 200]
const profileAlone = [200, 404]
const nothing = [404, 404]

describe('an unlisted biller', () => {
  it('is visible with the résumé to a client they applied to, while the application is open, and to no other client', async () => {
    const { client, job } = await hiringClient(world)
    const [{ client: other }, { biller, applicationId }] = [
      await hiringClient(world),
      await applicant(world, job.jobId),
    ]
    await withResume(biller)
    expect(await seen(client, biller)).toEqual(all)
    expect(await seen(other, biller)).toEqual(nothing)
    await biller.get(withdrawApplication, { params: { applicationId } })
    expect(await seen(client, biller)).toEqual(nothing)
  })

  it('is no longer visible once declined, and still visible once hired', async () => {
    const { client, job } = await hiringClient(world)
    const [one, two] = [await applicant(world, job.jobId), await applicant(world, job.jobId)]
    await withResume(one.biller)
    await withResume(two.biller)
    await moveTo(client, one.applicationId, 'declined')
    await hireAt(client, two.applicationId)
    expect(await seen(client, one.biller)).toEqual(nothing)
    expect(await seen(client, two.biller)).toEqual(all)
  })

  it('is visible without the résumé to a client who invited them, until the job ends', async () => {
    const { client, job } = await hiringClient(world)
    const biller = await world.join('BILLER')
    await withResume(biller)
    await invitationTo(world, job.jobId, biller)
    expect(await seen(client, biller)).toEqual(profileAlone)
    await client.get(setJobStatus, { params: { jobId: job.jobId }, body: { status: 'closed' } })
    expect(await seen(client, biller)).toEqual(nothing)
  })

  it('is visible for 30 days after an engagement', async () => {
    const client = await world.join('CLIENT')
    const [lately, longAgo] = [await world.join('BILLER'), await world.join('BILLER')]
    for (const biller of [lately, longAgo]) await withResume(biller)
    await world.engage(client, lately, '2026-01-01', '2026-02-08')
    await world.engage(client, longAgo, '2026-01-01', '2026-02-07')
    expect(await seen(client, lately)).toEqual(all)
    expect(await seen(client, longAgo)).toEqual(nothing)
  })
})
