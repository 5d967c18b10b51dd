import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/kit/data/migrate.ts'
import { createDatabase } from '../src/kit/postgres/database.ts'
import { startPostgres } from '../src/kit/postgres/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test server's address, with `DATABASE` where the database's name goes. */
    postgresUrl: string
    /** The same as the role that serves. */
    servingUrl: string
  }
}

export const template = 'template_claimcrew'

/** One PostgreSQL for the whole run, with one migrated template that every test file copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'claimcrew-test-'))
  const server = await startPostgres({
    dataDir,
    // Nothing here has to survive a crash.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
  })
  await createDatabase(server.url('postgres'), template)
  await migrate(server.url(template), server.servingUrl(template))
  project.provide('postgresUrl', server.url('DATABASE'))
  project.provide('servingUrl', server.servingUrl('DATABASE'))
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
