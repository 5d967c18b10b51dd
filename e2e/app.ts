import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signInAll } from './people.ts'

/** What Node has compiled at an earlier start it need not compile again: `npm start` does the same. */
export const compileCacheEnv = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ?? join(import.meta.dirname, '../node_modules/.cache/node'),
}

/** One app for all journeys: what `npm start` runs, on a fresh database with the demo company. */
export default async function startApp(): Promise<() => Promise<void>> {
  const logs = await mkdtemp(join(tmpdir(), 'claimcrew-e2e-'))
  // On its own: as root the database's user must be able to pass through the folder it is in.
  const dataDir = await mkdtemp(join(tmpdir(), 'claimcrew-e2e-data-'))
  const app = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'info',
      ...compileCacheEnv,
      // All journeys come from one address.
      LIMIT_LETTERS_FROM_ADDRESS: '1000',
      LIMIT_SIGN_UPS_AN_HOUR: '1000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const logFile = join(logs, 'app.log')
  app.stdout.pipe(createWriteStream(logFile))
  const stopApp = async () => {
    // An app that ended by itself says so no second time.
    if (app.exitCode === null && app.signalCode === null) {
      app.kill('SIGTERM')
      await once(app, 'exit')
    }
    for (const made of [logs, dataDir]) await rm(made, { recursive: true, force: true })
  }
  try {
    const [address] = await Promise.all([
      readAddress(app.stdout),
      printedIn(app.stdout, /The demo company is complete/),
    ])
    process.env.BASE_URL = address
    process.env.SESSIONS = JSON.stringify(await signInAll(address))
  } catch (error) {
    await stopApp()
    throw error
  }
  // Without a mail server mails are written to the log, where the journeys read their links.
  process.env.APP_LOG = logFile
  // Journeys that need more than one process find the database server there.
  process.env.APP_DATA = dataDir
  return stopApp
}

/** Where it listens, once it has printed that. */
export const readAddress = (output: NodeJS.ReadableStream) => printedIn(output, /http:\/\/localhost:\d+/)

function printedIn(output: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const onChunk = (chunk: Buffer) => {
      printed += chunk
      const [match] = printed.match(pattern) ?? []
      if (!match) return
      // The log goes on for as long as the app does.
      output.off('data', onChunk)
      resolve(match)
    }
    output.on('data', onChunk)
    output.once('end', () => reject(new Error(`The app ended before it said ${pattern}: ${printed}`)))
  })
}
