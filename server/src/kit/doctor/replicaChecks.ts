import { setTimeout as sleep } from 'node:timers/promises'
import { createDb, openPool } from '../data/db.ts'
import { writeHeartbeat } from '../replicas/primary.ts'
import { ReadReplica } from '../replicas/readReplica.ts'
import { explainSkip, type SkipReason } from '../replicas/replicaStatus.ts'
import { type Check, ok, problem } from './checkResult.ts'

const advice: Readonly<Record<SkipReason, string>> = {
  unreachable: 'Start it, or correct DATABASE_REPLICA_URLS. Meanwhile the primary answers for it.',
  'other-version': 'Address standbys of the database in DATABASE_URL alone.',
  'other-cluster': 'Address standbys of the database in DATABASE_URL alone.',
  'other-database': 'Give it the same database name as DATABASE_URL.',
  'not-a-replica': 'Make it a standby of the primary, or leave it out of DATABASE_REPLICA_URLS.',
  lagging: 'See whether its replay is paused or delayed, and pg_stat_replication on the primary.',
}

// A replica that is not behind has a heartbeat by then.
const arrivesWithinMs = 1_000

/** Each read replica, beside the primary as it stands now. */
export const checkReplicas = (
  urls: readonly string[],
  primaryUrl: string,
  maxLagSeconds: number,
): readonly Check[] =>
  urls.map(url => {
    const replica = new ReadReplica(url)
    return {
      part: `Replica ${replica.name}`,
      run: async () => {
        const db = createDb(openPool(primaryUrl, 1))
        try {
          const { status: primary } = await writeHeartbeat(db)
          await sleep(arrivesWithinMs)
          const state = await replica.look(primary, maxLagSeconds * 1000)
          return state.skip === null
            ? ok('It follows the primary.')
            : problem(
                `It’s skipped: ${explainSkip(state, primary, maxLagSeconds * 1000)}.`,
                advice[state.skip],
              )
        } finally {
          await replica.close()
          await db.destroy()
        }
      },
    }
  })
