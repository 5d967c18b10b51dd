import type { Gap } from '@claimcrew/contract/clocks/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { readActingNames } from '../../people/acting-name-store.ts'
import { listPeople } from '../../people/store.ts'
import type { GapRow } from './gap-store.ts'

/** Gaps with the names of those concerned. */
export async function toGapViews(db: Db | Tx, gaps: readonly GapRow[]): Promise<Gap[]> {
  const ids = gaps.flatMap(one => [one.billerId, one.clientId ?? []].flat())
  const people = new Map((await listPeople(db, [...new Set(ids)])).map(one => [one.id, one]))
  const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.userName ?? ''))
  const actingName = await readActingNames(
    db,
    gaps.map(({ resolvedById, clientId }) => ({ userId: resolvedById, organizationId: clientId })),
  )
  return gaps.map(({ resolvedById, ...gap }) => ({
    ...gap,
    billerName: nameOf(gap.billerId) ?? '',
    clientName: nameOf(gap.clientId),
    timeZone: people.get(gap.billerId)?.timeZone ?? 'UTC',
    resolvedByName: resolvedById === null ? null : actingName(resolvedById, gap.clientId),
  }))
}
