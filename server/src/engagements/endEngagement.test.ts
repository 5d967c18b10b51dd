import {
  acceptTerms,
  endEngagement,
  listBillers,
  listEngagements,
  proposeTerms,
} from '@claimcrew/contract/engagements/contract'
import { describe, expect, it } from 'vitest'
import { type Person, World } from '../../test/world.ts'

// Already the 11th in Manila.
const world = await World.open({ at: '2026-03-10T20:00:00.000Z' })
const reason = 'The backlog is done.'

async function tied(startedOn = '2026-01-05') {
  const [client, biller] = [
    await world.join('CLIENT', { userName: 'Lakeside' }),
    await world.join('BILLER', { userName: 'Ana Cruz', timeZone: 'Asia/Manila' }),
  ]
  return { client, biller, params: { engagementId: await world.engage(client, biller, startedOn) } }
}

const end = (by: Person, params: { engagementId: string }, endsOn: string, why = reason) =>
  by.call(endEngagement, { params, body: { endsOn, reason: why } })

describe('ending an engagement', () => {
  it.each(['client', 'biller', 'admin'] as const)('is open to the %s, who says when and why', async who => {
    const sides = { ...(await tied()), admin: await world.join('ADMIN') }
    const { status, body } = await end(sides[who], sides.params, '2026-03-31')
    expect([status, body.engagement]).toEqual([
      200,
      expect.objectContaining({ endedOn: '2026-03-31', endReason: reason, state: 'active' }),
    ])
    for (const [person, link] of [
      [sides.client, '/billers'],
      [sides.biller, '/clients'],
    ] as const) {
      const notifications = await world.db
        .selectFrom('notifications')
        .select(['kind', 'link', 'description'])
        .where('user_id', '=', person.userId)
        .execute()
      const notification = { kind: 'engagement-ended', link, description: expect.stringContaining(reason) }
      // Nobody is told of what they did themselves.
      expect(notifications).toEqual(person === sides[who] ? [] : [notification])
    }
    const event = await world.db
      .selectFrom('audit_events')
      .select(['actor_id', 'before', 'after', 'reason'])
      .where('subject_id', '=', sides.params.engagementId)
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      actor_id: sides[who].userId,
      before: { endedOn: null },
      after: { endedOn: '2026-03-31' },
      reason,
    })
  })

  it('can be dated back to yesterday in the biller’s time zone, and no further', async () => {
    const { client, biller, params } = await tied()
    const before = await world.fingerprint()
    const { status, body } = await end(client, params, '2026-03-09')
    expect([status, Object.keys(body.fields)]).toEqual([422, ['endsOn']])
    expect(await world.fingerprint()).toBe(before)
    expect((await end(client, params, '2026-03-10')).body.engagement.state).toBe('ended')
    expect((await client.get(listBillers, { query: {} })).billers).toEqual([])
    expect(
      (await client.get(listEngagements, { params: { userId: biller.userId } })).engagements,
    ).toHaveLength(1)
  })

  it('is not possible before it has begun, nor twice, nor without a reason', async () => {
    const upcoming = await tied('2026-04-01')
    expect((await end(upcoming.client, upcoming.params, '2026-03-31')).status).toBe(422)
    expect((await end(upcoming.client, upcoming.params, '2026-04-01')).status).toBe(200)
    const { client, params } = await tied()
    for (const why of ['', '   ', 'x'.repeat(501), 'Patient John Doe, DOB 01/02/1980'])
      expect((await end(client, params, '2026-03-10', why)).status, why).toBe(422)
    expect((await end(client, params, '2026-03-10')).status).toBe(200)
    expect((await end(client, params, '2026-03-20')).status).toBe(409)
  })

  it('can be moved earlier, and never later by one side alone', async () => {
    const { client, biller, params } = await tied()
    await end(client, params, '2026-04-30')
    for (const later of ['2026-04-30', '2026-05-31'])
      expect((await end(client, params, later)).status, later).toBe(422)
    expect((await end(biller, params, '2026-03-31')).body.engagement.endedOn).toBe('2026-03-31')
  })

  it('withdraws proposed terms', async () => {
    const { client, biller, params } = await tied()
    const body = { rateCents: 3000, hoursPerWeek: 20, from: '2026-05-01' }
    await biller.get(proposeTerms, { params, body })
    expect((await end(client, params, '2026-03-31')).body.engagement.proposed).toBe(null)
    expect((await client.call(acceptTerms, { params, body: {} })).status).toBe(409)
  })

  it('happens once when two do it at once', async () => {
    const { client, biller, params } = await tied()
    const answers = await Promise.all([client, biller].map(by => end(by, params, '2026-03-10')))
    expect(answers.map(one => one.status).sort()).toEqual([200, 409])
  })
})
