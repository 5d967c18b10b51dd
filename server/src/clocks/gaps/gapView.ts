import type { Gap } from '@claimcrew/contract/clocks/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { readActingNames } from '../../people/acting-name-store.ts'
import { readSideNames } from '../../people/organization-store.ts'
import { listPeople } from '../../people/store.ts'
import type { GapRow } from './gap-store.ts'

/** Gaps with the names of those concerned. */
export async function toGapViews(db: Db | Tx, gaps: readonly GapRow[]): Promise<Gap[]> {
  const billers = new Map(
    (await listPeople(db, [...new Set(gaps.map(one => one.billerId))])).map(one => [one.id, one]),
  )
  const clientNames = await readSideNames(
    db,
    gaps.map(one => one.clientId),
  )
  const actingName = await readActingNames(
    db,
    gaps.map(({ resolvedById, clientId }) => ({ userId: resolvedById, organizationId: clientId })),
  )
  return gaps.map(({ resolvedById, ...gap }) => ({
    ...gap,
    billerName: billers.get(gap.billerId)?.userName ?? '',
    clientName: gap.clientId === null ? null : (clientNames.get(gap.clientId) ?? ''),
    timeZone: billers.get(gap.billerId)?.timeZone ?? 'UTC',
    resolvedByName: resolvedById === null ? null : actingName(resolvedById, gap.clientId),
  }))
}
