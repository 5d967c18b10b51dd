import { getDashboardOverview, getDashboardStats } from '@claimcrew/contract/dashboard/contract'
import { getReport } from '@claimcrew/contract/reports/contract'
import { listActivity } from '@claimcrew/contract/tracking/contract'
import {
  exportWorklog,
  getWorklogDay,
  getWorklogTable,
  listWorklog,
} from '@claimcrew/contract/worklog/contract'
import { expect, it } from 'vitest'
import { AttendanceDesk } from '../../../test/scenes/attendanceDesk.ts'
import { account, row, TrackedWorld } from '../../../test/scenes/trackedWorld.ts'
import type { Person } from '../../../test/world.ts'

const at = (time: string, day = '16') => `2026-03-${day}T${time}:00.000Z`
const end = '2026-03-18T15:00:00.000Z'

// Manila is eight hours ahead: midnight after the 16th is at 16:00 UTC. Joan works for Lakeside alone.
const maria = account('Maria Santos', { timezone: 'Asia/Manila' })
const joan = account('Joan Cruz', { timezone: 'Asia/Manila' })
const tracked = await TrackedWorld.open([maria, joan], end)
const { world } = tracked
const desk = new AttendanceDesk(world)
const biller = await tracked.biller('Maria Santos', 'Asia/Manila', [maria])
const alone = await tracked.biller('Joan Cruz', 'Asia/Manila', [joan])
const lake = await world.join('CLIENT')
const hill = await world.join('CLIENT')
for (const client of [lake, hill]) await world.engage(client, biller, '2026-01-01')
await world.engage(lake, alone, '2026-01-01')
await desk.workFor(lake, biller, at('09:00'), at('15:00'))
// A night shift that begins on the 16th in Manila and ends on the 17th.
await desk.workFor(hill, biller, at('15:00'), at('20:00'))
const project = (projectId: string) => ({ projectId, projectName: projectId })
tracked.gives(maria, [
  // Nobody's, one of Lakeside's, one of both, one over midnight and one on two devices at once.
  row(maria, at('03:00'), 600, project('own')),
  row(maria, at('10:00'), 3600, project('lake')),
  row(maria, at('14:30'), 3600, project('both')),
  row(maria, at('15:45'), 1800, project('hill')),
  row(maria, at('15:50'), 300, { ...project('hill'), deviceId: 'device-two' }),
  row(maria, at('18:00'), 900, { mode: 'manual', ...project('hill') }),
  row(maria, at('18:30'), 600, { mode: 'break' }),
])
tracked.gives(joan, [row(joan, at('10:00'), 1200, project('lake'))])
world.now = new Date(end)
tracked.admin = await world.alsoAs(tracked.admin)
await tracked.sync()

const as = (person: Person) => world.alsoAs(person)
const month = { range: 'monthly', date: '2026-03-18' } as const

/** What a client may list of somebody, added up. */
async function listedSeconds(client: Person): Promise<number> {
  const query = { userId: maria.id, from: '2026-03-01', to: '2026-03-31' }
  const { data } = await (await as(client)).get(listActivity, { query })
  return data.filter(({ mode }) => mode !== 'break').reduce((sum, { time }) => sum + time, 0)
}

it.each([
  ['Lakeside', lake, { '2026-03-16': 5400 }],
  ['Hilltop', hill, { '2026-03-16': 1800 + 900 + 300, '2026-03-17': 900 + 900 }],
] as const)('%s sees of a shared biller what it may list, in every sum', async (_, client, days) => {
  const me = await as(client)
  const own = Object.values(days).reduce((sum, seconds) => sum + seconds, 0)
  const all = own + (client === lake ? 1200 : 0)
  expect(await listedSeconds(client)).toBe(own)

  const { worklog } = await me.get(listWorklog, { query: month })
  const ofMaria = worklog.filter(one => one.billerName === biller.user.userName)
  expect(Object.fromEntries(ofMaria.map(one => [one.date, one.hoursWorked * 3600]))).toEqual(days)

  const { people } = await me.get(getWorklogTable, { query: month })
  const person = people.find(one => one.userId === biller.userId)
  expect(person?.days.reduce((sum, one) => sum + one.trackedSeconds + one.manualSeconds, 0)).toBe(own)
  expect(person?.projects.reduce((sum, one) => sum + one.trackedSeconds + one.manualSeconds, 0)).toBe(own)
  expect(person?.projects.map(one => one.projectId)).not.toContain(client === lake ? 'hill' : 'lake')

  for (const [date, seconds] of Object.entries(days)) {
    const { day } = await me.get(getWorklogDay, { query: { billerId: biller.userId, date } })
    expect((day?.trackedSeconds ?? 0) + (day?.manualSeconds ?? 0)).toBe(seconds)
  }
  expect((await me.get(getDashboardStats, {})).monthlyHours).toBe((all / 3600).toFixed(1))
  const overview = await me.get(getDashboardOverview, {})
  expect(overview.monthSeconds).toBe(all)
  expect(overview.billers.find(one => one.userId === biller.userId)?.monthSeconds).toBe(own)

  const query = { from: '2026-03-01', to: '2026-03-31', by: 'project' } as const
  const { totals } = await me.get(getReport, { params: { kind: 'hours' }, query })
  expect(totals.trackedSeconds).toBe(all)
  const file = await me.call(exportWorklog, { query: { ...month, format: 'csv' } })
  expect(
    String(file.body)
      .split('\n')
      .filter(line => line.includes(biller.user.userName)).length,
  ).toBe(Object.keys(days).length)
})

it('one project of a shared biller is narrowed likewise, and an ADMIN sees all of it', async () => {
  const query = { ...month, projectId: 'both' }
  const seconds = async (person: Person) => {
    const { people } = await (await as(person)).get(getWorklogTable, { query })
    return people.flatMap(one => one.days).reduce((sum, one) => sum + one.trackedSeconds, 0)
  }
  expect([await seconds(lake), await seconds(hill), await seconds(tracked.admin)]).toEqual([1800, 1800, 3600])
  const { people } = await (await as(tracked.admin)).get(getWorklogTable, { query: month })
  const person = people.find(one => one.userId === biller.userId)
  expect(person?.days.reduce((sum, one) => sum + one.trackedSeconds + one.manualSeconds, 0)).toBe(
    600 + 3600 + 3600 + 1800 + 300 + 900,
  )
})
