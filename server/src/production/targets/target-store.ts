import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { TargetChange } from '@claimcrew/contract/production/targets'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kit/data/db.ts'
import { type Params, statement } from '../../kit/data/statement.ts'

// Few people set any, and most of them once.
const setTargets = statement(
  'production targets',
  (p: Params<{ clientIds: readonly OrganizationId[] | null }>) => sql<TargetChange>`
    select client_id as "clientId", practice_id as "practiceId", work_type as "workType", by_phone as "byPhone", per_hour as "perHour",
      from_day as "from"
    from production_targets
    where client_id is null or ${p.clientIds}::uuid[] is null or client_id = any(${p.clientIds})`,
)

/** What the house has set, and these clients with their practices; without a list everybody. */
export function readTargets(
  db: Db | Tx,
  clientIds: readonly OrganizationId[] | null,
): Promise<TargetChange[]> {
  return setTargets(db, { clientIds })
}

/** Holds a client's targets, or the house's, until the transaction ends: anyone who saves at the same time waits. */
export async function lockTargetsForUpdate(tx: Tx, clientId: OrganizationId | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`targets ${clientId ?? 'house'}`}, 0))`.execute(
    tx,
  )
}

/** Sets targets from a day on; what was set for the same day before gives way. */
export async function writeTargets(
  tx: Tx,
  { userId, now, newId }: { readonly userId: string; readonly now: Instant; readonly newId: () => string },
  targets: readonly TargetChange[],
): Promise<void> {
  await tx
    .insertInto('production_targets')
    .values(
      targets.map(one => ({
        id: newId(),
        client_id: one.clientId,
        practice_id: one.practiceId,
        work_type: one.workType,
        by_phone: one.byPhone,
        per_hour: one.perHour,
        from_day: one.from,
        set_by: userId,
        set_at: now,
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['client_id', 'practice_id', 'work_type', 'by_phone', 'from_day']).doUpdateSet({
        per_hour: eb => eb.ref('excluded.per_hour'),
        set_by: eb => eb.ref('excluded.set_by'),
        set_at: eb => eb.ref('excluded.set_at'),
      }),
    )
    .execute()
}
