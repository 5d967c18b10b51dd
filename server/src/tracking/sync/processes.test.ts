import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { listActivity, syncNow } from '@claimcrew/contract/tracking/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { SandboxPerson } from '../../../sandbox/server.ts'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { newId } from '../../kit/random.ts'
import { claimNextSync } from './sync-store.ts'

const minute = 60_000

describe('two processes', async () => {
  const people = ['Ana', 'Ben', 'Cara', 'Dev'].map(name => account(name))
  const tracked = await TrackedWorld.open(people)
  const { world } = tracked
  const billers = await Promise.all(people.map(one => tracked.biller(one.name, 'UTC', [one], 20)))
  const [ana, anaHere] = [people[0] as SandboxPerson, billers[0] as (typeof billers)[0]]
  const other = tracked.anotherProcess()
  const leaseEnds = () =>
    sql`update tracking_people set leased_until = '2026-01-01Z' where lease is not null`.execute(world.db)

  it('never pull the same account at once, and together pull each window once', async () => {
    const underWay = new Map<string, number>()
    let most = 0
    tracked.eachTime(async trackedId => {
      const count = (underWay.get(trackedId) ?? 0) + 1
      underWay.set(trackedId, count)
      most = Math.max(most, count)
      // Others who would ask for the same person do so meanwhile.
      await sql`select`.execute(world.db)
      underWay.set(trackedId, count - 1)
    })
    await Promise.all([tracked.sync(), other.sync(), tracked.sync(), other.sync()])
    tracked.eachTime(async () => {})
    expect(most).toBe(1)
    for (const one of people)
      expect(tracked.asksAbout(one).map(({ to }) => to.slice(0, 10))).toEqual([
        '2026-03-19',
        '2026-03-12',
        '2026-03-05',
      ])
  })

  it('leave an account alone that the other is pulling', async () => {
    world.pass(15 * minute)
    const pulled: string[] = []
    let isFirst = true
    tracked.eachTime(async trackedId => {
      pulled.push(trackedId)
      if (!isFirst) return
      isFirst = false
      await other.sync()
      expect(pulled.filter(one => one === trackedId)).toHaveLength(1)
      expect(new Set(pulled).size).toBe(4)
    })
    await tracked.sync()
    tracked.eachTime(async () => {})
    expect(pulled.toSorted()).toEqual(people.map(one => one.id).toSorted())
  })

  it('of which one is killed in the middle: the other takes over, but not before its lease has ended', async () => {
    world.pass(15 * minute)
    const now = world.now.toISOString()
    const claimed = await claimNextSync(world.db, newId(), now)
    const claimedBiller = billers.find(one => one.userId === claimed?.userId)
    if (!claimedBiller) throw new Error('Nobody was due')
    await tracked.sync()
    expect(await tracked.statusOf(claimedBiller)).toMatchObject({
      state: 'running',
      syncedAt: addMilliseconds(now, -15 * minute),
    })
    await leaseEnds()
    await other.sync()
    expect(await tracked.statusOf(claimedBiller)).toMatchObject({ state: 'done', syncedAt: now })
  })

  it.each([
    ['before all had come', 'meanwhile'],
    ['once all had come', 'beforeWriting'],
  ] as const)(
    'of which one was only slow: what it brings is refused where the other has taken over %s',
    async (_, moment) => {
      const countRequested = async () =>
        (await tracked.runsOf(anaHere)).filter(one => one.reason === 'asked').length
      const before = await countRequested()
      const start = '2026-03-18T09:00:00.000Z'
      tracked.gives(ana, [row(ana, start, 600)])
      await tracked.admin.get(syncNow, {
        body: { userId: anaHere.userId, from: '2026-03-18', to: '2026-03-18' },
      })
      tracked.once(moment, async () => {
        tracked.gives(ana, [row(ana, start, 1200)])
        await leaseEnds()
        await other.sync()
      })
      await tracked.sync()
      const query = { userId: ana.id, from: '2026-03-18', to: '2026-03-18' }
      const { data } = await tracked.admin.get(listActivity, { query })
      expect(data.map(one => one.time)).toEqual([1200])
      expect(await countRequested()).toBe(before + 1)
    },
  )

  it('of which one failed late: that the other has pulled them stands', async () => {
    world.pass(15 * minute)
    tracked.sandbox.knobs.status = { code: 500, paths: /worklog/ }
    // It fails for the first who asks.
    let late = ''
    tracked.once('meanwhile', async trackedId => {
      late = trackedId
      tracked.sandbox.knobs.status = null
      await leaseEnds()
      await other.sync()
    })
    await tracked.sync()
    const slow = billers[people.findIndex(one => one.id === late)] ?? anaHere
    expect(await tracked.statusOf(slow)).toMatchObject({
      state: 'done',
      syncedAt: world.now.toISOString(),
      problem: null,
    })
    expect((await tracked.runsOf(slow)).filter(one => one.outcome === 'failed')).toEqual([])
  })
})
