import { isOldPostgresInstalled } from '../server/test/outside/oldPostgres.ts'
import { runApiTests } from './apiTests.ts'
import { type ScaleRow, unmeasuredRow } from './table.ts'

const topology = 'PostgreSQL 15'

/** The oldest PostgreSQL that an installation may have of its own, sorted as a US server sorts. */
export async function scaleOldest(): Promise<ScaleRow[]> {
  if (!(await isOldPostgresInstalled()))
    return [unmeasuredRow(topology, 'it is not installed (on Debian 12: apt install postgresql-15)')]
  if (!(await runApiTests({ TEST_POSTGRES: 'oldest' })))
    return [unmeasuredRow(topology, 'some API tests fail on it')]
  return [{ ...unmeasuredRow(topology), notes: ['the API tests that matter pass on it'] }]
}
