import { hiringChanged } from '@claimcrew/contract/jobs/contract'
import { expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../test/live.ts'
import { applicant, hiringClient, moveTo } from '../../test/scenes/hiring.ts'
import { type Person, World } from '../../test/world.ts'

const world = await World.open()

it('a step of an application is streamed to its two sides and an ADMIN, and to no one else', async () => {
  const { client, job } = await hiringClient(world)
  const { biller, applicationId } = await applicant(world, job.jobId)
  const { biller: rival } = await applicant(world, job.jobId)
  const [admin, { client: other }] = [await world.join('ADMIN'), await hiringClient(world)]
  const listen = async (person: Person) => {
    const reader = await LiveTestReader.open(person)
    await reader.next()
    return { person, reader }
  }
  const concerned = [await listen(client), await listen(biller), await listen(admin)]
  const others = [await listen(other), await listen(rival)]
  await moveTo(client, applicationId, 'shortlisted')
  for (const { person, reader } of [...concerned, ...others]) {
    await tellOf(world, person, 'Last')
    await reader.hasTold('Last')
  }
  for (const { reader } of concerned) expect(reader.all(hiringChanged)).toEqual([{ jobId: job.jobId }])
  for (const { reader } of others) expect(reader.all(hiringChanged)).toEqual([])
})
