import { deactivateUser, getUser, updateUser } from '@claimcrew/contract/people/contract'
import * as contract from '@claimcrew/contract/tracking/contract'
import {
  exportWorklog,
  getWorklogDay,
  getWorklogTable,
  listWorklog,
} from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import { recountTrackedDays } from '../sync/countDays.ts'
import { syncSoon } from '../sync/sync.ts'

const month = { range: 'monthly', date: '2026-03-18' } as const

describe('a requested sync', async () => {
  const [ana, ben] = [account('Ana Cruz'), account('Ben Okoro')]
  const tracked = await TrackedWorld.open([ana, ben])
  const { world, admin } = tracked
  const anaHere = await tracked.biller('Ana Cruz', 'Pacific/Kiritimati', [ana])
  const benHere = await tracked.biller('Ben Okoro', 'UTC', [ben])
  await tracked.sync()
  const ask = (body: object) => admin.call(contract.syncNow, { body })

  it('of a day that has not begun in a biller’s new time zone waits for it, without looping', async () => {
    // In Kiritimati it is the 19th, in Los Angeles the 18th.
    expect((await ask({ userId: anaHere.userId, from: '2026-03-19', to: '2026-03-19' })).status).toBe(200)
    await admin.get(updateUser, {
      params: { id: anaHere.userId },
      body: { timeZone: 'America/Los_Angeles' },
    })
    await world.runQueued(syncSoon)
    expect((await tracked.statusOf(anaHere)).asked).toEqual({ days: 1, left: 1 })
    expect((await tracked.statusOf(anaHere)).nextAt > world.now.toISOString()).toBe(true)
    await tracked.pass(17 * 3_600_000)
    await tracked.sync()
    expect((await tracked.statusOf(anaHere)).asked).toBeNull()
    expect((await tracked.runsOf(anaHere)).findLast(run => run.reason === 'asked')).toMatchObject({
      firstDay: '2026-03-19',
      lastDay: '2026-03-19',
    })
  })

  it('ends with the person, and nothing is requested for people who have left or are no billers', async () => {
    const again = await world.alsoAs(admin)
    const asking = (body: object) => again.call(contract.syncNow, { body })
    expect((await asking({ userId: benHere.userId })).status).toBe(200)
    await again.get(deactivateUser, { params: { id: benHere.userId } })
    await world.runQueued(syncSoon)
    expect(await tracked.statusOf(benHere)).toMatchObject({ asked: null })
    expect((await again.get(contract.getSyncStatus, {})).running).toBe(false)
    expect(await asking({ userId: benHere.userId })).toMatchObject({
      status: 422,
      body: {
        fields: {
          userId: 'This person is deactivated or no longer a biller, so we don’t sync their time.',
        },
      },
    })
    const { body } = await asking({})
    const requested = body.accounts.filter((one: { asked: unknown }) => one.asked !== null)
    expect(requested.map((one: { userId: string }) => one.userId)).toEqual([anaHere.userId])
    await world.runQueued(syncSoon)
  })
})

