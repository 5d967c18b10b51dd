import { later } from '@claimcrew/contract/kit/time'
import type { DemoTools } from '../kit/demo.ts'
import { enqueue } from '../kit/jobs.ts'
import { demoBillers } from '../people/demo.ts'
import { findUserIdByEmail, listPeople } from '../people/store.ts'
import { findAccount, saveAccounts } from './account-store.ts'
import { type DemoAccount, demoAccounts, demoCompany } from './demo-accounts.ts'
import { addMapping } from './map.ts'
import { syncSoon } from './sync.ts'

/** Who is who at the provider. Their time itself comes from there, through the sync. */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now, newId } = tools
  const mappedAt = later(now, -40 * 24 * 3_600_000)
  await saveAccounts(tx, demoCompany.id, demoAccounts(demoBillers).map(asTracked), mappedAt)
  for (const account of demoAccounts(demoBillers)) {
    if (account.person === null) continue
    const [person] = await listPeople(tx, [await findUserIdByEmail(tx, account.person)])
    const stored = await findAccount(tx, account.id, demoCompany.id)
    if (person && stored) await addMapping(tx, { now, newId, actor: null }, person, stored, account.email)
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
