import { statusOfDay } from '@claimcrew/contract/production/rules'
import type {
  ProductionDay,
  ProductionEntry,
  ProductionPart,
  WholeProductionDay,
} from '@claimcrew/contract/production/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { listPeople } from '../../people/store.ts'
import type { Sheet, StoredEntry, StoredPart } from './day-store.ts'

/** What people are called. */
export type Names = ReadonlyMap<string, string>

export async function namesOf(db: Db | Tx, ids: Iterable<string | null>): Promise<Names> {
  const people = await listPeople(db, [...new Set([...ids].filter(id => id !== null))])
  return new Map(people.map(({ id, userName }) => [id, userName]))
}

export const peopleIn = (sheets: readonly Pick<Sheet, 'billerId' | 'parts'>[]): (string | null)[] =>
  sheets.flatMap(({ billerId, parts }) => [
    billerId,
    ...parts.flatMap(({ clientId, decidedById }) => [clientId, decidedById]),
  ])

function shownPart(part: StoredPart, names: Names): ProductionPart {
  const { decidedById, status, locked, ...rest } = part
  return {
    ...rest,
    status: locked ? 'locked' : status,
    clientName: names.get(part.clientId) ?? '',
    decidedByName: decidedById === null ? null : (names.get(decidedById) ?? ''),
  }
}

export const shownEntry = (entry: StoredEntry, isLocked: boolean): ProductionEntry =>
  isLocked ? { ...entry, status: 'locked' } : entry

type Counted = Pick<Sheet, 'billerId' | 'day' | 'version' | 'parts'> & {
  readonly quantity: number
  readonly minutes: number
  readonly holdMinutes: number
}

export function shownDay({ parts, ...day }: Counted, names: Names): ProductionDay {
  return {
    ...day,
    billerName: names.get(day.billerId) ?? '',
    status: statusOfDay(parts),
    parts: parts.map(part => shownPart(part, names)),
  }
}

export function wholeDay(sheet: Sheet, names: Names): WholeProductionDay {
  const { turn: _, entries, ...rest } = sheet
  const isLocked = (clientId: string) => rest.parts.some(part => part.clientId === clientId && part.locked)
  const sum = (figure: 'quantity' | 'minutes' | 'holdMinutes') =>
    entries.reduce((all, entry) => all + entry[figure], 0)
  const counted = { quantity: sum('quantity'), minutes: sum('minutes'), holdMinutes: sum('holdMinutes') }
  return {
    ...shownDay({ ...rest, ...counted }, names),
    entries: entries.map(entry => shownEntry(entry, isLocked(entry.clientId))),
  }
}

export async function showSheet(db: Db | Tx, sheet: Sheet): Promise<WholeProductionDay> {
  return wholeDay(sheet, await namesOf(db, peopleIn([sheet])))
}
