import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { toDayStatus } from '@claimcrew/contract/production/rules'
import type {
  ProductionDay,
  ProductionEntry,
  ProductionPart,
  WholeProductionDay,
} from '@claimcrew/contract/production/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { readSideNames } from '../../people/organization-store.ts'
import type { StoredEntry, StoredProductionDay, StoredProductionPart } from './day-store.ts'

/** What people are called. */
export type PersonNames = ReadonlyMap<string, string>

export const readPersonNames = (db: Db | Tx, ids: Iterable<string | null>): Promise<PersonNames> =>
  readSideNames(db, ids)

export const listPersonIds = (sheets: readonly Pick<StoredProductionDay, 'billerId' | 'parts'>[]): string[] =>
  sheets.flatMap(({ billerId, parts }) => [billerId, ...parts.map(({ clientId }) => clientId)])

function shownPart(part: StoredProductionPart, names: PersonNames): ProductionPart {
  const { status, locked, ...rest } = part
  return {
    ...rest,
    status: locked ? 'locked' : status,
    clientName: names.get(part.clientId) ?? '',
  }
}

export const toEntryView = (entry: StoredEntry, isLocked: boolean): ProductionEntry =>
  isLocked ? { ...entry, status: 'locked' } : entry

type SummedDay = Pick<StoredProductionDay, 'billerId' | 'day' | 'version' | 'parts'> & {
  readonly quantity: number
  readonly minutes: number
  readonly holdMinutes: number
}

export function toDayView({ parts, ...day }: SummedDay, names: PersonNames): ProductionDay {
  return {
    ...day,
    billerName: names.get(day.billerId) ?? '',
    status: toDayStatus(parts),
    parts: parts.map(part => shownPart(part, names)),
  }
}

export function toWholeDayView(productionDay: StoredProductionDay, names: PersonNames): WholeProductionDay {
  const { turn: _, entries, ...rest } = productionDay
  const isLocked = (clientId: OrganizationId) =>
    rest.parts.some(part => part.clientId === clientId && part.locked)
  const sum = (figure: 'quantity' | 'minutes' | 'holdMinutes') =>
    entries.reduce((all, entry) => all + entry[figure], 0)
  const counted = { quantity: sum('quantity'), minutes: sum('minutes'), holdMinutes: sum('holdMinutes') }
  return {
    ...toDayView({ ...rest, ...counted }, names),
    entries: entries.map(entry => toEntryView(entry, isLocked(entry.clientId))),
  }
}

export async function readProductionDayView(
  db: Db | Tx,
  productionDay: StoredProductionDay,
): Promise<WholeProductionDay> {
  return toWholeDayView(productionDay, await readPersonNames(db, listPersonIds([productionDay])))
}
