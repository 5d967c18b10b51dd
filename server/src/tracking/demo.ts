import { later } from '@claimcrew/contract/kit/time'
import type { DemoTools } from '../kit/demo.ts'
import { enqueue } from '../kit/jobs.ts'
import { demoBillers } from '../people/demo.ts'
import { listPeopleOfRoles } from '../people/store.ts'
import { listAccounts, saveAccounts } from './account-store.ts'
import { type DemoAccount, demoAccounts, demoCompany } from './demo-accounts.ts'
import { addMapping } from './map.ts'
import { syncSoon } from './sync.ts'

/** Who is who at the provider. Their time itself comes from there, through the sync. */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now, newId } = tools
  const mappedAt = later(now, -40 * 24 * 3_600_000)
  await saveAccounts(tx, demoCompany.id, demoAccounts(demoBillers).map(asTracked), mappedAt)
  const people = new Map((await listPeopleOfRoles(tx, ['BILLER'])).map(one => [one.email, one]))
  const stored = new Map((await listAccounts(tx, demoCompany.id)).map(one => [one.trackedId, one]))
  for (const { id, person: email, email: theirs } of demoAccounts(demoBillers)) {
    const [person, account] = [people.get(email ?? ''), stored.get(id)]
    if (person && account) await addMapping(tx, { now, newId, actor: null }, person, account, theirs)
  }
  await enqueue(tx, syncSoon, {})
}

const asTracked = ({ id, name, email, timezone, active }: DemoAccount) => ({
  trackedId: id,
  name,
  email,
  role: 'user',
  active,
  timeZone: timezone,
  lastSeenAt: null,
})
