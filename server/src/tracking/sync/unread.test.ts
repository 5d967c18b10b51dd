import { listMatches, syncNow } from '@claimcrew/contract/tracking/contract'
import { getWorklogDay, getWorklogTable, listWorklog } from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { day } from '../../../test/world.ts'

describe('an invalid row', async () => {
  const ana = account('Ana Cruz')
  const tracked = await TrackedWorld.open([ana], '2026-03-18T15:00:00.000Z')
  const { world, sandbox } = tracked
  const anaHere = await tracked.biller('Ana Cruz', 'Asia/Manila', [ana], 20)
  const client = await world.join('CLIENT')
  await world.engage(client, anaHere, '2026-01-01')
  const early = row(ana, '2026-03-02T01:00:00.000Z', 3600)
  const around = [
    row(ana, '2026-03-10T01:00:00.000Z', 3600),
    row(ana, '2026-03-12T01:00:00.000Z', 3600),
    row(ana, '2026-03-17T01:00:00.000Z', 3600),
  ]
  // In Manila the last minutes of that day in UTC are the next day already.
  const wrong = row(ana, '2026-03-10T23:50:00.000Z', 90_000)

  const month = { range: 'monthly', date: '2026-03-18' } as const
  const worked = async () =>
    (await (await world.alsoAs(client)).get(listWorklog, { query: month })).worklog.map(one => one.date)
  const unread = async (date = '2026-03-18') => {
    const query = { range: 'monthly', date } as const
    return (await (await world.alsoAs(client)).get(getWorklogTable, { query })).people[0]?.unreadDays
  }
  const problems = async () => (await tracked.admin.get(listMatches, {})).matches[0]?.problems ?? []
  const problem = {
    kind: 'unread',
    text: 'We couldn’t read Wed, Mar 11. Everything else is there. Time Doctor sent data that can’t be right: Row 1 of the worklog took 90000 seconds.',
  }

  it('leaves out its own day and no other, however far back they lie', async () => {
    tracked.gives(ana, [early, ...around, wrong])
    await tracked.sync()
    expect(await worked()).toEqual(['2026-03-02', '2026-03-10', '2026-03-12', '2026-03-17'])
    expect(await unread()).toEqual(['2026-03-11'])
    expect(await unread('2026-02-01')).toEqual([])
    expect(await tracked.statusOf(anaHere)).toMatchObject({
      state: 'done',
      failingSince: null,
      problem: null,
    })
    expect(await problems()).toContainEqual(problem)
    const query = { billerId: anaHere.userId }
    const detail = await client.get(getWorklogDay, { query: { ...query, date: '2026-03-11' } })
    expect(detail).toMatchObject({ unread: true, pieces: [], day: null })
    const beside = await client.get(getWorklogDay, { query: { ...query, date: '2026-03-10' } })
    expect(beside).toMatchObject({ unread: false, pieces: [{ seconds: 3600 }] })
  })

  it('is logged as the failure of its day', async () => {
    const runs = await tracked.runsOf(anaHere)
    expect(runs.filter(run => run.outcome === 'failed')).toMatchObject([
      { firstDay: '2026-03-11', lastDay: '2026-03-11', from: '2026-03-10T16:00:00.000Z', rows: 0 },
    ])
    const days = runs.filter(run => run.firstDay === run.lastDay && run.reason === 'backfill')
    expect(days.filter(run => run.outcome === 'done').length).toBe(days.length - 1)
  })

  it('leaves the earlier rows of its day', async () => {
    tracked.gives(ana, [early, ...around, row(ana, '2026-03-10T23:50:00.000Z', 1200)])
    await tracked.admin.get(syncNow, { body: { from: '2026-03-10', to: '2026-03-12' } })
    await tracked.sync()
    expect(await worked()).toContain('2026-03-11')
    const before = await tracked.kept()
    tracked.gives(ana, [early, ...around, wrong])
    await tracked.admin.get(syncNow, { body: { from: '2026-03-10', to: '2026-03-12' } })
    await tracked.sync()
    expect(await tracked.kept()).toBe(before)
    expect(await unread()).toEqual(['2026-03-11'])
  })

  it('is forgotten once its day can be read', async () => {
    tracked.gives(ana, [early, ...around])
    await tracked.admin.get(syncNow, { body: { from: '2026-03-10', to: '2026-03-12' } })
    await tracked.sync()
    expect(await unread()).toEqual([])
    expect((await problems()).map(one => one.kind)).not.toContain('unread')
    expect(await worked()).toEqual(['2026-03-02', '2026-03-10', '2026-03-12', '2026-03-17'])
  })

  it('of today, or an HTML page instead of every day, is a failure like any other', async () => {
    const before = await tracked.kept()
    tracked.gives(ana, [...around, row(ana, '2026-03-18T14:00:00.000Z', 90_000)])
    await tracked.admin.get(syncNow, { body: {} })
    await tracked.sync()
    expect(await tracked.statusOf(anaHere)).toMatchObject({ state: 'failing' })
    await tracked.pass(day)
    tracked.gives(ana, around)
    sandbox.knobs.html = { paths: /activity/ }
    await tracked.sync()
    expect(await tracked.statusOf(anaHere)).toMatchObject({ state: 'failing' })
    expect(await unread()).toEqual([])
    expect(await tracked.kept()).toBe(before)
  })
})
