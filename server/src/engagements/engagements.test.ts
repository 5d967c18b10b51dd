import { listBillerJobs, listEngagements } from '@claimcrew/contract/engagements/contract'
import { describe, expect, it } from 'vitest'
import { type Person, World } from '../../test/world.ts'

const world = await World.open({ at: '2026-03-10T20:00:00.000Z' })

const engagementsOf = async (by: Person, owner: Person) =>
  (await by.get(listEngagements, { params: { userId: owner.userId } })).engagements
const jobs = (by: Person, biller: Person) => by.call(listBillerJobs, { params: { id: biller.userId } })

/** Two clients of one biller: a former one, and one for whom it has not begun. */
async function threeOfThem() {
  const [former, next, biller] = [
    await world.join('CLIENT', { userName: 'Former Practice' }),
    await world.join('CLIENT', { userName: 'Next Practice' }),
    await world.join('BILLER', { timeZone: 'Asia/Kolkata' }),
  ]
  const past = await world.engage(former, biller, '2025-01-01', '2026-03-10')
  const future = await world.engage(next, biller, '2026-03-12', '2026-04-30')
  return { former, next, biller, past, future }
}

describe('the engagements of a person', () => {
  it('are all shown to that person and to an ADMIN, the latest first', async () => {
    const { biller, past, future } = await threeOfThem()
    for (const by of [biller, await world.join('ADMIN')]) {
      const visible = await engagementsOf(by, biller)
      expect(visible.map(one => [one.engagementId, one.clientName, one.state])).toEqual([
        [future, 'Next Practice', 'upcoming'],
        [past, 'Former Practice', 'ended'],
      ])
    }
  })

  it('are shown to a client as far as they are part of them, past ones too', async () => {
    const { former, next, biller, past, future } = await threeOfThem()
    expect((await engagementsOf(former, biller)).map(one => one.engagementId)).toEqual([past])
    expect((await engagementsOf(next, biller)).map(one => one.engagementId)).toEqual([future])
    expect((await engagementsOf(biller, next)).map(one => one.engagementId)).toEqual([future])
  })

  it('are not shown to strangers of either role', async () => {
    const { biller, former } = await threeOfThem()
    for (const role of ['BILLER', 'CLIENT'] as const) {
      const stranger = await world.join(role)
      for (const owner of [biller, former]) {
        const { status, body } = await stranger.call(listEngagements, { params: { userId: owner.userId } })
        if (status === 200) expect(body).toEqual({ engagements: [], nextCursor: null })
        else expect(status).toBe(404)
      }
    }
  })

  it('say “active” until midnight in the biller’s time zone', async () => {
    const [client, kolkata, phoenix] = [
      await world.join('CLIENT', { timeZone: 'America/New_York' }),
      await world.join('BILLER', { timeZone: 'Asia/Kolkata' }),
      await world.join('BILLER', { timeZone: 'America/Phoenix' }),
    ]
    await world.engage(client, kolkata, '2026-03-10', '2026-03-10')
    await world.engage(client, phoenix, '2026-03-10', '2026-03-10')
    expect((await engagementsOf(client, kolkata)).map(one => one.state)).toEqual(['ended'])
    expect((await engagementsOf(client, phoenix)).map(one => one.state)).toEqual(['active'])
    const before = world.now
    world.now = new Date('2026-03-11T06:59:59.999Z')
    expect((await engagementsOf(client, phoenix)).map(one => one.state)).toEqual(['active'])
    world.now = new Date('2026-03-11T07:00:00.000Z')
    expect((await engagementsOf(client, phoenix)).map(one => one.state)).toEqual(['ended'])
    world.now = before
  })
})

