import { countPosts, getJob, listPosts, setSavedJobState } from '@claimcrew/contract/jobs/contract'
import { describe, expect, it } from 'vitest'
import { applicationTo, invitationTo, post } from '../../../test/scenes/posts.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()

const read = (by: Person, jobId: string) => by.call(getJob, { params: { jobId } })

describe('a post', () => {
  it('is readable to billers while it is open, without the number of applicants', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    const { jobId } = await post(client, 'open')
    await applicationTo(world, jobId, await world.join('BILLER'))
    const { body } = await read(biller, jobId)
    expect(body).toMatchObject({ application: null, invitation: null, saved: false, hidden: false })
    expect(body.job.applications).toBe(null)
    expect((await read(client, jobId)).body.job.applications).toMatchObject({ new: 1, hired: 0 })
    for (const status of ['draft', 'paused', 'filled', 'closed'] as const)
      expect((await read(biller, (await post(client, status)).jobId)).status, status).toBe(404)
  })

  it('stays readable to those who applied or are invited', async () => {
    const [client, applicant, invited] = [
      await world.join('CLIENT', { userName: 'Lakeside Clinic' }),
      await world.join('BILLER', { userName: 'Asha Rao' }),
      await world.join('BILLER'),
    ]
    const { jobId, title } = await post(client, 'paused')
    const applicationId = await applicationTo(world, jobId, applicant)
    await invitationTo(world, jobId, invited)
    expect((await read(applicant, jobId)).body.application).toMatchObject({
      applicationId,
      jobTitle: title,
      jobStatus: 'paused',
      clientName: 'Lakeside Clinic',
      userName: 'Asha Rao',
      stage: 'new',
      privateNote: null,
    })
    expect((await read(invited, jobId)).body.invitation).toMatchObject({ state: 'invited', jobTitle: title })
    expect((await read(await world.join('BILLER'), jobId)).status).toBe(404)
  })
})

describe('keeping a post', () => {
  it('saves it, hides it, or neither, for the biller alone', async () => {
    const [client, biller, other] = [
      await world.join('CLIENT'),
      await world.join('BILLER'),
      await world.join('BILLER'),
    ]
    const { jobId } = await post(client, 'open')
    const saveJob = (saved: 'saved' | 'hidden' | null) =>
      biller.get(setSavedJobState, { params: { jobId }, body: { kept: saved } })
    const saved = async (by: Person) => {
      const { body } = await read(by, jobId)
      return [body.saved, body.hidden]
    }
    await saveJob('saved')
    await saveJob('saved')
    expect([await saved(biller), await saved(other)]).toEqual([
      [true, false],
      [false, false],
    ])
    await saveJob('hidden')
    expect(await saved(biller)).toEqual([false, true])
    await saveJob(null)
    expect(await saved(biller)).toEqual([false, false])
  })
})

describe('the list of posts', () => {
  it('has a client’s own, the last changed first, with what waits in each and how many are in which state', async () => {
    const [client, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await post(other, 'open')
    const made: string[] = []
    for (const status of ['draft', 'open', 'open', 'closed'] as const) {
      world.pass(1000)
      made.unshift((await post(client, status)).jobId)
    }
    await applicationTo(world, made[1] ?? '', await world.join('BILLER'), 'offered')
    const { items, counts, nextCursor } = await client.get(listPosts, { query: {} })
    expect(items.map(item => item.jobId)).toEqual(made)
    expect(items[1]?.applications).toMatchObject({ new: 0, offered: 1 })
    expect([counts, nextCursor]).toEqual([{ draft: 1, open: 2, paused: 0, filled: 0, closed: 1 }, null])
    const open = await client.get(listPosts, { query: { status: 'open' } })
    expect(open.items.map(item => item.jobId)).toEqual(made.slice(1, 3))
    expect(open.counts).toEqual(counts)
  })

  it('goes on where a page ended', async () => {
    const client = await world.join('CLIENT')
    for (let made = 0; made < 5; made++) await post(client, 'draft')
    const whole = await client.get(listPosts, { query: {} })
    const first = await client.get(listPosts, { query: { limit: 3 } })
    const second = await client.get(listPosts, { query: { limit: 3, cursor: first.nextCursor ?? '' } })
    expect([...first.items, ...second.items]).toEqual(whole.items)
    expect(second.nextCursor).toBe(null)
    const { status } = await client.call(listPosts, { query: { cursor: 'made-up' } })
    expect(status).toBe(422)
  })

  it('has everyone’s for an ADMIN, or one client’s', async () => {
    const [client, admin] = [
      await world.join('CLIENT', { userName: 'Hill Dental' }),
      await world.join('ADMIN'),
    ]
    const { jobId } = await post(client, 'open')
    const { items } = await admin.get(listPosts, { query: { clientId: client.userId } })
    expect(items).toMatchObject([{ jobId, clientName: 'Hill Dental' }])
    const all = await admin.get(listPosts, { query: { limit: 100 } })
    expect(new Set(all.items.map(item => item.clientId)).size).toBeGreaterThan(1)
  })

  it('counts those of several clients at once for an ADMIN', async () => {
    const [busy, quiet, admin] = [
      await world.join('CLIENT'),
      await world.join('CLIENT'),
      await world.join('ADMIN'),
    ]
    for (const status of ['open', 'open', 'paused'] as const) await post(busy, status)
    const query = { clientId: [busy.userId, quiet.userId] }
    expect(await admin.get(countPosts, { query })).toEqual({
      clients: [{ clientId: busy.userId, counts: { draft: 0, open: 2, paused: 1, filled: 0, closed: 0 } }],
    })
    expect(await admin.get(countPosts, { query: { clientId: [] } })).toEqual({ clients: [] })
    expect((await admin.call(countPosts, { query: { clientId: ['nobody'] } })).status).toBe(422)
  })

  it.each(['%', '_', "'", '\\', '(', '.*'])('looks for %s in titles as it stands', async sign => {
    const client = await world.join('CLIENT')
    await post(client, 'draft')
    expect((await client.get(listPosts, { query: { q: sign } })).items).toEqual([])
    const { jobId } = await post(client, 'draft', { title: `Posting ${sign} more` })
    const { items, counts } = await client.get(listPosts, { query: { q: `POSTING ${sign}` } })
    expect([items.map(item => item.jobId), counts.draft]).toEqual([[jobId], 1])
  })
})
