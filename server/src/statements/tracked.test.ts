import { punchIn, punchOut } from '@claimcrew/contract/attendance/contract'
import { chooseHours, listStatements } from '@claimcrew/contract/statements/contract'
import { expect, it } from 'vitest'
import { account, row, Tracked } from '../../test/tracked.ts'

const ana = account('Ana Cruz')
const tracked = await Tracked.open([ana])
const { world } = tracked

it('an engagement that is paid by tracked hours counts what was tracked for its client, overtime apart', async () => {
  world.now = new Date('2026-03-16T08:00:00.000Z')
  const client = await world.join('CLIENT')
  const biller = await tracked.biller('Ana Cruz', 'UTC', [ana])
  const engagementId = await world.engage(client, biller, '2026-03-16')
  await client.get(chooseHours, { params: { engagementId }, body: { hoursFrom: 'tracked' } })
  const body = { billerId: biller.userId }
  await biller.get(punchIn, { body })
  await tracked.pass(9.5 * 3_600_000)
  await (await world.alsoAs(biller)).get(punchOut, { body: { ...body, description: 'Posted payments' } })
  // Eight hours and a half, twenty minutes of it on two devices at once.
  tracked.gives(ana, [
    row(ana, '2026-03-16T08:05:00.000Z', 5 * 3600),
    row(ana, '2026-03-16T13:30:00.000Z', 3.5 * 3600),
    row(ana, '2026-03-16T13:30:00.000Z', 1200, { deviceId: 'device-two' }),
  ])
  await tracked.pass(24 * 3_600_000)
  await tracked.sync()
  const query = { month: '2026-03' }
  const { statements } = await (await world.alsoAs(client)).get(listStatements, { query })
  expect(statements).toMatchObject([
    {
      hoursFrom: 'tracked',
      hours: 8.5,
      amountCents: 19_600 + 1225,
      lines: [
        { day: '2026-03-16', kind: 'work', seconds: 8 * 3600, amountCents: 19_600 },
        { day: '2026-03-16', kind: 'overtime', seconds: 1800, amountCents: 1225 },
      ],
    },
  ])
})