describe('a biller who changes time zone', async () => {
  const ana = account('Ana Cruz')
  const tracked = await TrackedWorld.open([ana])
  const { world, admin, sandbox } = tracked
  const anaHere = await tracked.biller('Ana Cruz', 'Asia/Manila', [ana])
  // The 17th in Manila, the 16th in Los Angeles.
  tracked.gives(ana, [row(ana, '2026-03-17T01:00:00.000Z', 3600)])
  await tracked.sync()

  it('gets days recomputed, whether the provider answers or not', async () => {
    sandbox.knobs.status = { code: 500 }
    await admin.get(updateUser, {
      params: { id: anaHere.userId },
      body: { timeZone: 'America/Los_Angeles' },
    })
    expect(await world.runQueued(recountTrackedDays)).toBe(1)
    const query = { ...month, billerId: anaHere.userId }
    const { people } = await admin.get(getWorklogTable, { query })
    expect(people).toMatchObject([{ timeZone: 'America/Los_Angeles', days: [{ date: '2026-03-16' }] }])
    const dayParams = { billerId: anaHere.userId, date: '2026-03-16' }
    expect(await admin.get(getWorklogDay, { query: dayParams })).toMatchObject({
      timeZone: 'America/Los_Angeles',
      pieces: [{ seconds: 3600 }],
    })
    const { body } = await admin.call(exportWorklog, { query: { ...month, format: 'csv' } })
    expect(String(body)).toContain('Ana Cruz,2026-03-16,1,')
    const before = await tracked.kept()
    await world.run(recountTrackedDays, { userId: anaHere.userId })
    expect(await tracked.kept()).toBe(before)
  })

  it('causes no work where nothing changes, or nothing is tracked', async () => {
    const stranger = await world.join('BILLER', { timeZone: 'Asia/Manila' })
    for (const [id, timeZone] of [
      [anaHere.userId, 'America/Los_Angeles'],
      [stranger.userId, 'Asia/Kolkata'],
    ] as const)
      await admin.get(updateUser, { params: { id }, body: { timeZone } })
    expect(await world.runQueued(recountTrackedDays)).toBe(0)
  })

  it('keeps the old time zone if the days cannot be recomputed', async () => {
    await world.asOwner('alter table tracking_people rename to elsewhere')
    const move = { params: { id: anaHere.userId }, body: { timeZone: 'Asia/Kolkata', fname: 'Moved' } }
    expect((await admin.call(updateUser, move)).status).toBe(500)
    await world.asOwner('alter table elsewhere rename to tracking_people')
    const { timeZone, fname } = await admin.get(getUser, { params: move.params })
    expect([timeZone, fname]).toEqual(['America/Los_Angeles', anaHere.user.fname])
    expect(await world.runQueued(recountTrackedDays)).toBe(0)
  })
})

describe('a former biller', async () => {
  const ana = account('Ana Cruz')
  const tracked = await TrackedWorld.open([ana])
  const { world, admin } = tracked
  const anaHere = await tracked.biller('Ana Cruz', 'UTC', [ana])
  const client = await world.join('CLIENT')
  await world.engage(client, anaHere, '2026-01-01')
  tracked.gives(ana, [row(ana, '2026-03-17T09:00:00.000Z', 3600)])
  await tracked.sync()
  await admin.get(updateUser, { params: { id: anaHere.userId }, body: { role: 'CLIENT' } })

  it('keeps their past work, for the client and the administrator alike', async () => {
    for (const reader of [client, admin]) {
      const { worklog } = await reader.get(listWorklog, { query: month })
      expect(worklog).toMatchObject([{ billerName: 'Ana Cruz', date: '2026-03-17', hoursWorked: 1 }])
      const query = { userId: ana.id, from: '2026-03-17', to: '2026-03-17' }
      expect((await reader.get(contract.listActivity, { query })).data).toHaveLength(1)
      const { billers } = await reader.get(contract.listClientBillers, {})
      expect(billers).toMatchObject([{ timeDoctorUserId: ana.id }])
    }
  })

  it('is no longer pulled, and administrators see why', async () => {
    const pulls = (await tracked.runsOf(anaHere)).length
    await tracked.pass(3_600_000)
    await tracked.sync()
    expect(await tracked.runsOf(anaHere)).toHaveLength(pulls)
    const { matches } = await tracked.admin.get(contract.listMatches, {})
    expect(matches[0]?.problems).toEqual([
      {
        kind: 'gone',
        text: 'Ana Cruz is no longer a biller, so we stopped syncing. Synced hours stay while it’s matched.',
      },
    ])
  })
})

describe('a client whose engagement begins later', () => {
  it('sees who is coming, and not when they last worked for someone else', async () => {
    const ana = account('Ana Cruz')
    const tracked = await TrackedWorld.open([ana])
    const { world, admin } = tracked
    const anaHere = await tracked.biller('Ana Cruz', 'UTC', [ana])
    const [now, later] = [await world.join('CLIENT'), await world.join('CLIENT')]
    await world.engage(now, anaHere, '2026-01-01')
    await world.engage(later, anaHere, '2026-04-01')
    await world.db
      .updateTable('tracking_accounts')
      .set({ last_seen_at: '2026-03-18T14:00:00.000Z' })
      .execute()
    const params = { id: ana.id }
    for (const [reader, lastSeenAt] of [
      [now, '2026-03-18T14:00:00.000Z'],
      [admin, '2026-03-18T14:00:00.000Z'],
      [later, null],
    ] as const) {
      expect(await reader.get(contract.getTrackedUser, { params })).toMatchObject({ lastSeenAt })
      expect((await reader.get(contract.listTrackedUsers, {})).data).toMatchObject([
        { name: 'Ana Cruz', lastSeenAt },
      ])
    }
  })
})
