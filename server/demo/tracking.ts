import { addMilliseconds } from '@claimcrew/contract/kit/time'
import { listPeopleOfRoles } from '../src/people/store.ts'
import { saveMapping } from '../src/tracking/mapping/mappings.ts'
import { listTrackerUsers, saveTrackerUsers } from '../src/tracking/tracker-user-store.ts'
import { findEarlierOfficeTime } from './attendance/officeHours.ts'
import type { DemoTools } from './load.ts'
import { demoBillers } from './people.ts'
import { type DemoTrackerUser, demoCompany, demoTrackerUsers } from './provider/trackerUsers.ts'

/** Where the administrator works. */
const adminZone = 'America/New_York'

/** Who is who at the provider. Their time itself comes from there, through the sync, which begins with the process. */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now, newId } = tools
  const mappedAt = findEarlierOfficeTime(adminZone, addMilliseconds(now, -40 * 24 * 3_600_000))
  await saveTrackerUsers(tx, demoCompany.id, demoTrackerUsers(demoBillers).map(asTracked), mappedAt)
  const listed = await listPeopleOfRoles(tx, ['ADMIN', 'BILLER'])
  const admin = listed.find(one => one.role === 'ADMIN')
  const actor = admin ? { userId: admin.id } : null
  const people = new Map(listed.map(one => [one.email, one]))
  const stored = new Map((await listTrackerUsers(tx, demoCompany.id)).map(one => [one.trackedId, one]))
  for (const [index, { id, person: email, email: theirs }] of demoTrackerUsers(demoBillers).entries()) {
    const [person, trackerUser] = [people.get(email ?? ''), stored.get(id)]
    if (person && trackerUser)
      await saveMapping(
        tx,
        { now: addMilliseconds(mappedAt, index * 9_000), newId, actor },
        person,
        trackerUser,
        theirs,
      )
  }
}

const asTracked = ({ id, name, email, timezone, active }: DemoTrackerUser) => ({
  trackedId: id,
  name,
  email,
  role: 'user',
  active,
  timeZone: timezone,
  lastSeenAt: null,
})
