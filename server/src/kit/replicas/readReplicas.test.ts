import { bookmarkPattern } from '@claimcrew/contract/kit/replicas/bookmark'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { closeAfterFile } from '../../../test/afterFile.ts'
import { template } from '../../../test/cluster.ts'
import { dropDatabase, newDatabase } from '../../../test/database.ts'
import { createDb, openPool } from '../data/db.ts'
import { checkReplicas } from '../doctor/replicaChecks.ts'
import { readPosition, writeHeartbeat } from './primary.ts'
import { openReadReplicas } from './readReplicas.ts'

const url = await newDatabase(template)
const otherUrl = await newDatabase(template)
closeAfterFile(async () => {
  await dropDatabase(url)
  await dropDatabase(otherUrl)
})
const goneUrl = 'postgres://nobody@127.0.0.1:1/claimcrew'

it('is served by the primary when no address is a replica of it, and each is logged in one line', async () => {
  const db = createDb(openPool(url, 2))
  const lines: string[] = []
  const log = { info: () => {}, warn: (_: unknown, line: string) => void lines.push(line) }
  const metrics = new Registry()
  const replicas = openReadReplicas({ urls: [url, otherUrl, goneUrl], db, maxLagMs: 5_000, log, metrics })
  onTestFinished(async () => {
    await replicas.close()
    await db.destroy()
  })
  await replicas.ready
  const bookmark = await replicas.bookmark()
  expect(bookmark).toMatch(bookmarkPattern)
  expect(lines.map(line => line.replace(/^The read replica \S+ is skipped: /, '')).toSorted()).toEqual([
    'connect ECONNREFUSED 127.0.0.1:1',
    'it is a primary, not a replica',
    expect.stringMatching(/^it is the database test_\w+, and the primary’s is test_\w+$/),
  ])
  for (const sent of [bookmark, undefined, 'nonsense', 'ffffffff-00000001-0000000000000000']) {
    const read = await replicas.read({ bookmark: sent, personId: 'somebody', primary: db }, async on => on)
    expect(read).toEqual({ result: db, bookmark: null })
  }
  const text = await metrics.metrics()
  expect(text).toMatch(/^database_replica_used\{replica="127.0.0.1:1"\} 0$/m)
  expect(text).toMatch(/^database_replica_fallbacks_total\{reason="skipped"\} 4$/m)
})

it('shows all that was written before a heartbeat, on the timeline that the heartbeat names', async () => {
  const db = createDb(openPool(otherUrl, 2))
  onTestFinished(() => db.destroy())
  const { status: first, position } = await writeHeartbeat(db)
  const { database } = position
  const saved = await readPosition(db, database)
  if (!saved) throw new Error('It has a heartbeat')
  expect(saved).toMatchObject({ database, timeline: first.timeline })
  expect(saved.lsn).toBeGreaterThan(first.beatLsn)
  // The next one is not due, and tells nothing new; one that is asked for reaches as far.
  expect((await writeHeartbeat(db)).status).toEqual(first)
  const { status: second } = await writeHeartbeat(db, true)
  expect(second.timeline).toBe(first.timeline)
  expect(second.beatLsn).toBeGreaterThanOrEqual(saved.lsn)
  // As after a promotion: the row is still that of the timeline before.
  await sql`update replica_heartbeat set timeline_id = timeline_id - (1 << 16)`.execute(db)
  expect(await readPosition(db, database)).toBeNull()
  const { status: third } = await writeHeartbeat(db)
  expect(third.timeline >> 16).toBe(first.timeline >> 16)
  expect(await readPosition(db, database)).toMatchObject({ timeline: third.timeline })
})

it('is a problem for the doctor, who says what to do', async () => {
  const results = await Promise.all(checkReplicas([url, goneUrl], url, 5).map(check => check.run()))
  expect(results).toEqual([
    {
      state: 'problem',
      says: 'It’s skipped: it is a primary, not a replica.',
      advice: 'Make it a standby of the primary, or leave it out of DATABASE_REPLICA_URLS.',
    },
    {
      state: 'problem',
      says: 'It’s skipped: connect ECONNREFUSED 127.0.0.1:1.',
      advice: 'Start it, or correct DATABASE_REPLICA_URLS. Meanwhile the primary answers for it.',
    },
  ])
})
