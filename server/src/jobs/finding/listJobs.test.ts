import {
  apply,
  createJob,
  getJob,
  listApplicants,
  listJobs,
  setJobStatus,
  setSavedJobState,
  updateJob,
} from '@claimcrew/contract/jobs/contract'
import { renameOrganization } from '@claimcrew/contract/organizations/contract'
import { deactivateUser, updateUser } from '@claimcrew/contract/people/contract'
import { updateProfile } from '@claimcrew/contract/profiles/contract'
import { describe, expect, it, vi } from 'vitest'
import { applicationTo, post } from '../../../test/scenes/posts.ts'
import { type Person, World } from '../../../test/world.ts'

const world = await World.open()
const client = await world.join('CLIENT')
const biller = await world.join('BILLER')
const admin = await world.join('ADMIN')

type JobQuery = Parameters<typeof biller.get<typeof listJobs>>[1]['query']
const listJobIds = async (by: Person, query: JobQuery): Promise<string[]> =>
  (await by.get(listJobs, { query: { limit: 100, ...query } })).items.map(item => item.jobId)

let made = 0
const newWord = () => `only${++made}x`

describe('posts', () => {
  it('are found by billers while they are open, by their client in every state, by an ADMIN all of them', async () => {
    const word = newWord()
    const jobIds = new Map<string, string>()
    for (const status of ['draft', 'open', 'paused', 'filled', 'closed'] as const)
      jobIds.set(status, (await post(client, status, { title: word })).jobId)
    const all = new Set(jobIds.values())
    expect(await listJobIds(biller, { q: word })).toEqual([jobIds.get('open')])
    expect(await listJobIds(biller, { q: word, status: ['paused', 'closed'] })).toEqual([])
    expect(await listJobIds(biller, { q: word, status: ['open', 'closed'] })).toEqual([jobIds.get('open')])
    expect(new Set(await listJobIds(client, { q: word }))).toEqual(all)
    expect(new Set(await listJobIds(admin, { q: word, clientId: client.userId }))).toEqual(all)
    expect(await listJobIds(await world.join('CLIENT'), { q: word })).toEqual([])
    expect(await listJobIds(client, { q: word, status: ['draft'] })).toEqual([jobIds.get('draft')])
    const other = await world.join('CLIENT')
    expect((await other.call(listJobs, { query: { clientId: client.userId } })).status).toBe(404)
  })

  it('are found in their current state, in every process', async () => {
    const elsewhere = await world.anotherApp()
    const [word, later] = [newWord(), newWord()]
    const there = async (q: string) =>
      (await biller.at(elsewhere).get(listJobs, { query: { q } })).items.length
    expect(await there(word)).toBe(0)
    const { jobId } = await post(client, 'open', { title: word })
    expect(await listJobIds(biller, { q: word })).toEqual([jobId])
    await vi.waitFor(async () => expect(await there(word)).toBe(1), 10_000)
    await client.get(updateJob, { params: { jobId }, body: { title: later, systems: ['epic'] } })
    expect(await listJobIds(biller, { q: later, systems: ['epic'] })).toEqual([jobId])
    await client.get(setJobStatus, { params: { jobId }, body: { status: 'paused' } })
    expect(await listJobIds(biller, { q: later })).toEqual([])
    await vi.waitFor(async () => expect(await there(later)).toBe(0), 10_000)
  })

  it('are shown in their current state, also by a process that has not heard of the change yet', async () => {
    const elsewhere = await world.anotherApp()
    const [word, owner] = [newWord(), await world.join('CLIENT')]
    const { jobId } = await post(owner, 'open', { title: word, rateMaxCents: 2000 })
    const there = async () => {
      const { items } = await biller.at(elsewhere).get(listJobs, { query: { q: word } })
      return items.map(({ title, clientName, rateMaxCents, applied }) => [
        title,
        clientName,
        rateMaxCents,
        applied,
      ])
    }
    const { userName } = owner.user
    expect(await there()).toEqual([[word, userName, 2000, null]])
    await owner.get(updateJob, { params: { jobId }, body: { title: `${word} anew`, rateMaxCents: 3000 } })
    expect(await there()).toEqual([[`${word} anew`, userName, 3000, null]])
    await owner.get(updateUser, { params: { id: owner.userId }, body: { userName: 'Marsh & Sons' } })
    await applicationTo(world, jobId, biller)
    expect(await there()).toEqual([[`${word} anew`, 'Marsh & Sons', 3000, 'new']])
    await owner.get(setJobStatus, { params: { jobId }, body: { status: 'paused' } })
    expect(await there()).toEqual([])
  })

  it('are found by their client’s name, and not at all once the client is deactivated', async () => {
    const owner = await world.join('CLIENT', { userName: 'Harbour Clinic' })
    const { jobId } = await post(owner, 'open')
    expect(await listJobIds(biller, { q: 'harb clin' })).toEqual([jobId])
    await owner.get(updateUser, { params: { id: owner.userId }, body: { userName: 'Quayside Clinic' } })
    expect([await listJobIds(biller, { q: 'harbour' }), await listJobIds(biller, { q: 'quayside' })]).toEqual(
      [[], [jobId]],
    )
    await owner.get(renameOrganization, { body: { name: 'Lighthouse Billing' } })
    expect(await listJobIds(biller, { q: 'lighthouse' })).toEqual([jobId])
    await admin.get(deactivateUser, { params: { id: owner.userId } })
    expect(await listJobIds(biller, { q: 'lighthouse' })).toEqual([])
  })

  it('that a biller saved or hid are lists of their own, and hidden ones are in no other', async () => {
    const word = newWord()
    const [saved, hidden, plain] = [
      await post(client, 'open', { title: word }),
      await post(client, 'open', { title: word }),
      await post(client, 'open', { title: word }),
    ]
    const saveJob = (jobId: string, saved: 'saved' | 'hidden' | null) =>
      biller.get(setSavedJobState, { params: { jobId }, body: { kept: saved } })
    await saveJob(saved.jobId, 'saved')
    await saveJob(hidden.jobId, 'hidden')
    expect(new Set(await listJobIds(biller, { q: word }))).toEqual(new Set([saved.jobId, plain.jobId]))
    expect(await listJobIds(biller, { q: word, kept: 'saved' })).toEqual([saved.jobId])
    expect(await listJobIds(biller, { kept: 'hidden' })).toEqual([hidden.jobId])
    expect(await listJobIds(await world.join('BILLER'), { q: word })).toHaveLength(3)
    await saveJob(hidden.jobId, null)
    expect(await listJobIds(biller, { q: word })).toHaveLength(3)
    expect((await client.call(listJobs, { query: { kept: 'saved' } })).status).toBe(422)
  })

  it('show how well they fit, the same in the list and when opened, and the stage of an application', async () => {
    const word = newWord()
    const { jobId } = await post(client, 'open', { title: word, systems: ['epic'] })
    await applicationTo(world, jobId, biller, 'shortlisted')
    const { items } = await biller.get(listJobs, { query: { q: word } })
    expect(items).toMatchObject([{ jobId, applied: 'shortlisted', applications: null }])
    expect(items[0]?.match?.reasons[0]?.text).toBe('Missing: Epic.')
    expect((await biller.get(getJob, { params: { jobId } })).match).toEqual(items[0]?.match)
    const own = await client.get(listJobs, { query: { q: word } })
    expect(own.items).toMatchObject([{ match: null, applied: null, applications: { shortlisted: 1 } }])
  })

  it('fit differently as soon as either side changes', async () => {
    const [word, seeker] = [newWord(), await world.join('BILLER')]
    const { jobId } = await post(client, 'open', { title: word, systems: ['epic'] })
    const systems = async () => {
      const [item] = (await seeker.get(listJobs, { query: { q: word } })).items
      return item?.match?.reasons.find(({ what }) => what === 'systems')?.text
    }
    const write = (name: string) =>
      seeker.get(updateProfile, {
        params: { userId: seeker.userId },
        body: { systems: [{ name, level: 'good' }] },
      })
    expect(await systems()).toBe('Missing: Epic.')
    await write('tebra')
    expect(await systems()).toBe('Missing: Epic.')
    await client.get(updateJob, { params: { jobId }, body: { systems: ['tebra'] } })
    expect(await systems()).toBe('Covered: Tebra.')
    await write('epic')
    expect(await systems()).toBe('Missing: Tebra.')
  })

  it('are in the order of their pay, the lowest or the highest first', async () => {
    const word = newWord()
    const rates = [2200, 3000, 2600]
    for (const rateMaxCents of rates) await post(client, 'open', { title: word, rateMaxCents })
    const inOrder = async (sort: 'rate' | 'pay') =>
      (await biller.get(listJobs, { query: { q: word, sort } })).items.map(item => item.rateMaxCents)
    expect(await inOrder('rate')).toEqual([2200, 2600, 3000])
    expect(await inOrder('pay')).toEqual([3000, 2600, 2200])
    expect(await listJobIds(biller, { q: word, minRateCents: 2600 })).toHaveLength(2)
    // A fixed price is no rate, however high it is.
    await post(client, 'open', { title: word, pay: 'fixed', rateMaxCents: 90_000 })
    expect(await listJobIds(biller, { q: word })).toHaveLength(4)
    expect(await listJobIds(biller, { q: word, minRateCents: 2600 })).toHaveLength(2)
    expect(await listJobIds(biller, { q: word, minRateCents: 0 })).toHaveLength(3)
  })

  it('fit by the rate of the application once a biller has applied, for both sides alike', async () => {
    const word = newWord()
    const asker = await world.join('BILLER')
    await asker.get(updateProfile, { params: { userId: asker.userId }, body: { rateCents: 2000 } })
    const { jobId } = await post(client, 'open', { title: word, pay: 'hourly', rateMaxCents: 2000 })
    const rateOf = (match: { reasons: { what: string; points: number }[] } | null | undefined) =>
      match?.reasons.find(({ what }) => what === 'rate')?.points
    expect(rateOf((await asker.get(getJob, { params: { jobId } })).match)).toBe(10)
    await asker.get(apply, {
      params: { jobId },
      body: { note: 'Six years of it', rateCents: 2500, answers: [] },
    })
    const { match, application } = await asker.get(getJob, { params: { jobId } })
    const [listed] = (await asker.get(listJobs, { query: { q: word } })).items
    const [received] = (await client.get(listApplicants, { params: { jobId }, query: {} })).items
    for (const one of [match, application?.match, listed?.match, received?.match]) expect(rateOf(one)).toBe(5)
  })

  it('are found as drafts only by those who manage them', async () => {
    const word = newWord()
    const { job } = await client.get(createJob, { body: { title: word } })
    expect(await listJobIds(client, { q: word })).toEqual([job.jobId])
    expect(await listJobIds(biller, { q: word })).toEqual([])
  })

  it.each(['%', "_'\\", '  '])('are not found by %s', async q => {
    expect(await listJobIds(biller, { q })).toEqual([])
  })

  it.each([
    { cursor: 'made-up' },
    { status: 'lost' },
    { sort: 'title' },
    { minRateCents: -1 },
    { q: 'x'.repeat(10_001) },
  ])('are not searched with %j', async query => {
    expect((await biller.call(listJobs, { query: query as JobQuery })).status).toBe(422)
  })

  it('have no match for those who do not apply', async () => {
    expect((await client.call(listJobs, { query: { sort: 'match' } })).status).toBe(422)
  })
})
