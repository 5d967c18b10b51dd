import { punchIn, punchOut } from '@claimcrew/contract/attendance/contract'
import { listClocks } from '@claimcrew/contract/clocks/contract'
import { getReport } from '@claimcrew/contract/reports/contract'
import { listStatements } from '@claimcrew/contract/statements/contract'
import { listWorklog } from '@claimcrew/contract/worklog/contract'
import { expect, it } from 'vitest'
import { AttendanceDesk } from '../../test/scenes/attendanceDesk.ts'
import { account, row, TrackedWorld } from '../../test/scenes/trackedWorld.ts'

const ana = account('Ana Cruz')
const ben = account('Ben Lim')
const tracked = await TrackedWorld.open([ana, ben])
const { world } = tracked

it('an engagement that is paid by tracked hours counts what was tracked for its client, overtime apart', async () => {
  world.now = new Date('2026-03-16T08:00:00.000Z')
  const client = await world.join('CLIENT')
  const biller = await tracked.biller('Ana Cruz', 'UTC', [ana])
  await world.engage(client, biller, '2026-03-16', null, { hoursFrom: 'tracked' })
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

it('a day for two clients who both pay by tracked hours is shared out: each statement, report and clock has its own', async () => {
  await tracked.pass(Date.parse('2026-03-23T08:00:00.000Z') - world.now.getTime())
  const biller = await tracked.biller('Ben Lim', 'UTC', [ben])
  const [first, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
  for (const client of [first, other])
    await world.engage(client, biller, '2026-03-23', null, { hoursFrom: 'tracked' })
  const desk = new AttendanceDesk(world)
  await desk.workFor(first, biller, '2026-03-23T09:00:00.000Z', '2026-03-23T12:00:00.000Z')
  await desk.workFor(other, biller, '2026-03-23T13:00:00.000Z', '2026-03-23T15:00:00.000Z')
  // Within the first session, on two devices at once for a while, within the second, and after both: of that nobody knows
  // for whom it was.
  tracked.gives(ben, [
    row(ben, '2026-03-23T09:00:00.000Z', 3 * 3600 - 17),
    row(ben, '2026-03-23T10:00:00.000Z', 300, { deviceId: 'device-two' }),
    row(ben, '2026-03-23T13:30:00.000Z', 5000),
    row(ben, '2026-03-23T20:00:00.000Z', 600),
  ])
  await tracked.pass(24 * 3_600_000)
  await tracked.sync()
  const day = { from: '2026-03-23', to: '2026-03-23' }
  for (const [client, seconds, onBothDevices] of [
    [first, 3 * 3600 - 17, 3 * 3600 - 17 + 300],
    [other, 5000, 5000],
  ] as const) {
    const reader = await world.alsoAs(client)
    const { statements } = await reader.get(listStatements, { query: { month: '2026-03' } })
    expect(statements).toMatchObject([{ seconds, hours: seconds / 3600 }])
    // What is paid counts once. Hours are those of the worklog, as the tracker has them.
    for (const by of ['biller', 'client', 'day', 'month'] as const) {
      const hours = await reader.get(getReport, { params: { kind: 'hours' }, query: { ...day, by } })
      expect(hours.rows.map(one => one.trackedSeconds)).toEqual([onBothDevices])
    }
    const { worklog } = await reader.get(listWorklog, { query: { range: 'daily', date: day.from } })
    expect(worklog.map(one => Math.round(one.hoursWorked * 3600))).toEqual([onBothDevices])
    const cost = await reader.get(getReport, { params: { kind: 'cost' }, query: day })
    expect(cost.totals).toMatchObject({ billedSeconds: seconds, amountCents: statements[0]?.amountCents })
    const { days } = await reader.get(listClocks, { query: day })
    expect(days).toMatchObject([{ trackedSeconds: seconds }])
  }
  const whole = await tracked.admin.get(getReport, {
    params: { kind: 'hours' },
    query: { ...day, by: 'client' },
  })
  expect(whole.totals.trackedSeconds).toBe(3 * 3600 - 17 + 300 + 5000 + 600)
  expect(whole.rows.at(-1)).toMatchObject({ key: '', trackedSeconds: 600 })
})
