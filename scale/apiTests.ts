import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../bench/processes.ts'

/** What is asked of every endpoint, what is sent twice, what is heard live, what is counted, and the busiest features. */
const tests = [
  'server/test/authorisation.test.ts',
  'server/test/sent-again.test.ts',
  'server/test/two-clients.test.ts',
  'server/test/uploads.test.ts',
  'server/src/kit/http/idempotency.test.ts',
  'server/src/kit/http/session.test.ts',
  'server/src/kit/limits/limit.test.ts',
  'server/src/kit/live/liveStreams.test.ts',
  'server/src/kit/live/races.test.ts',
  'server/src/kit/search/search.test.ts',
  'server/src/attendance/punch',
  'server/src/chat',
]

/** The API tests that matter, on another database than theirs; false where one fails. */
export async function runApiTests(env: Readonly<Record<string, string>>): Promise<boolean> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...tests], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', ...env },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  return code === 0
}
