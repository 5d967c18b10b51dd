import { setTaskStatus } from '@claimcrew/contract/tasks/contract'
import type { Person } from '../world.ts'
import { AttendanceDesk } from './attendanceDesk.ts'
import { hourOfPosting, ProductionFloor } from './production.ts'
import { task } from './tasks.ts'
import { account, row, TrackedWorld } from './trackedWorld.ts'

const at = (day: string, time: string) => `2026-03-${day}T${time}:00.000Z`

/**
 * A month that breaks the naive sum: a day for two clients, one that names nobody, a night in which the clocks change, an
 * engagement that ends in the middle, work after its end, and two people of one name.
 */
export async function reportedMarch() {
  const [marias, noors] = [account('Maria Santos'), account('Noor Khan')]
  const tracked = await TrackedWorld.open([marias, noors], '2026-02-20T15:00:00.000Z')
  const { world } = tracked
  const [desk, floor] = [new AttendanceDesk(world), new ProductionFloor(world)]
  const lake = await world.join('CLIENT', { userName: 'Lakeside Practice' })
  const hill = await world.join('CLIENT', { userName: 'Hilltop Group' })
  const maria = await tracked.biller('Sam Doe', 'America/New_York', [marias], 60)
  const noor = await tracked.biller('Sam Doe', 'Asia/Kolkata', [noors], 60)
  const otto = await world.join('BILLER', { userName: 'Otto Own', timeZone: 'UTC' })
  for (const client of [lake, hill]) await world.engage(client, maria, '2026-02-01')
  await world.engage(lake, noor, '2026-02-01', '2026-03-15')
  await world.engage(hill, otto, '2026-02-01')

  const done = async (client: Person, biller: Person, title: string, from: string, to: string) => {
    const { taskId } = await task(await desk.at(from, client), { title, assigneeId: biller.userId })
    const body = { status: 'done' as const }
    await (await desk.at(to, biller)).get(setTaskStatus, { params: { taskId }, body })
  }
  // Two clients on one day, with ten minutes of tea for the first.
  await desk.punchIn(maria, at('03', '14:00'), lake)
  await desk.startBreak(maria, at('03', '15:00'))
  await desk.endBreak(maria, at('03', '15:10'))
  await desk.punchOut(maria, at('03', '18:00'))
  await done(lake, maria, 'Denials of Aetna', at('03', '18:10'), at('03', '18:20'))
  await desk.workFor(hill, maria, at('03', '19:00'), at('03', '21:30'))
  // From ten in the evening until six in the morning, which is seven hours.
  await desk.workFor(lake, maria, at('08', '03:00'), at('08', '10:00'))
  await desk.work(maria, at('10', '13:00'), at('10', '14:00'))
  // Over UTC's midnight, and not over Kolkata's.
  await desk.work(noor, at('12', '20:00'), at('13', '04:00'))
  await done(lake, noor, 'Appeals', at('13', '05:00'), at('14', '05:00'))
  await desk.work(noor, at('17', '04:00'), at('17', '05:00'))
  await desk.work(otto, at('20', '09:00'), at('20', '10:00'))

  for (const [person, day, clients] of [
    [maria, '2026-03-03', [lake, hill]],
    [maria, '2026-03-07', [lake]],
    [noor, '2026-03-13', [lake]],
  ] as const) {
    const own = await world.alsoAs(person)
    await floor.save(
      own,
      day,
      clients.map(client => hourOfPosting(client, { quantity: 10 + clients.length })),
    )
    await floor.submit(own, day)
  }
  tracked.gives(marias, [
    row(marias, at('03', '14:00'), 3601, { projectId: 'posting', projectName: 'Posting' }),
    row(marias, at('03', '19:00'), 1800, { projectId: '', mode: 'manual' }),
    row(marias, at('08', '03:00'), 7200, { projectId: 'posting', projectName: 'Posting' }),
  ])
  tracked.gives(noors, [
    row(noors, at('12', '20:00'), 999, { projectId: 'denials', projectName: 'Denials' }),
    row(noors, at('17', '04:00'), 555, { projectId: 'denials', projectName: 'Denials' }),
  ])
  world.now = new Date('2026-04-02T15:00:00.000Z')
  await tracked.sync()
  const again = (person: Person) => world.alsoAs(person)
  return {
    tracked,
    world,
    desk,
    maria,
    noor,
    otto,
    lake: await again(lake),
    hill: await again(hill),
    boss: await world.join('ADMIN'),
  }
}
