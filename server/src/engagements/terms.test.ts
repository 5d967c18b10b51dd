import {
  acceptTerms,
  declineTerms,
  engagementsChanged,
  listBillers,
  listEngagements,
  proposeTerms,
} from '@claimcrew/contract/engagements/contract'
import { findTermsOn } from '@claimcrew/contract/engagements/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import { LiveTestReader, tellOf } from '../../test/live.ts'
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
const unsaid = { weekdays: null, hoursFrom: 'punched' }

const propose = (by: Person, params: { engagementId: string }, body = raise()) =>
  by.call(proposeTerms, { params, body })

const read = async (by: Person, owner: Person) =>
  (await by.get(listEngagements, { params: { userId: owner.userId } })).engagements[0]

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
  it('are streamed to both sides and to no one else, so that neither waits for agreed terms', async () => {
    const { client, biller, params } = await tied()
    const other = await world.join('CLIENT', { userName: 'Hilltop' })
    await world.engage(other, biller, '2026-01-05')
    const people = [client, biller, other]
    const readers = await Promise.all(
      people.map(async person => LiveTestReader.open(await world.alsoAs(person))),
    )
    for (const reader of readers) await reader.next()
    const countHeard = async (mark: string) => {
      for (const [index, person] of people.entries()) {
        await tellOf(world, person, mark)
        await readers[index]?.hasTold(mark)
      }
      return readers.map(reader => reader.all(engagementsChanged).length)
    }
    await propose(biller, params)
    expect(await countHeard('Proposed')).toEqual([1, 1, 0])
    await client.get(acceptTerms, { params, body: {} })
    expect(await countHeard('Agreed')).toEqual([2, 2, 0])
  })

  it('are proposed by one side, agreed by the other, and apply from their day on', async () => {
    const { client, biller, params } = await tied()
    expect((await propose(biller, params)).body.engagement).toMatchObject({
      rateCents: 2450,
      proposed: { ...raise(), byId: biller.userId },
    })
    const { engagement } = await client.get(acceptTerms, { params, body: {} })
    expect(engagement.terms).toEqual([
      { from: '2026-01-05', rateCents: 2450, hoursPerWeek: 37.5, ...unsaid },
      { ...raise(), ...unsaid },
    ])
    expect([engagement.proposed, engagement.rateCents]).toEqual([null, 2450])
    expect(findTermsOn(engagement.terms, '2026-03-31').rateCents).toBe(2450)
    world.now = new Date('2026-03-31T16:30:00.000Z')
    // The first of April has begun in Manila, and not yet where the client is.
    const [back, own] = [await world.alsoAs(client), await world.alsoAs(biller)]
    expect(await read(back, biller)).toMatchObject({ rateCents: 2800, hoursPerWeek: 30 })
    expect((await back.get(listBillers, { query: { sort: 'rate' } })).billers[0]?.engagements[0]).toEqual(
      await read(own, biller),
    )
  })

  it('notify the other side when proposed, agreed and declined, and are audited with before and after', async () => {
    const { client, biller, params } = await tied()
    await propose(client, params)
    expect(await newsOf(biller)).toEqual([
      [
        'terms-proposed',
        'Lakeside proposes $28.00/hour, 30 hours/week from Wed, Apr 1 for Payment posting.',
        '/clients',
      ],
    ])
    await biller.get(declineTerms, { params, body: {} })
    await propose(client, params, raise('2026-04-01', 2600))
    await biller.get(acceptTerms, { params, body: {} })
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

  it('cannot be agreed to by the person who proposed them, nor when none are proposed', async () => {
    const { client, biller, params } = await tied()
    for (const by of [client, biller]) {
      expect((await by.call(acceptTerms, { params, body: {} })).status).toBe(409)
      expect((await by.call(declineTerms, { params, body: {} })).status).toBe(409)
    }
    await propose(client, params)
    expect((await client.call(acceptTerms, { params, body: {} })).status).toBe(409)
    expect((await read(client, biller))?.terms).toHaveLength(1)
  })

  it('replace the terms proposed before, by either side', async () => {
    const { client, biller, params } = await tied()
    await propose(client, params)
    await propose(biller, params, raise('2026-04-01', 3000))
    // What the client has before them is what they agree to: their own is gone.
    expect((await biller.call(acceptTerms, { params, body: {} })).status).toBe(409)
    const { engagement } = await client.get(acceptTerms, { params, body: {} })
    expect(engagement.terms.at(-1)?.rateCents).toBe(3000)
  })

  it('do not replace what the other side has proposed since the reading', async () => {
    const { client, biller, params } = await tied()
    const body = { ...raise(), version: null }
    const { engagement } = await biller.get(proposeTerms, { params, body })
    expect((await client.call(proposeTerms, { params, body })).status).toBe(409)
    expect((await read(client, biller))?.proposed?.byId).toBe(biller.userId)
    const version = engagement.proposed?.version ?? null
    expect((await client.call(proposeTerms, { params, body: { ...body, version } })).status).toBe(200)
  })

  it('are declined as they were read: terms proposed since then stay', async () => {
    const { client, biller, params } = await tied()
    const { body: first } = await propose(client, params)
    const { body: second } = await propose(client, params, raise('2026-04-01', 3000))
    const old = { version: first.engagement.proposed.version }
    expect((await biller.call(declineTerms, { params, body: old })).status).toBe(409)
    const { version } = second.engagement.proposed
    const { engagement } = await biller.get(acceptTerms, { params, body: { version } })
    expect(engagement.terms.at(-1)?.rateCents).toBe(3000)
  })

  it('are withdrawn by the person who proposed them, without a notification', async () => {
    const { client, biller, params } = await tied()
    await propose(client, params)
    expect((await client.get(declineTerms, { params, body: {} })).engagement.proposed).toBe(null)
    expect((await biller.call(acceptTerms, { params, body: {} })).status).toBe(409)
    expect(await newsOf(client)).toEqual([])
  })

  it('begin at the earliest today in the biller’s time zone, and not after the last day', async () => {
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

  it('are refused when they are invalid or change nothing', async () => {
    const { client, params } = await tied()
    for (const [rateCents, hours] of [
      [-1, 40],
      [0, 40],
      [1e9, 40],
      [24.5, 40],
      [2450, 0],
      [2450, 169],
      [2450, 37.5],
    ] as const)
      expect((await propose(client, params, raise('2026-04-01', rateCents, hours))).status).toBe(422)
  })

  it('agreed to after their day apply from the day of the agreement on: earlier days keep their terms', async () => {
    const { client, biller, params } = await tied()
    await propose(biller, params, raise('2026-03-12'))
    world.pass(10 * day)
    const { engagement } = await (await world.alsoAs(client)).get(acceptTerms, { params, body: {} })
    expect(engagement.terms.map(one => one.from)).toEqual(['2026-01-05', '2026-03-21'])
  })

  it('agreed for an earlier day replace those agreed for a later one', async () => {
    const { client, biller, params } = await tied()
    await propose(biller, params, raise('2026-06-01', 3000))
    await client.get(acceptTerms, { params, body: {} })
    await propose(client, params, raise('2026-05-01', 2700))
    const { engagement } = await biller.get(acceptTerms, { params, body: {} })
    expect(engagement.terms.map(one => [one.from, one.rateCents])).toEqual([
      ['2026-01-05', 2450],
      ['2026-05-01', 2700],
    ])
  })

  it('are agreed to once when two click at once', async () => {
    const { client, biller, params } = await tied()
    await propose(biller, params)
    const again = await world.alsoAs(client)
    const answers = await Promise.all([client, again].map(by => by.call(acceptTerms, { params, body: {} })))
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    expect((await read(client, biller))?.terms).toHaveLength(2)
  })

  it('are hidden from everyone else, and an ADMIN is no party to them', async () => {
    const { params } = await tied()
    for (const role of ['CLIENT', 'BILLER'] as const)
      expect((await propose(await world.join(role), params)).status).toBe(404)
    expect((await propose(await world.join('ADMIN'), params)).status).toBe(403)
  })
})

describe('weekdays and paid hours', () => {
  const from = '2026-04-01'
  const agree = async (by: Person, other: Person, params: { engagementId: string }, body: object) => {
    const { engagement } = await by.get(proposeTerms, { params, body: { from, ...body } })
    const { version } = engagement.proposed ?? { version: 0 }
    return (await other.get(acceptTerms, { params, body: { version } })).engagement.terms.at(-1)
  }

  it('are agreed like the rate; omitted fields stay, and null clears', async () => {
    const { client, biller, params } = await tied()
    expect((await read(client, biller))?.hoursFrom).toBe('punched')
    const first = await agree(client, biller, params, { weekdays: [5, 1, 3, 1], hoursFrom: 'tracked' })
    expect(first).toEqual({
      from,
      rateCents: 2450,
      hoursPerWeek: 37.5,
      weekdays: [1, 3, 5],
      hoursFrom: 'tracked',
    })
    expect(await agree(biller, client, params, { rateCents: 2600 })).toEqual({ ...first, rateCents: 2600 })
    expect(await agree(client, biller, params, { weekdays: null, hoursFrom: null })).toEqual({
      from,
      rateCents: 2600,
      hoursPerWeek: 37.5,
      ...unsaid,
    })
    expect((await newsOf(biller))[0]?.[1]).toContain('on Mon, Wed, Fri, paid by tracked hours from')
  })

  it.each([
    { weekdays: [] },
    { weekdays: [0] },
    { weekdays: [1, 8] },
    { weekdays: 'Mon' },
    { hoursFrom: 'attendance' },
    { rateCents: null },
    { rateCents: 0 },
  ])('are refused where they are %o', async body => {
    const { client, params } = await tied()
    const answer = await client.call(proposeTerms, { params, body: { from, ...body } as { from: string } })
    expect([answer.status, Object.keys(answer.body.fields)[0]]).toEqual([
      422,
      expect.stringContaining(Object.keys(body)[0] ?? ''),
    ])
  })

  it('of an engagement at a rate of 0 change only together with the rate', async () => {
    const { client, biller } = await tied()
    const other = await world.join('BILLER')
    const engagementId = await world.engage(client, other, '2026-01-05', null, { rateCents: 0 })
    const body = { from, weekdays: [1, 2] }
    expect((await client.call(proposeTerms, { params: { engagementId }, body })).status).toBe(422)
    const paid = { ...body, rateCents: 1500 }
    expect((await client.call(proposeTerms, { params: { engagementId }, body: paid })).status).toBe(200)
    expect((await read(client, biller))?.rateCents).toBe(2450)
  })
})

describe('agreeing', () => {
  const versionOf = async (answer: ReturnType<typeof propose>): Promise<number> =>
    (await answer).body.engagement.proposed.version
  const accept = (by: Person, params: { engagementId: string }, version?: number) =>
    by.call(acceptTerms, { params, body: version === undefined ? {} : { version } })

  it('names the version: terms swapped at the last moment bind no one', async () => {
    const { client, biller, params } = await tied()
    const read = await versionOf(propose(client, params))
    const swapped = await versionOf(propose(client, params, raise('2026-04-01', 1)))
    expect(swapped).not.toBe(read)
    expect((await accept(biller, params, read)).status).toBe(409)
    expect((await accept(biller, params)).status).toBe(409)
    expect((await accept(biller, params, swapped)).status).toBe(200)
  })

  it('without a version counts for the first proposal, and from a minute after a change', async () => {
    const { client, biller, params } = await tied()
    await propose(client, params)
    expect((await accept(biller, params)).status).toBe(200)
    await propose(client, params, raise('2026-04-01', 2900))
    await propose(client, params, raise('2026-04-01', 3000))
    world.pass(60_000)
    expect((await accept(await world.alsoAs(biller), params)).status).toBe(200)
  })

  it('starts over once a changed proposal was agreed to, declined or answered with another', async () => {
    const { client, biller, params } = await tied()
    await propose(client, params)
    const changed = await versionOf(propose(client, params, raise('2026-04-01', 2900)))
    expect((await accept(biller, params, changed)).status).toBe(200)
    await propose(client, params, raise('2026-04-01', 3000))
    expect((await accept(biller, params)).status, 'first made after it').toBe(200)
    await propose(client, params, raise('2026-04-01', 3100))
    await propose(client, params, raise('2026-04-01', 3200))
    await biller.get(declineTerms, { params, body: {} })
    await propose(client, params, raise('2026-04-01', 3300))
    expect((await accept(biller, params)).status, 'after one that was declined').toBe(200)
    await propose(client, params, raise('2026-04-01', 3400))
    await propose(client, params, raise('2026-04-01', 3500))
    await propose(biller, params, raise('2026-04-01', 3600))
    expect((await accept(client, params)).status, 'the other side’s own').toBe(200)
  })

  it('is not confused by a proposal that was withdrawn and made again', async () => {
    const { client, biller, params } = await tied()
    const read = await versionOf(propose(client, params))
    await client.get(declineTerms, { params, body: {} })
    await propose(client, params, raise('2026-04-01', 1))
    expect((await accept(biller, params, read)).status).toBe(409)
    expect((await accept(biller, params)).status).toBe(409)
  })
})
