import type { SandboxPerson } from '../../sandbox/server.ts'
import type { Person } from '../world.ts'
import { account, row, TrackedWorld } from './trackedWorld.ts'

/** A name that a spreadsheet could take for more than that. */
export const formula = '=SUM(A1:A9), "Reyes"'

/** A client with eight billers, one of whom nobody tracks, and the first days of their March. */
export async function openTeam() {
  const [zoe, ana, one, two] = [account('Zoe'), account('Ana'), account('Ben One'), account('Ben Two')]
  const [reyes, quinn, kiri] = [account('Reyes'), account('Quinn'), account('Kiri')]
  const tracked = await TrackedWorld.open([zoe, ana, one, two, reyes, quinn, kiri])
  const { world } = tracked
  const client = await world.join('CLIENT', { userName: 'Lakeside', timeZone: 'Pacific/Kiritimati' })
  const joined = async (name: string, own: SandboxPerson[], zone = 'UTC'): Promise<Person> => {
    const person = await tracked.biller(name, zone, own, 20)
    await world.engage(client, person, '2026-01-01')
    return person
  }
  const team = {
    zoe: await joined('Zoe Park', [zoe]),
    ana: await joined('Ána Cruz', [ana]),
    ben: await joined('Ben Ito', [one]),
    benToo: await joined('Ben Ito', [two]),
    formula: await joined(formula, [reyes]),
    quinn: await joined('Quiet Quinn', [quinn]),
    kiri: await joined('Kiri Tam', [kiri], 'Pacific/Kiritimati'),
    uma: await joined('Untracked Uma', []),
  }
  const of =
    (person: SandboxPerson) =>
    (start: string, time: number, projectId: string, more: object = {}) =>
      row(person, `2026-03-${start}:00.000Z`, time, {
        projectId,
        projectName: projectId.toUpperCase(),
        ...more,
      })
  const [zoes, anas, kiris] = [of(zoe), of(ana), of(kiri)]
  tracked.gives(zoe, [
    zoes('02T09:00', 3600, 'posting'),
    zoes('02T10:00', 1800, 'posting', { mode: 'manual' }),
    zoes('02T11:00', 900, 'denials', { mode: 'break' }),
    zoes('03T09:00', 600, ''),
    // Nobody works on a break.
    zoes('04T09:00', 600, 'posting', { mode: 'paidBreak' }),
    // Two machines at once for half an hour.
    zoes('05T10:00', 3600, 'posting'),
    zoes('05T10:30', 3600, 'denials', { deviceId: 'device-two' }),
    // From Sunday into Monday.
    zoes('08T23:00', 7200, 'posting'),
  ])
  tracked.gives(ana, [anas('02T09:00', 3600, 'posting'), anas('02T10:00', 3601, 'denials')])
  tracked.gives(one, [of(one)('02T09:00', 60, 'posting')])
  tracked.gives(two, [of(two)('02T09:00', 120, '')])
  tracked.gives(reyes, [of(reyes)('02T09:00', 7, 'posting')])
  tracked.gives(quinn, [])
  // Half past midnight of the 19th there.
  tracked.gives(kiri, [kiris('18T10:30', 1800, 'posting')])
  await tracked.sync()
  return { tracked, world, client, team, admin: tracked.admin }
}
