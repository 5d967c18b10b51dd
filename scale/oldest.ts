import { isOldPostgresInstalled } from '../server/test/oldPostgres.ts'
import { runApiTests } from './apiTests.ts'
import type { ScaleRow } from './table.ts'

/** The oldest PostgreSQL that an installation may have of its own, sorted as a US server sorts. */
export async function scaleOldest(): Promise<ScaleRow[]> {
  const problems = await findProblems()
  return [
    {
      topology: 'PostgreSQL 15',
      throughput: null,
      faults: [],
      confirmed: null,
      lost: null,
      doubled: null,
      servedAgainSeconds: null,
      problems,
    },
  ]
}

async function findProblems(): Promise<string[]> {
  if (!(await isOldPostgresInstalled()))
    return ['PostgreSQL 15 is not installed (on Debian 12: apt install postgresql-15)']
  return (await runApiTests({ TEST_POSTGRES: 'oldest' })) ? [] : ['some API tests fail on PostgreSQL 15']
}
