import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addDays, instantIn } from '@claimcrew/contract/kit/time'
import { listOrganizationPractices } from '../../src/organizations/store.ts'
import { writeTargets } from '../../src/production/targets/target-store.ts'
import { monthsBefore } from '../attendance/monthEnd.ts'
import { findWorkday } from '../attendance/officeHours.ts'
import type { DemoTools } from '../load.ts'
import type { DemoUser } from '../people/findPeople.ts'
import type { DemoStaff } from '../people/staff.ts'

/** From two months ago on: what an administrator expects of everybody, and one client of its own billers. */
export async function agreeOnTargets(
  { tx, newId }: DemoTools,
  admin: DemoUser,
  staff: DemoStaff | undefined,
  today: string,
): Promise<void> {
  const from = monthsBefore(today, 2)
  const agreedOn = findWorkday(addDays(from, -3), -1)
  const target = (clientId: OrganizationId | null, workType: string, perHour: number) => ({
    clientId,
    workType,
    byPhone: false,
    practiceId: null,
    perHour,
    from,
  })
  await writeTargets(tx, { userId: admin.userId, now: instantIn(admin.timeZone, agreedOn, '11:15'), newId }, [
    target(null, 'credit-balances', 9),
    target(null, 'rejection-work', 13),
  ])
  if (!staff) return
  const { owner, manager } = staff
  await writeTargets(
    tx,
    { userId: manager.userId, now: instantIn(manager.timeZone, agreedOn, '14:05'), newId },
    [
      target(owner.userId, 'payment-posting-manual', 16),
      target(owner.userId, 'insurance-ar-follow-up', 9),
      target(owner.userId, 'eligibility-benefits', 11),
      { ...target(owner.userId, 'eligibility-benefits', 4.5), byPhone: true },
    ],
  )
}

/** One practice of the billing company has payers that answer slowly, so less is expected of an hour there. */
export async function agreeOnPracticeTarget(
  { tx, newId }: DemoTools,
  client: DemoUser | undefined,
  today: string,
): Promise<void> {
  const [practice] = client ? await listOrganizationPractices(tx, client.userId) : []
  if (!client || !practice) return
  const from = findWorkday(addDays(today, -30), 1)
  const agreedAt = instantIn(client.timeZone, findWorkday(addDays(from, -1), -1), '10:50')
  await writeTargets(tx, { userId: client.userId, now: agreedAt, newId }, [
    {
      clientId: client.userId,
      practiceId: practice.practiceId,
      workType: 'insurance-ar-follow-up',
      byPhone: false,
      perHour: 7,
      from,
    },
  ])
}
