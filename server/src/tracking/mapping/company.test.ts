import * as contract from '@claimcrew/contract/tracking/contract'
import { listWorklog } from '@claimcrew/contract/worklog/contract'
import { describe, expect, it } from 'vitest'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import type { Person } from '../../../test/world.ts'

describe('when another company is connected', async () => {
  const [ana, ben] = [account('Ana Cruz'), account('Ben Okoro')]
  let another: string | undefined
  const tracked = await TrackedWorld.open([ana, ben], '2026-03-18T15:00:00.000Z', tracker => ({
    connection: async () => {
      const connection = await tracker.connection()
      return { ...connection, companyId: another ?? connection.companyId }
    },
  }))
  const { world, admin } = tracked
  const anaHere = await tracked.biller('Ana Cruz', 'UTC', [ana])
  const client = await world.join('CLIENT')
  await world.engage(client, anaHere, '2026-01-01')
  tracked.gives(ana, [row(ana, '2026-03-17T09:00:00.000Z', 3600)])
  await tracked.sync()

  const connect = async (companyId: string | undefined) => {
    another = companyId
    await admin.get(contract.checkConnection, {})
  }
  const matched = async () => {
    const { matches, billers } = await admin.get(contract.listMatches, {})
    return {
      accounts: matches.map(one => [one.account.name, one.mapping?.userName ?? null]),
      anas: billers.find(one => one.userId === anaHere.userId)?.accounts,
    }
  }
  const usersFor = async (reader: Person) =>
    (await reader.get(contract.listTrackedUsers, {})).data.map(one => [one.name, one.userName])
  const synced = async () =>
    (await admin.get(contract.getSyncStatus, {})).accounts.map(one => [one.userName, one.pulledFrom === null])

  const asBefore = {
    accounts: [
      ['Ana Cruz', 'Ana Cruz'],
      ['Ben Okoro', null],
    ],
    anas: 1,
  }

  it('its accounts are listed and no others, mapped or not', async () => {
    expect(await matched()).toEqual(asBefore)
    await connect('another')
    const unmapped = [
      ['Ana Cruz', null],
      ['Ben Okoro', null],
    ]
    expect(await matched()).toEqual({ accounts: unmapped, anas: 0 })
    expect(await usersFor(admin)).toEqual(unmapped)
    for (const reader of [client, anaHere]) expect(await usersFor(reader)).toEqual([])
    expect(await synced()).toEqual([])
  })

  it('what was pulled before stays with its person', async () => {
    const query = { range: 'monthly', date: '2026-03-18' } as const
    for (const reader of [admin, client]) {
      const { worklog } = await reader.get(listWorklog, { query })
      expect(worklog).toMatchObject([{ billerName: 'Ana Cruz', date: '2026-03-17', hoursWorked: 1 }])
    }
  })

  it('the same person can be matched to the account there, although it has the same id', async () => {
    await tracked.map(anaHere, ana)
    expect(await matched()).toEqual(asBefore)
    for (const reader of [client, anaHere]) expect(await usersFor(reader)).toEqual([['Ana Cruz', 'Ana Cruz']])
    expect(await synced()).toEqual([['Ana Cruz', true]])
  })

  it('and once the first is back its accounts are, as they were mapped', async () => {
    await connect(undefined)
    expect(await matched()).toEqual(asBefore)
    expect(await synced()).toEqual([['Ana Cruz', false]])
  })
})

describe('before the provider has ever answered', () => {
  it('no account is listed', async () => {
    const tracked = await TrackedWorld.open([account('Ana Cruz')])
    tracked.sandbox.knobs.status = { code: 500 }
    expect((await tracked.admin.get(contract.listMatches, {})).matches).toEqual([])
    expect((await tracked.admin.get(contract.listTrackedUsers, {})).data).toEqual([])
  })
})
