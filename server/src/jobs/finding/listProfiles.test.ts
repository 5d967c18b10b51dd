import { listMatches } from '@claimcrew/contract/jobs/contract'
import { deactivateUser, updateUser } from '@claimcrew/contract/people/contract'
import { listProfiles, putOnShortlist, updateProfile } from '@claimcrew/contract/profiles/contract'
import type { ProfileChange } from '@claimcrew/contract/profiles/shapes'
import { describe, expect, it, vi } from 'vitest'
import { post } from '../../../test/scenes/posts.ts'
import { hour, type Person, World } from '../../../test/world.ts'
import { removeExpiredFromIndex } from '../../profiles/backgroundJobs.ts'

const world = await World.open({ at: '2026-03-11T03:30:00.000Z' })
const client = await world.join('CLIENT')
const admin = await world.join('ADMIN')

type ProfileQuery = Parameters<typeof client.get<typeof listProfiles>>[1]['query']
const ask = (query: ProfileQuery, by = client) => by.call(listProfiles, { query })
const listUserIds = async (query: ProfileQuery): Promise<string[]> =>
  (await client.get(listProfiles, { query })).items.map(item => item.userId)

const write = (biller: Person, body: ProfileChange) =>
  biller.get(updateProfile, { params: { userId: biller.userId }, body })

let made = 0
/** Somebody listed, and a word by which nobody else is found. */
async function listed(body: ProfileChange = {}, more: { userName?: string; timeZone?: string } = {}) {
  const [biller, word] = [await world.join('BILLER', more), `only${++made}x`]
  await write(biller, { headline: word, workTypes: ['appeals'], listed: true, ...body })
  return { biller, word }
}

describe('a biller', () => {
  it('is found from the moment they list themselves until they unlist, in every process', async () => {
    const elsewhere = await world.anotherApp()
    const { biller, word } = await listed({ listed: false })
    const there = async () =>
      (await client.at(elsewhere).get(listProfiles, { query: { q: word } })).items.length
    expect([await listUserIds({ q: word }), await there()]).toEqual([[], 0])
    await write(biller, { listed: true })
    expect(await listUserIds({ q: word })).toEqual([biller.userId])
    await vi.waitFor(async () => expect(await there()).toBe(1), 10_000)
    await write(biller, { listed: false })
    expect(await listUserIds({ q: word })).toEqual([])
    await vi.waitFor(async () => expect(await there()).toBe(0), 10_000)
  })

  it('is shown in their current state, also by a process that has not heard of the change yet', async () => {
    const elsewhere = await world.anotherApp()
    const { biller, word } = await listed({ systems: [{ name: 'epic', level: 'good' }] })
    const there = async () => {
      const { items } = await client.at(elsewhere).get(listProfiles, { query: { q: word } })
      return items.map(({ headline, userName, systems, shortlisted }) => [
        headline,
        userName,
        systems,
        shortlisted,
      ])
    }
    expect(await there()).toEqual([[word, biller.user.userName, ['epic'], false]])
    await write(biller, { headline: `${word} anew`, systems: [{ name: 'tebra', level: 'good' }] })
    expect(await there()).toEqual([[`${word} anew`, biller.user.userName, ['tebra'], false]])
    await biller.get(updateUser, { params: { id: biller.userId }, body: { userName: 'Ottoline Reed' } })
    await client.get(putOnShortlist, { params: { userId: biller.userId }, body: {} })
    expect(await there()).toEqual([[`${word} anew`, 'Ottoline Reed', ['tebra'], true]])
    await write(biller, { listed: false })
    expect(await there()).toEqual([])
  })

  it('is found by their new name at once, and not at all once they are deactivated', async () => {
    const { biller, word } = await listed()
    await biller.get(updateUser, { params: { id: biller.userId }, body: { userName: 'Quirina Vale' } })
    expect(await listUserIds({ q: 'vale quir' })).toEqual([biller.userId])
    await admin.get(deactivateUser, { params: { id: biller.userId } })
    expect(await listUserIds({ q: word })).toEqual([])
    expect(await listUserIds({ q: 'quirina' })).toEqual([])
  })

  it('is found by every alias of their skills, without regard to case and accents', async () => {
    const { biller, word } = await listed({
      systems: [{ name: 'tebra', level: 'good' }],
      specialties: ['pediatrics'],
      certifications: [{ name: 'cpc', expiresOn: null }],
      languages: ['tl'],
      payers: ['unitedhealthcare'],
      about: 'Naïve résumé of claims',
    })
    for (const q of ['Kareo', 'tebra', 'PEDIAT', 'paediat', 'cpc', 'filip', 'uhc', 'naive RESUME', 'appe'])
      expect(await listUserIds({ q: `${q} ${word}` }), q).toEqual([biller.userId])
    expect(await listUserIds({ q: `areo ${word}` })).toEqual([])
    expect(await listUserIds({ systems: ['Kareo'], q: word })).toEqual([biller.userId])
    expect(await listUserIds({ specialties: ['paediatrics'], q: word })).toEqual([biller.userId])
  })

  it('is no longer counted as certified from the day the certification expires', async () => {
    const { biller, word } = await listed(
      { certifications: [{ name: 'CPC', expiresOn: '2026-03-10' }] },
      { timeZone: 'America/New_York' },
    )
    const query = { q: word, certifications: ['cpc'] }
    const before = await client.get(listProfiles, { query })
    expect(before.items[0]?.certifications).toEqual(['cpc'])
    world.pass(hour)
    await world.run(removeExpiredFromIndex)
    expect(await listUserIds(query)).toEqual([])
    const after = await client.get(listProfiles, { query: { q: word } })
    expect([after.items[0]?.userId, after.items[0]?.certifications, after.facets.certifications]).toEqual([
      biller.userId,
      [],
      [],
    ])
  })

  it('has no contact details in a list', async () => {
    const { biller, word } = await listed()
    const { body } = await ask({ q: word })
    for (const secret of [biller.user.email, biller.user.phoneNumber, biller.user.address])
      expect(JSON.stringify(body)).not.toContain(secret)
  })
})

