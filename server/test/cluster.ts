import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/kit/migrate.ts'
import { createDatabase } from '../src/kit/postgres/database.ts'
import { type Postgres, startPostgres } from '../src/kit/postgres/start.ts'
import { startOldPostgres } from './outside/oldPostgres.ts'
import { type PgBouncer, startPgBouncer } from './outside/pgbouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's address, with `DATABASE` where the database's name goes. */
    postgresUrl: string
    /** The same as the role that serves. */
    servingUrl: string
    /** Where a pooler in transaction mode listens; null where there is none, as in `npm test`. */
    poolerPort: number | null
  }
}

export const template = 'template_claimcrew'

const settings = {
  // Nothing here has to survive a crash.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  max_connections: '400',
  // Hundreds of connections a minute need not be slow to guess.
  scram_iterations: '1',
  // Databases live for seconds and are small: looking after them, and helpers for large tables, cost more than they give.
  autovacuum: 'off',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
}

/** One PostgreSQL for the whole run, with one migrated template that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer()
  await createDatabase(server.url('postgres'), template)
  await migrate(server.url(template), server.servingUrl(template))
  project.provide('postgresUrl', server.url('DATABASE'))
  project.provide('servingUrl', server.servingUrl('DATABASE'))
  const pooler = await startPoolerIfWanted(server)
  project.provide('poolerPort', pooler === null ? null : pooler.port)
  return async () => {
    await pooler?.stop()
    await server.stop()
  }
}

type TestServer = Pick<Postgres, 'url' | 'servingUrl' | 'stop'>

/** Ours, or the oldest one that installations may have, which `npm run scale` asks for. */
async function startServer(): Promise<TestServer> {
  const folder = await roomiest()
  if (process.env.TEST_POSTGRES === 'oldest') {
    const { scram_iterations: _, ...otherSettings } = settings
    return startOldPostgres(folder, otherSettings)
  }
  const dataDir = await mkdtemp(join(folder, 'claimcrew-test-'))
  const server = await startPostgres({ dataDir, settings })
  return {
    ...server,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function startPoolerIfWanted(server: TestServer): Promise<PgBouncer | null> {
  if (process.env.TEST_POOLER !== 'transaction') return null
  return startPgBouncer({
    mode: 'transaction',
    urls: [server.url('postgres'), server.servingUrl('postgres')],
  })
}

const memory = '/dev/shm'
const enoughBytes = 4 * 1024 ** 3

/** In memory where there is room: a copy of the template is a thousand files, a tenth of the work there that a disk makes. */
async function roomiest(): Promise<string> {
  const stats = await statfs(memory).catch(() => null)
  return stats && stats.bavail * stats.bsize >= enoughBytes ? memory : tmpdir()
}