describe('the jobs of a biller', () => {
  it('are the engagements until jobs can be posted, for that biller and an ADMIN', async () => {
    const { biller, former, next, past, future } = await threeOfThem()
    for (const by of [biller, await world.join('ADMIN')]) {
      expect((await jobs(by, biller)).body).toEqual({
        nextCursor: null,
        jobs: [
          {
            jobId: future,
            title: 'Payment posting',
            clientId: next.userId,
            clientName: 'Next Practice',
            status: 'engaged',
          },
          {
            jobId: past,
            title: 'Payment posting',
            clientId: former.userId,
            clientName: 'Former Practice',
            status: 'ended',
          },
        ],
      })
    }
  })

  it('are shown to a client who engages the biller as far as they are that client’s own', async () => {
    const { biller, next, future } = await threeOfThem()
    const { body } = await jobs(next, biller)
    expect(body.jobs.map((job: { jobId: string }) => job.jobId)).toEqual([future])
  })

  it('are hidden from strangers as if there were no such biller', async () => {
    const { biller } = await threeOfThem()
    for (const role of ['BILLER', 'CLIENT'] as const) {
      const stranger = await world.join(role)
      const hidden = await jobs(stranger, biller)
      const unknown = await stranger.call(listBillerJobs, {
        params: { id: '00000000-0000-7000-8000-000000000000' },
      })
      expect([hidden.status, hidden.body.message]).toEqual([404, unknown.body.message])
    }
  })

  it('of an unknown user are 404 to an ADMIN too, and of a new biller an empty list', async () => {
    const admin = await world.join('ADMIN')
    const unknown = { params: { id: '00000000-0000-7000-8000-000000000000' } }
    expect((await admin.call(listBillerJobs, unknown)).status).toBe(404)
    expect((await jobs(admin, await world.join('BILLER'))).body.jobs).toEqual([])
  })
})

describe('PostgreSQL', () => {
  it('refuses a second engagement of the same two people on the same days', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    const [other, colleague] = [await world.join('CLIENT'), await world.join('BILLER')]
    await world.engage(client, biller, '2026-03-01', '2026-03-31')
    for (const [from, to] of [
      ['2026-03-31', null],
      ['2026-02-01', '2026-03-01'],
      ['2026-03-10', '2026-03-11'],
      ['2026-01-01', null],
    ] as const)
      await expect(world.engage(client, biller, from, to)).rejects.toThrow(/engagements_no_overlap/)
    await world.engage(client, biller, '2026-04-01')
    await world.engage(client, biller, '2026-02-01', '2026-02-28')
    await world.engage(other, biller, '2026-03-01')
    await world.engage(client, colleague, '2026-03-01')
  })

  it('accepts one of two engagements made at the same moment', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    const made = await Promise.allSettled([
      world.engage(client, biller, '2026-03-01'),
      world.engage(client, biller, '2026-03-15'),
    ])
    expect(made.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('refuses invalid engagements: an end before the beginning, one with oneself, no hours, an unknown currency', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    await expect(world.engage(client, biller, '2026-03-02', '2026-03-01')).rejects.toThrow(/check constraint/)
    await expect(world.engage(biller, biller, '2026-03-02')).rejects.toThrow(/check constraint/)
    const id = await world.engage(client, biller, '2026-03-02')
    const change = (to: object) => world.db.updateTable('engagements').set(to).where('id', '=', id).execute()
    for (const to of [{ currency: 'usd' }, { title: '' }])
      await expect(change(to), JSON.stringify(to)).rejects.toThrow(/check constraint/)
    for (const to of [{ hours_per_week: 0 }, { hours_per_week: 169 }, { rate_cents: -1 }])
      await expect(
        world.db.updateTable('engagement_terms').set(to).where('engagement_id', '=', id).execute(),
        JSON.stringify(to),
      ).rejects.toThrow(/check constraint/)
    await expect(change({ client_id: '00000000-0000-7000-8000-000000000000' })).rejects.toThrow(/foreign key/)
  })

  it('keeps people with engagements: they are deactivated, never deleted', async () => {
    const [client, biller] = [await world.join('CLIENT'), await world.join('BILLER')]
    await world.engage(client, biller, '2026-03-02')
    for (const person of [client, biller])
      await expect(world.db.deleteFrom('users').where('id', '=', person.userId).execute()).rejects.toThrow(
        /foreign key/,
      )
  })
})
