import type { Instant } from '@claimcrew/contract/kit/time'
import type { Pull, PullReason } from '@claimcrew/contract/tracking/pullPlan'
import type { runOutcomes } from '@claimcrew/contract/tracking/shapes'
import type { Db, Tx } from '../../kit/data/db.ts'
import { isAfterPosition, type PagePosition } from '../../kit/data/paging.ts'
import type { InstantRange } from '../tracker.ts'

type NewRun = Pull &
  InstantRange & {
    readonly runId: string
    readonly userId: string
    readonly accountId: number
    readonly rows: number
    readonly startedAt: Instant
    readonly durationMs: number
    readonly problem: string | null
  }

export async function insertRun(tx: Tx, run: NewRun): Promise<void> {
  await tx
    .insertInto('tracking_runs')
    .values({
      id: run.runId,
      user_id: run.userId,
      account_id: run.accountId,
      reason: run.reason,
      first_day: run.firstDay,
      last_day: run.lastDay,
      from_at: run.from,
      to_at: run.to,
      row_count: run.rows,
      started_at: run.startedAt,
      duration_ms: run.durationMs,
      outcome: run.problem === null ? 'done' : 'failed',
      problem: run.problem,
    })
    .execute()
}

type RunOutcome = (typeof runOutcomes)[number]

/** Newest first, one more than asked for where there are more. */
export async function listRuns(
  db: Db,
  filter: { readonly userId?: string | undefined; readonly outcome?: RunOutcome | undefined },
  after: PagePosition | null,
  limit: number,
) {
  return db
    .selectFrom('tracking_runs as r')
    .innerJoin('tracking_accounts as a', 'a.id', 'r.account_id')
    .select([
      'r.id as runId',
      'r.user_id as userId',
      'a.tracked_id as timeDoctorUserId',
      'r.reason',
      'r.first_day as firstDay',
      'r.last_day as lastDay',
      'r.from_at as from',
      'r.to_at as to',
      'r.row_count as rows',
      'r.started_at as startedAt',
      'r.duration_ms as durationMs',
      'r.outcome',
      'r.problem',
    ])
    .$narrowType<{ reason: PullReason; outcome: RunOutcome }>()
    .$if(filter.userId !== undefined, query => query.where('r.user_id', '=', filter.userId ?? ''))
    .$if(filter.outcome !== undefined, query => query.where('r.outcome', '=', filter.outcome ?? ''))
    .where(isAfterPosition(after, ['r.started_at', 'r.id'], 'desc'))
    .orderBy('r.started_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function sweepRuns(db: Db, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('tracking_runs')
    .where('started_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
