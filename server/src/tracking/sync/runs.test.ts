import { checkConnection, listRuns, listTrackedUsers } from '@claimcrew/contract/tracking/contract'
import { describe, expect, it } from 'vitest'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { newId } from '../../kit/random.ts'

const ann = account('Ann Reyes')
const bob = account('Bob Lim')
const people = [ann, bob]
const tracked = await TrackedWorld.open(people)
const { world, admin, sandbox } = tracked
const anns = await tracked.biller('Ann Reyes', 'UTC', [ann], 20)
const bobs = await tracked.biller('Bob Lim', 'Asia/Manila', [bob], 20)
tracked.gives(ann, [row(ann, '2026-03-17T09:00:00.000Z', 600), row(ann, '2026-03-17T10:00:00.000Z', 600)])
tracked.gives(bob, [])
await tracked.sync()
// What is due a quarter of an hour later fails for Ann.
world.pass(15 * 60_000)
sandbox.knobs.worklogEdits.set(ann.id, [row(ann, '2026-03-18T09:00:00.000Z', -5)])
await tracked.sync()
sandbox.calm()

const runsOf = (query: object) => admin.get(listRuns, { query })

describe('the log of pulls', () => {
  it('lists each pull with its range, rows, duration and outcome, the newest first', async () => {
    const { items } = await runsOf({ userId: anns.userId })
    const starts = items.map(run => run.startedAt)
    expect(starts).toEqual(starts.toSorted().reverse())
    expect(items[0]).toMatchObject({
      userId: anns.userId,
      userName: 'Ann Reyes',
      timeDoctorUserId: ann.id,
      reason: 'recent',
      firstDay: '2026-03-17',
      lastDay: '2026-03-18',
      from: '2026-03-17T00:00:00.000Z',
      to: '2026-03-19T00:00:00.000Z',
      rows: 0,
      startedAt: '2026-03-18T15:15:00.000Z',
      outcome: 'failed',
    })
    expect(items[0]?.problem).toMatch(/^Time Doctor sent data that can’t be right: /)
    const first = items.at(-1)
    expect(first).toMatchObject({ firstDay: '2026-03-12', lastDay: '2026-03-18', rows: 2, outcome: 'done' })
    expect([first?.problem, first?.durationMs]).toEqual([null, 0])
  })

  it('is filtered by person, by outcome, or by both', async () => {
    const failed = (await runsOf({ outcome: 'failed' })).items
    expect(failed.map(run => run.userId)).toEqual([anns.userId])
    const done = (await runsOf({ outcome: 'done', userId: bobs.userId })).items
    expect(new Set(done.map(run => `${run.userId} ${run.outcome}`))).toEqual(new Set([`${bobs.userId} done`]))
    expect((await runsOf({ outcome: 'failed', userId: bobs.userId })).items).toEqual([])
    expect(await runsOf({ userId: newId() })).toEqual({ items: [], nextCursor: null })
  })

  it('goes page by page, each run once', async () => {
    const all = (await runsOf({ limit: 100 })).items
    const paged: typeof all = []
    for (let cursor: string | null = '', more = true; more; more = cursor !== null) {
      const page = await runsOf({ limit: 2, ...(cursor ? { cursor } : {}) })
      paged.push(...page.items)
      cursor = page.nextCursor
    }
    expect(paged).toEqual(all)
    const { status, body } = await admin.call(listRuns, { query: { cursor: 'not-a-cursor' } })
    expect([status, Object.keys(body.fields)]).toEqual([422, ['cursor']])
  })

  it.each([
    [{ limit: 0 }, 'limit', 'This must be at least 1.'],
    [{ limit: 101 }, 'limit', 'This must be at most 100.'],
    [{ outcome: 'lost' }, 'outcome', 'This must be one of done, failed.'],
    [{ cursor: 'x'.repeat(201) }, 'cursor', 'This must be at most 200 characters long.'],
  ])('asked for with %j says in plain words what is wrong', async (query, field, message) => {
    const { status, body } = await admin.call(listRuns, { query: query as never })
    expect([status, body.fields]).toEqual([422, { [field]: message }])
  })
})

describe('checking the connection', () => {
  it('reads the accounts again, and reports when the provider does not answer', async () => {
    people.push(account('Newcomer Noa'))
    sandbox.knobs.status = { code: 500 }
    expect(await admin.get(checkConnection, {})).toMatchObject({
      state: 'failing',
      failingSince: '2026-03-18T15:15:00.000Z',
      sandbox: true,
    })
    const names = async () => (await admin.get(listTrackedUsers, {})).data.map(one => one.name)
    expect(await names()).not.toContain('Newcomer Noa')
    sandbox.calm()
    world.pass(60_000)
    expect(await admin.get(checkConnection, {})).toMatchObject({
      state: 'good',
      failingSince: null,
      problem: null,
      lastOkAt: '2026-03-18T15:16:00.000Z',
      company: { id: sandbox.companyId, name: sandbox.companyName },
      token: 'good',
      renewsItself: true,
    })
    expect(await names()).toContain('Newcomer Noa')
  })
})
