import { join } from 'node:path'
import { type RunningApp, readChildPid, root, run } from '../bench/processes.ts'

type AppEnv = Readonly<Record<string, string>>

/**
 * One process as `npm start` runs it, of this version or of the one in another folder, and without the demo company:
 * every row here is the load's own.
 */
export async function startApp(env: AppEnv, folder = root): Promise<RunningApp> {
  const started = await run([join(folder, 'scripts/run.mjs'), 'start'], {
    SECRET_KEY: 'a key of at least thirty-two characters',
    DEMO_DATA: 'off',
    PORT: '0',
    LOG_LEVEL: 'fatal',
    ...env,
  })
  return { ...started, pid: await readChildPid(started.pid) }
}
