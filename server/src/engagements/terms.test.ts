import {
  acceptTerms,
  declineTerms,
  listBillers,
  listEngagements,
  proposeTerms,
} from '@claimcrew/contract/engagements/contract'
import { termsOn } from '@claimcrew/contract/engagements/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { day, type Person, World } from '../../test/world.ts'

const start = new Date('2026-03-10T20:00:00.000Z')
const world = await World.open({ at: start.toISOString() })
beforeEach(() => {
  world.now = start
})

/** It is the 11th already where the biller lives. */
async function tied(endedOn: string | null = null) {
  const [client, biller] = [
    await world.join('CLIENT', { userName: 'Lakeside' }),
    await world.join('BILLER', { userName: 'Ana Cruz', timeZone: 'Asia/Manila' }),
  ]
  const engagementId = await world.engage(client, biller, '2026-01-05', endedOn)
  return { client, biller, params: { engagementId } }
}

const raise = (from = '2026-04-01', rateCents = 2800, hoursPerWeek = 30) => ({
  from,
  rateCents,
  hoursPerWeek,
})

const propose = (by: Person, params: { engagementId: string }, body = raise()) =>
  by.call(proposeTerms, { params, body })

const read = async (by: Person, whose: Person) =>
  (await by.get(listEngagements, { params: { userId: whose.userId } })).engagements[0]

const newsOf = async (person: Person) =>
  (
    await world.db
      .selectFrom('notifications')
      .select(['kind', 'description', 'link'])
      .where('user_id', '=', person.userId)
      .orderBy('id')
      .execute()
  ).map(row => [row.kind, row.description, row.link])

