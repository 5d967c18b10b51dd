import { acceptTerms, proposeTerms } from '@claimcrew/contract/engagements/contract'
import { expect, it } from 'vitest'
import { World } from '../../test/world.ts'
import { agreedDays } from './access.ts'

const world = await World.open({ at: '2026-03-10T08:00:00.000Z' })

it('the weekdays of a day are those agreed for it with each client who engages the biller then', async () => {
  const biller = await world.join('BILLER', { timeZone: 'UTC' })
  const [lake, hill] = [await world.join('CLIENT'), await world.join('CLIENT')]
  const engagementId = await world.engage(lake, biller, '2026-03-02', null, { weekdays: [1, 2, 3] })
  await world.engage(hill, biller, '2026-03-09', '2026-03-11')
  const params = { engagementId }
  await lake.get(proposeTerms, { params, body: { from: '2026-03-12', weekdays: [4, 5] } })
  await biller.get(acceptTerms, { params, body: {} })
  const days = (await agreedDays(world.db, [biller.userId], '2026-03-01', '2026-03-31'))(biller.userId)
  const named = (day: string) =>
    days(day)
      .map(one => [one.clientId === lake.userId ? 'lake' : 'hill', one.weekdays])
      .toSorted()
      .toReversed()
  expect(named('2026-03-01')).toEqual([])
  expect(named('2026-03-02')).toEqual([['lake', [1, 2, 3]]])
  expect(named('2026-03-11')).toEqual([
    ['lake', [1, 2, 3]],
    ['hill', null],
  ])
  expect(named('2026-03-12')).toEqual([['lake', [4, 5]]])
})
