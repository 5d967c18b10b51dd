import { isEngagedOn } from '@claimcrew/contract/engagements/policy'
import { isWritablePart, minutesADay, sumProducedMinutes } from '@claimcrew/contract/production/rules'
import { listPeriodsOn } from '../../engagements/period-store.ts'
import type { AuditCtx } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { conflict, invalid } from '../../kit/refusal.ts'
import { toBusyDayRefusal, toLockedDayRefusal } from '../refusals.ts'
import { deleteChangedDays } from './changed-day-store.ts'
import { blankEntry, lockProductionDayForUpdate, type StoredEntry } from './day-store.ts'
import { writeProductionDay } from './write-store.ts'

/** Takes changed days off the list, once a feature below has counted them anew. */
export const markDaysCounted = (tx: Tx, days: readonly { readonly id: number }[]): Promise<void> =>
  deleteChangedDays(
    tx,
    days.map(one => one.id),
  )

type NewEntry = Pick<StoredEntry, 'billerId' | 'clientId' | 'day' | 'workType' | 'minutes' | 'note'>

/** Adds one entry to a biller's day, which must still be theirs to write. */
export async function addProductionEntry(tx: Tx, ctx: AuditCtx, added: NewEntry): Promise<string> {
  const { billerId, clientId, day } = added
  const periods = await listPeriodsOn(tx, billerId, day)
  if (!periods.some(period => period.clientId === clientId && isEngagedOn(period, day)))
    throw invalid('clientId', 'You don’t work for this client that day.')
  const productionDay = await lockProductionDayForUpdate(tx, billerId, day)
  const part = productionDay.parts.find(one => one.clientId === clientId)
  if (part?.locked) throw toLockedDayRefusal()
  if (part && !isWritablePart(part))
    throw conflict('You already submitted this day for this client. Ask them to send it back first.')
  if (sumProducedMinutes(productionDay.entries) + added.minutes > minutesADay)
    throw conflict(`A day has ${minutesADay} minutes, and this would go over.`)
  const open = productionDay.parts.filter(isWritablePart).map(one => one.clientId)
  const entry: StoredEntry = { ...blankEntry, ...added, entryId: ctx.newId(), source: 'typed' }
  const entries = [...productionDay.entries.filter(one => open.includes(one.clientId)), entry]
  if (!(await writeProductionDay(tx, productionDay, { now: ctx.now, clientIds: open, entries })))
    throw toBusyDayRefusal()
  return entry.entryId
}