describe('other terms', () => {
  it('are proposed by one side, agreed by the other, and count from their day on', async () => {
    const { client, biller, params } = await tied()
    expect((await propose(biller, params)).body.engagement).toMatchObject({
      rateCents: 2450,
      proposed: { ...raise(), byId: biller.userId },
    })
    const { engagement } = await client.get(acceptTerms, { params })
    expect(engagement.terms).toEqual([{ from: '2026-01-05', rateCents: 2450, hoursPerWeek: 37.5 }, raise()])
    expect([engagement.proposed, engagement.rateCents]).toEqual([null, 2450])
    expect(termsOn(engagement.terms, '2026-03-31').rateCents).toBe(2450)
    world.now = new Date('2026-03-31T16:30:00.000Z')
    // The first of April has begun in Manila, and not yet where the client is.
    const [back, own] = [await world.alsoAs(client), await world.alsoAs(biller)]
    expect(await read(back, biller)).toMatchObject({ rateCents: 2800, hoursPerWeek: 30 })
    expect((await back.get(listBillers, { query: { sort: 'rate' } })).billers[0]?.engagements[0]).toEqual(
      await read(own, biller),
    )
  })

  it('are told to the other side, proposed, agreed and declined, and written down with before and after', async () => {
    const { client, biller, params } = await tied()
    await propose(client, params)
    expect(await newsOf(biller)).toEqual([
      [
        'terms-proposed',
        'Lakeside proposes 28.00 USD an hour and 30 hours a week from Wed 1 April 2026 for Payment posting.',
        '/clients',
      ],
    ])
    await biller.get(declineTerms, { params })
    await propose(client, params, raise('2026-04-01', 2600))
    await biller.get(acceptTerms, { params })
    expect((await newsOf(client)).map(([kind, , link]) => [kind, link])).toEqual([
      ['terms-declined', '/billers'],
      ['terms-agreed', '/billers'],
    ])
    const events = await world.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'before', 'after'])
      .where('subject_id', '=', params.engagementId)
      .orderBy('id')
      .execute()
    expect(events.map(one => one.action)).toEqual([
      'engagement:propose-terms',
      'engagement:decline-terms',
      'engagement:propose-terms',
      'engagement:agree-terms',
    ])
    expect(events.at(-1)).toMatchObject({
      actor_id: biller.userId,
      before: { rateCents: 2450, hoursPerWeek: 37.5 },
      after: { rateCents: 2600, hoursPerWeek: 30, from: '2026-04-01' },
    })
  })

  it('are not agreed to by whoever proposed them, nor when none are proposed', async () => {
    const { client, biller, params } = await tied()
    for (const by of [client, biller]) {
      expect((await by.call(acceptTerms, { params })).status).toBe(409)
      expect((await by.call(declineTerms, { params })).status).toBe(409)
    }
    await propose(client, params)
    expect((await client.call(acceptTerms, { params })).status).toBe(409)
    expect((await read(client, biller))?.terms).toHaveLength(1)
  })

  it('take the place of what was proposed before, by whichever side', async () => {
    const { client, biller, params } = await tied()
    await propose(client, params)
    await propose(biller, params, raise('2026-04-01', 3000))
    // What the client has before them is what they agree to: their own is gone.
    expect((await biller.call(acceptTerms, { params })).status).toBe(409)
    const { engagement } = await client.get(acceptTerms, { params })
    expect(engagement.terms.at(-1)?.rateCents).toBe(3000)
  })

  it('are taken back by whoever proposed them, and nobody is told', async () => {
    const { client, biller, params } = await tied()
    await propose(client, params)
    expect((await client.get(declineTerms, { params })).engagement.proposed).toBe(null)
    expect((await biller.call(acceptTerms, { params })).status).toBe(409)
    expect(await newsOf(client)).toEqual([])
  })

  it('begin today where the biller lives at the earliest, and not after the last day', async () => {
    const { client, params } = await tied('2026-05-31')
    const before = await world.fingerprint()
    for (const from of ['2026-03-10', '2026-06-01', '1999-01-01']) {
      const { status, body } = await propose(client, params, raise(from))
      expect([status, Object.keys(body.fields)], from).toEqual([422, ['from']])
    }
    expect(await world.fingerprint()).toBe(before)
    expect((await propose(client, params, raise('2026-03-11'))).status).toBe(200)
    expect((await propose(client, params, raise('2026-05-31'))).status).toBe(200)
  })

  it('are refused where they are nonsense or nothing new', async () => {
    const { client, params } = await tied()
    for (const [rateCents, hours] of [
      [-1, 40],
      [1e9, 40],
      [24.5, 40],
      [2450, 0],
      [2450, 169],
      [2450, 37.5],
    ] as const)
      expect((await propose(client, params, raise('2026-04-01', rateCents, hours))).status).toBe(422)
  })

  it('agreed to after their day count from the day of the agreement on: what was keeps its terms', async () => {
    const { client, biller, params } = await tied()
    await propose(biller, params, raise('2026-03-12'))
    world.pass(10 * day)
    const { engagement } = await (await world.alsoAs(client)).get(acceptTerms, { params })
    expect(engagement.terms.map(one => one.from)).toEqual(['2026-01-05', '2026-03-21'])
  })

  it('agreed for an earlier day take the place of what was agreed for later', async () => {
    const { client, biller, params } = await tied()
    await propose(biller, params, raise('2026-06-01', 3000))
    await client.get(acceptTerms, { params })
    await propose(client, params, raise('2026-05-01', 2700))
    const { engagement } = await biller.get(acceptTerms, { params })
    expect(engagement.terms.map(one => [one.from, one.rateCents])).toEqual([
      ['2026-01-05', 2450],
      ['2026-05-01', 2700],
    ])
  })

  it('are agreed to once by two who click at once', async () => {
    const { client, biller, params } = await tied()
    await propose(biller, params)
    const again = await world.alsoAs(client)
    const answers = await Promise.all([client, again].map(by => by.call(acceptTerms, { params })))
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    expect((await read(client, biller))?.terms).toHaveLength(2)
  })

  it('are nobody else’s business, and an ADMIN is no side of it', async () => {
    const { params } = await tied()
    for (const role of ['CLIENT', 'BILLER'] as const)
      expect((await propose(await world.join(role), params)).status).toBe(404)
    expect((await propose(await world.join('ADMIN'), params)).status).toBe(403)
  })
})