describe('a match', () => {
  it('is with one’s own job, the best first; otherwise there is neither a score nor that order', async () => {
    const word = `matched${++made}`
    const knows = await listed({
      headline: word,
      systems: [{ name: 'epic', level: 'good' }],
      rateCents: 2000,
    })
    const lacks = await listed({ headline: word, rateCents: 2000 })
    const { jobId } = await post(client, 'open', { workTypes: ['appeals'], systems: ['epic'] })
    const { items } = await client.get(listProfiles, { query: { q: word, jobId } })
    expect(items.map(item => item.userId)).toEqual([knows.biller.userId, lacks.biller.userId])
    expect(items[1]?.match?.reasons[0]).toEqual({
      what: 'systems',
      points: 0,
      most: 25,
      text: 'Missing: Epic.',
    })
    for (const item of items)
      expect(item.match?.reasons.reduce((sum, { points }) => sum + points, 0)).toBe(item.match?.score)
    expect((await client.get(listProfiles, { query: { q: word } })).items[0]?.match).toBe(null)
    expect((await ask({ sort: 'match' })).status).toBe(422)
    expect((await ask({ jobId }, await world.join('CLIENT'))).status).toBe(404)
    expect((await ask({ jobId, q: word }, admin)).body.items).toEqual(items)
    const best = await client.get(listMatches, { params: { jobId }, query: { limit: 100 } })
    const scores = best.items.map(item => item.match.score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    const { userId, rateCents, years, overlapHours, match } = items[0] ?? expect.unreachable('nobody matched')
    expect(rateCents).toBe(2000)
    expect(best.items).toContainEqual(
      expect.objectContaining({ userId, rateCents, years, overlapHours, match }),
    )
  })

  it('changes as soon as the job asks for something else', async () => {
    const { word } = await listed({ systems: [{ name: 'epic', level: 'good' }] })
    const score = async (systems: string[]) => {
      const { jobId } = await post(client, 'draft', { systems, workTypes: ['appeals'] })
      return (await client.get(listProfiles, { query: { q: word, jobId } })).items[0]?.match?.score ?? 0
    }
    expect((await score(['epic'])) - (await score(['tebra']))).toBe(25)
  })
})

describe('the shortlist', () => {
  it('can be all that is searched, and is seen in every list', async () => {
    const [one, other] = [await listed(), await listed()]
    await client.get(putOnShortlist, { params: { userId: one.biller.userId }, body: { note: 'Call' } })
    expect(await listUserIds({ shortlisted: 'true' })).toEqual([one.biller.userId])
    expect(await listUserIds({ shortlisted: 'true', q: other.word })).toEqual([])
    const { items } = await client.get(listProfiles, { query: { q: one.word } })
    expect(items[0]?.shortlisted).toBe(true)
    const stranger = await world.join('CLIENT')
    expect((await stranger.get(listProfiles, { query: { q: one.word } })).items[0]?.shortlisted).toBe(false)
  })
})

describe('one’s own team', () => {
  it('is left out on request, counted nowhere, and found again once the engagement is over', async () => {
    const word = `teamed${++made}`
    const systems = [{ name: 'epic', level: 'good' as const }]
    const [hired, gone, free] = [
      await listed({ headline: word, systems }),
      await listed({ headline: word }),
      await listed({ headline: word }),
    ]
    const owner = await world.join('CLIENT')
    await world.engage(owner, hired.biller, '2026-01-01')
    await world.engage(owner, gone.biller, '2026-01-01', '2026-02-27')
    const { jobId } = await post(owner, 'open', { workTypes: ['appeals'] })
    const search = (by: Person, own?: 'hide') =>
      by.get(listProfiles, { query: { q: word, ...(own && { own }) } })
    expect(await search(owner)).toMatchObject({
      total: 3,
      facets: { systems: [{ value: 'epic', count: 1 }] },
    })
    const { total, items, facets } = await search(owner, 'hide')
    expect([total, facets.systems]).toEqual([2, []])
    expect(items.map(item => item.userId).sort()).toEqual([gone.biller.userId, free.biller.userId].sort())
    for (const by of [client, admin]) expect((await search(by, 'hide')).total).toBe(3)
    const seat = await world.seat(owner, 'recruiter')
    expect((await search(seat, 'hide')).total).toBe(2)
    const matched = async (own?: 'hide') =>
      (
        await owner.get(listMatches, { params: { jobId }, query: { limit: 100, ...(own && { own }) } })
      ).items.some(item => item.userId === hired.biller.userId)
    expect([await matched(), await matched('hide')]).toEqual([true, false])
  })
})

describe('a list of billers', () => {
  it('goes on where a page ended, each of them once', async () => {
    const word = `paged${++made}`
    for (let count = 0; count < 5; count++) await listed({ headline: word, rateCents: 1000 + (count % 2) })
    for (const sort of ['rate', 'recent'] as const) {
      const whole = await listUserIds({ q: word, sort })
      const ids: string[] = []
      let cursor: string | null = ''
      do {
        const page: { items: { userId: string }[]; nextCursor: string | null } = await client.get(
          listProfiles,
          {
            query: { q: word, sort, limit: 2, ...(cursor && { cursor }) },
          },
        )
        ids.push(...page.items.map(item => item.userId))
        cursor = page.nextCursor
      } while (cursor)
      expect(ids).toEqual(whole)
    }
  })

  it.each(['%', '_', "%_'\\", '   ', '—', '%_'.repeat(20)])(
    'finds no one for %s, which has no letter and no digit',
    async q => {
      await listed()
      const { total, items, facets } = await client.get(listProfiles, { query: { q } })
      expect([total, items, facets.workTypes]).toEqual([0, [], []])
    },
  )

  it('answers 10,000 characters, and refuses more', async () => {
    expect((await ask({ q: '%_'.repeat(5000) })).body.total).toBe(0)
    expect((await ask({ q: 'd'.repeat(10_000) })).body.total).toBe(0)
    expect((await ask({ q: 'd'.repeat(10_001) })).status).toBe(422)
  })

  it.each([
    { cursor: 'made-up' },
    { cursor: '' },
    { systems: ['abacus'] },
    { certifications: ['CPC', 'no such'] },
    { engagement: ['some-time'] },
    { maxRateCents: -1 },
    { maxRateCents: 1e9 },
    { minOverlapHours: 25 },
    { availableBy: '2026-02-30' },
    { sort: 'name' },
    { status: 'open' },
    { shortlisted: 'no' },
    { own: 'show' },
    { jobId: '1' },
    { limit: 0 },
  ])('is refused when asked with %j', async query => {
    expect((await ask(query as ProfileQuery)).status).toBe(422)
  })
})
