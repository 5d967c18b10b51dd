import { heldOn } from '@claimcrew/contract/engagements/policy'
import { isWritablePart, minutesADay, producedMinutes } from '@claimcrew/contract/production/rules'
import { tiesOn } from '../../engagements/store.ts'
import type { By } from '../../kit/data/audit.ts'
import type { Tx } from '../../kit/data/db.ts'
import { conflict, invalid } from '../../kit/http/refusal.ts'
import { changedElsewhere, dayIsLocked } from '../refusals.ts'
import { blankEntry, holdSheet, type StoredEntry } from './day-store.ts'
import { writeSheet } from './write-store.ts'

type NewEntry = Pick<StoredEntry, 'billerId' | 'clientId' | 'day' | 'workType' | 'minutes' | 'note'>

/** Adds one entry to a biller's day, which must still be theirs to write. */
export async function addEntry(tx: Tx, by: By, added: NewEntry): Promise<string> {
  const { billerId, clientId, day } = added
  const ties = await tiesOn(tx, billerId, day)
  if (!ties.some(tie => tie.clientId === clientId && heldOn(tie, day)))
    throw invalid('clientId', 'You don’t work for this client that day.')
  const sheet = await holdSheet(tx, billerId, day)
  const part = sheet.parts.find(one => one.clientId === clientId)
  if (part?.locked) throw dayIsLocked()
  if (part && !isWritablePart(part))
    throw conflict('You already submitted this day for this client. Ask them to send it back first.')
  if (producedMinutes(sheet.entries) + added.minutes > minutesADay)
    throw conflict(`A day has ${minutesADay} minutes, and this would go over.`)
  const open = sheet.parts.filter(isWritablePart).map(one => one.clientId)
  const entry: StoredEntry = { ...blankEntry, ...added, entryId: by.newId(), source: 'typed' }
  const entries = [...sheet.entries.filter(one => open.includes(one.clientId)), entry]
  if (!(await writeSheet(tx, sheet, { now: by.now, clientIds: open, entries }))) throw changedElsewhere()
  return entry.entryId
}
